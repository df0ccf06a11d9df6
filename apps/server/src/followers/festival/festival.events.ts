import type { RewardAsset } from '@clearcrate/contract/task';
import { defineEvent } from '../../platform/outbox/outbox.ts';

/** A full page was rewarded: with a skin, or with so much of something. Amounts are decimal text. */
export interface FestivalRewarded {
  playerId: string;
  /** `activity` or `newyear`. */
  place: string;
  page: string;
  goods: { goodsId: string; bagItemId: string; price: string } | null;
  gift: { asset: RewardAsset; amount: string } | null;
}
export const festivalRewarded = defineEvent<FestivalRewarded>('festival.rewarded');
