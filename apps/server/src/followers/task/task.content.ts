import type { LocalText } from '@clearcrate/contract/locale';
import type { RewardAsset } from '@clearcrate/contract/task';

/** What tasks can count; `task.handlers.ts` maps events to metrics. */
export type Metric =
  | 'boxesOpened'
  | 'itemsSold'
  | 'daysSignedIn'
  | 'seedsRevealed'
  | 'friendsInvited'
  | 'identityVerified'
  | 'steamBound';

/** Stored as JSON; the amount is in minor units. */
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

/** Sign-in rewards and tasks as shipped. The lists are in day order and display order. */
export interface TaskContent {
  round: readonly (readonly StoredReward[])[];
  tasks: readonly TaskPlan[];
}
