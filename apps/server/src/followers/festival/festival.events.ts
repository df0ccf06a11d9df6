import type { RewardAsset } from '@clearcrate/contract/task';
import { defineEvent } from '../../platform/outbox/outbox.ts';

/** A full page was rewarded with a skin or an amount of an asset. Amounts are decimal text. */
export interface FestivalRewarded {
  playerId: string;
  /** `activity` or `newyear`. */
  place: string;
  page: string;
  goods: { goodsId: string; bagItemId: string; price: string } | null;
  gift: { asset: RewardAsset; amount: string } | null;
}
export const festivalRewarded = defineEvent<FestivalRewarded>('festival.rewarded');
