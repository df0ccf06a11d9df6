import { MODES } from '@clearcrate/contract/modes';
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
import type { TieOrder } from './rank.rules.ts';

/** Periods that began before they took published seeds have one of their own. */
const PURPOSE = 'rank-seed';
export const SEALED_RANK_SEEDS: SealedColumn = {
  table: 'rank_period',
  column: 'sealed_seed',
  purpose: () => PURPOSE,
};

/** A period as the room that takes a seed: the board, then the eight digits of its first day. */
const roomOf = ({ board, period }: Period): bigint => BigInt(`${board}${period.replaceAll('-', '')}`);

export type RankSeeds = ReturnType<typeof createRankSeeds>;

/** The seeds that decide between equal amounts. */
export function createRankSeeds({ clock, vault }: Platform, roomSeeds: Fairness['roomSeeds']) {
  return {
    /** Each period that nobody had played in takes the next of the published seeds. Behind all other locks. */
    async open(tx: Tx, periods: readonly Period[]): Promise<void> {
      const known = await knownPeriods(tx, periods);
      if (periods.every((period) => known.has(roomOf(period)))) return;
      // Whoever opens periods comes one after the other, so that none takes a seed in vain.
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
    /** How a period's seed puts equals in order, as secret as the seed until it is settled. */
    async orderOf(tx: Tx, { seed_number, sealed_seed }: PeriodRow): Promise<TieOrder> {
      if (seed_number === null) {
        const roomSeed = vault.open(sealed_seed, PURPOSE);
        return (userCodes) => runSync(drawOrder({ roomSeed, userCodes }), nodeHasher).seats;
      }
      const source = (await roomSeeds.sources(runnerOf(tx), [seed_number])).get(seed_number);
      if (!source) throw new Error(`room seed ${seed_number} is gone`);
      return (userCodes) => source.order(userCodes, userCodes.length);
    },
    async reveal(tx: Tx, { seed_number }: PeriodRow): Promise<void> {
      if (seed_number !== null) await roomSeeds.reveal(runnerOf(tx), [seed_number], new Date(clock.now()));
    },
    /** Of a settled period. */
    revealed: (row: PeriodRow): string =>
      row.seed_number === null ? toHex(vault.open(row.sealed_seed, PURPOSE)) : (roomSeeds.revealedSeed(row) ?? ''),
  };
}
