import { hundredthsText } from '../odds/hundredths.ts';
import { readHash, readInteger, readList, readOneOf, UnreadableRecordError } from './fields.ts';
import { type Fields, type RecordBase, readBase, readHundredths } from './room-record.ts';

const BATTLE_MODES = ['classic', 'clown'] as const;

/**
 * The result of a battle. The totals follow from the draws of its room, which precede it in an
 * export, and the winner from the totals.
 */
export interface BattleRecord extends RecordBase {
  kind: 'battle';
  /** Identifies the room. */
  roomSeedHash: string;
  mode: (typeof BATTLE_MODES)[number];
  rounds: number;
  /** By seat: the sum of the values it drew. */
  totals: string[];
  /**
   * The seat that wins everything; null on a tie for the best total, when all players keep their
   * own items.
   */
  winner: number | null;
}

const MOST_ROUNDS = 100;

export function parseBattle(fields: Fields): BattleRecord {
  const totals = readList(fields, 'totals').map((total) =>
    hundredthsText(readHundredths({ 'a total': total }, 'a total')),
  );
  if (totals.length === 0) throw new UnreadableRecordError('totals must not be empty');
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
