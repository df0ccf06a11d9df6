import { defineEvent } from '../../platform/outbox/outbox.ts';

/** What the running boards are filed under in the cache. */
export const RANK_TAG = 'rank';

/** A prize was paid; one event a player and period, written with the posting. */
export interface RankWon {
  playerId: string;
  board: number;
  /** The period's first day. */
  period: string;
  place: number;
  prize: string;
}
export const rankWon = defineEvent<RankWon>('rank.won');
