import type { BattleResult, BattleRoom } from '@clearcrate/contract/battle';
import { BATTLE_MODES, BATTLE_ROUND_MS, BATTLE_STATES } from '@clearcrate/contract/battle-rules';
import { differenceOf, sumOf } from '../../../lib/text/amounts.ts';

/**
 * How much of a room is shown: the same on every page, since it follows from the server's times.
 */
export interface Reveal {
  phase: 'waiting' | 'sealed' | 'running' | 'over' | 'dissolved';
  /** The current round, from 1; 0 before the start. */
  round: number;
  /** Until the next round, or the end. */
  leftMs: number;
}

type Times = Pick<BattleRoom, 'state' | 'startedAt' | 'rounds'>;

export function revealAt({ state, startedAt, rounds }: Times, nowMs: number, skipped: boolean): Reveal {
  if (state === BATTLE_STATES.dissolved) return { phase: 'dissolved', round: 0, leftMs: 0 };
  if (state === BATTLE_STATES.sealed) return { phase: 'sealed', round: 0, leftMs: 0 };
  if (startedAt === null) return { phase: 'waiting', round: 0, leftMs: 0 };
  const sinceMs = Math.max(0, nowMs - Date.parse(startedAt));
  const isOver = skipped || state === BATTLE_STATES.finished || sinceMs >= rounds.length * BATTLE_ROUND_MS;
  if (isOver) return { phase: 'over', round: rounds.length, leftMs: 0 };
  const round = Math.floor(sinceMs / BATTLE_ROUND_MS) + 1;
  return { phase: 'running', round, leftMs: round * BATTLE_ROUND_MS - sinceMs };
}

export interface Lane {
  seat: number;
  /** By round; only shown ones. */
  results: BattleResult[];
  total: string;
  /** No other seat has an equal total. */
  leads: boolean;
  /**
   * For the leader the lead over the next total, for others the distance to the best; `0.00` on a
   * tie.
   */
  gap: string;
}

const isBetter = (mode: number, a: string, b: string): boolean =>
  mode === BATTLE_MODES.clown ? Number(a) < Number(b) : Number(a) > Number(b);

/** The lanes up to the current round. */
export function lanesAt(room: Pick<BattleRoom, 'results' | 'players' | 'mode'>, round: number): Lane[] {
  const bare = Array.from({ length: room.players }, (_, index) => {
    const results = room.results.filter((one) => one.seat === index + 1 && one.round <= round);
    return { seat: index + 1, results, total: sumOf(results.map(({ price }) => price)) };
  });
  return bare.map((lane) => {
    const others = bare.filter(({ seat }) => seat !== lane.seat);
    const best = others.reduce(
      (top, one) => (isBetter(room.mode, one.total, top.total) ? one : top),
      others[0] ?? lane,
    );
    const leads = round > 0 && isBetter(room.mode, lane.total, best.total);
    const [more, less] = Number(lane.total) > Number(best.total) ? [lane, best] : [best, lane];
    return { ...lane, leads, gap: differenceOf(more.total, less.total) };
  });
}

/** Total value and number of the items shown so far. */
export function potAt({ results }: Pick<BattleRoom, 'results'>, round: number): { amount: string; count: number } {
  const shown = results.filter((one) => one.round <= round);
  return { amount: sumOf(shown.map(({ price }) => price)), count: shown.length };
}
