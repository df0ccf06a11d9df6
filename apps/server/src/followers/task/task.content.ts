import type { LocalText } from '@clearcrate/contract/locale';
import type { RewardAsset } from '@clearcrate/contract/task';

/** What tasks can count; `task.hearing.ts` says where each comes from. */
export type Metric =
  | 'boxesOpened'
  | 'itemsSold'
  | 'daysSignedIn'
  | 'seedsRevealed'
  | 'friendsInvited'
  | 'identityVerified'
  | 'steamBound';

/** Amounts are whole numbers of the minor unit. */
export interface StoredReward {
  asset: RewardAsset;
  amount: number;
}

export interface TaskPlan {
  code: string;
  daily: boolean;
  metric: Metric;
  target: number;
  names: Readonly<LocalText>;
  rewards: readonly StoredReward[];
  link: string;
}

/** Sign-in rewards and tasks as they are shipped; the order of the lists is the order of days and of display. */
export interface TaskContent {
  round: readonly (readonly StoredReward[])[];
  tasks: readonly TaskPlan[];
}
