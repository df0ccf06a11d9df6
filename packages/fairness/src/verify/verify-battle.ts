import { hundredthsText } from '../odds/hundredths.ts';
import type { BattleRecord } from '../record/battle-record.ts';
import { conclude, step, type Verification } from './verify-step.ts';

/** The values of what was drawn in a room, in hundredths, by round and seat. */
export type RoomValues = ReadonlyMap<string, bigint>;

export const drawName = (round: number, seat: number): string => `${round}/${seat}`;

/** The seat with the highest total, or the lowest in clown mode; null on a tie. */
function winnerOf(totals: readonly bigint[], mode: BattleRecord['mode']): number | null {
  const best = totals.reduce((top, total) => ((mode === 'clown' ? total < top : total > top) ? total : top));
  return totals.filter((total) => total === best).length === 1 ? totals.indexOf(best) + 1 : null;
}

const COMPLETE = 'all present';

/** Sums the draws per seat and determines the winner. */
export function verifyBattle(record: BattleRecord, room: RoomValues | undefined): Verification {
  const { rounds, totals, mode, winner } = record;
  const values = totals.map((_, index) =>
    Array.from({ length: rounds }, (_round, round) => room?.get(drawName(round + 1, index + 1))),
  );
  const isWhole = values.flat().every((value) => value !== undefined) && room?.size === rounds * totals.length;
  const found = values.map((drawn) => drawn.reduce<bigint>((sum, value) => sum + (value ?? 0n), 0n));
  return conclude([
    step('draws', { rounds: String(rounds) }, isWhole ? COMPLETE : 'draws of the room are missing', COMPLETE),
    step('totals', {}, found.map(hundredthsText).join(', '), totals.join(', ')),
    step('winner', { mode }, String(winnerOf(found, mode) ?? 'nobody'), String(winner ?? 'nobody')),
  ]);
}
