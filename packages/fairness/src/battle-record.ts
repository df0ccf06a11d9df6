import { readHash, readInteger, readList, readOneOf } from './fields.ts';
import { hundredthsText } from './hundredths.ts';
import { type Fields, type RecordBase, readBase, readHundredths } from './room-record.ts';

const BATTLE_MODES = ['classic', 'clown'] as const;

/** How a battle ended. The totals follow from the draws of its room, which stand before it, and the winner from the totals. */
export interface BattleRecord extends RecordBase {
  kind: 'battle';
  /** Names the room. */
  roomSeedHash: string;
  mode: (typeof BATTLE_MODES)[number];
  rounds: number;
  /** By seat: the values of what it drew, added up. */
  totals: string[];
  /** The seat that takes everything; null where several reached the best total, and everybody keeps their own. */
  winner: number | null;
}

const MOST_ROUNDS = 100;

export function parseBattle(fields: Fields): BattleRecord {
  const totals = readList(fields, 'totals').map((total) =>
    hundredthsText(readHundredths({ 'a total': total }, 'a total')),
  );
  return {
    kind: 'battle',
    ...readBase(fields),
    roomSeedHash: readHash(fields, 'roomSeedHash'),
    mode: readOneOf(fields, 'mode', BATTLE_MODES),
    rounds: readInteger(fields, 'rounds', 1, MOST_ROUNDS),
    totals,
    winner: fields.winner === null ? null : readInteger(fields, 'winner', 1, totals.length),
  };
}
