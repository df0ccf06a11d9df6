import { defineEvent } from '../../platform/outbox/outbox.ts';

/** Cache tag of the running boards. */
export const RANK_TAG = 'rank';

/** A prize was paid. One event per player and period, committed with the posting. */
export interface RankWon {
  playerId: string;
  board: number;
  /** The period's first day. */
  period: string;
  place: number;
  prize: string;
}
export const rankWon = defineEvent<RankWon>('rank.won');
