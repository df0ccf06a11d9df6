import { MODES } from '@clearcrate/contract/modes';
import type { RankBoard } from '@clearcrate/contract/rank';
import { toHex } from '@clearcrate/fairness/bytes';
import { runSync } from '@clearcrate/fairness/hash-steps';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import { drawOrder } from '@clearcrate/fairness/order';
import type { Tx } from '../../platform/db/database.ts';
import { runnerOf } from '../../platform/db/statement.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SealedColumn } from '../../platform/security/reseal.ts';
import type { Fairness } from '../../play/fairness/fairness.module.ts';
import { insertPeriods, knownPeriods, lockPeriods, type Period, type PeriodRow } from './rank.repository.ts';
import { spanOf, type TieOrder } from './rank.rules.ts';

/** Seal purpose of the seeds of earlier releases; later periods use published room seeds. */
const PURPOSE = 'rank-seed';
export const SEALED_RANK_SEEDS: SealedColumn = {
  table: 'rank_period',
  column: 'sealed_seed',
  purpose: () => PURPOSE,
};

/** Room id of a period for its seed: the board followed by the eight digits of its first day. */
const roomOf = ({ board, period }: Period): bigint => BigInt(`${board}${period.replaceAll('-', '')}`);

/** When the period ends that is such a room. */
export function endOfRoom({ calendar }: Pick<Platform, 'calendar'>, room: bigint): Date {
  const [board, year, month, day] = /^(\d)(\d{4})(\d\d)(\d\d)$/.exec(String(room))?.slice(1) ?? [];
  return new Date(spanOf(calendar, Number(board) as RankBoard, `${year}-${month}-${day}`).endsAtMs);
}

export type RankSeeds = ReturnType<typeof createRankSeeds>;

/** Creates access to the seeds that order equal amounts. */
export function createRankSeeds({ clock, vault }: Platform, roomSeeds: Fairness['roomSeeds']) {
  return {
    /** Assigns the next published seed to each new period. Lock order: behind all other locks. */
    async open(tx: Tx, periods: readonly Period[]): Promise<void> {
      const known = await knownPeriods(tx, periods);
      if (periods.every((period) => known.has(roomOf(period)))) return;
      // Serializes opening, so that no seed is taken and not used.
      await lockPeriods(tx);
      const taken = await knownPeriods(tx, periods);
      const opened = [...new Map(periods.map((period) => [roomOf(period), period]))].filter(
        ([room]) => !taken.has(room),
      );
      if (opened.length === 0) return;
      const rooms = opened.map(([room]) => room);
      const numbers = await roomSeeds.take(runnerOf(tx), MODES.rank.number, rooms);
      await insertPeriods(
        tx,
        opened.map(([, period], index) => ({ ...period, seedNumber: numbers[index] as bigint })),
      );
    },
    /** The tie order of a period. Secret until the period is settled, like its seed. */
    async orderOf(tx: Tx, { seed_number, sealed_seed }: PeriodRow): Promise<TieOrder> {
      if (seed_number === null) {
        const roomSeed = vault.open(sealed_seed, PURPOSE);
        return (userCodes) => runSync(drawOrder({ roomSeed, userCodes }), nodeHasher).seats;
      }
      const source = (await roomSeeds.sources(runnerOf(tx), [seed_number])).get(seed_number);
      if (!source) throw new Error(`room seed ${seed_number} is missing`);
      return (userCodes) => source.order(userCodes, userCodes.length);
    },
    async reveal(tx: Tx, { seed_number }: PeriodRow): Promise<void> {
      if (seed_number !== null) await roomSeeds.reveal(runnerOf(tx), [seed_number], new Date(clock.now()));
    },
    /** The seed of a settled period. */
    revealed: (row: PeriodRow): string =>
      row.seed_number === null ? toHex(vault.open(row.sealed_seed, PURPOSE)) : (roomSeeds.revealedSeed(row) ?? ''),
  };
}
