import { createHash } from 'node:crypto';
import { commitment, SEED_BYTES } from '@clearcrate/fairness/commitment';
import { runSync } from '@clearcrate/fairness/hash-steps';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import { drawOrder } from '@clearcrate/fairness/order';
import { sharedDraw } from '@clearcrate/fairness/shared-draw';
import { drawSplit, type SplitTerms, splitCode } from '@clearcrate/fairness/split';
import type { BalanceSheet } from '../../../ledger/sheet.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { runnerOf, type SqlRunner } from '../../../platform/db/statement.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SealedColumn } from '../../../platform/security/reseal.ts';
import type { Vault } from '../../../platform/security/vault.ts';
import {
  countFree,
  findRoomSeeds,
  insertBatch,
  lockRoomSeeds,
  markDrawn,
  nextRoomSeeds,
  type RoomBeacon,
  type RoomSeedRow,
  revealRoomSeeds,
  type TakenSeed,
  takeRoomSeeds,
} from './room-seeds.repository.ts';

const PURPOSE = 'room-seed';
export const SEALED_ROOM_SEEDS: SealedColumn = { table: 'room_seed', column: 'sealed_seed', purpose: () => PURPOSE };

/** Seeds per batch. The low-water mark is far above what is taken between two polls. */
const BATCH_SIZE = 500;
const LOW_WATER = 250;
const CHECK_EVERY = 100;

/** Hash of a batch: the SHA-256 of its hashes in order, each followed by a line break. */
export const batchHash = (hashes: readonly string[]): string =>
  createHash('sha256')
    .update(hashes.map((hash) => `${hash}\n`).join(''))
    .digest('hex');

/** An unsealed room seed during the transaction that takes the last seat. */
export interface RoomSource {
  readonly seedNumber: bigint;
  /** The beacon round mixed into the seed, if any. */
  readonly beacon: RoomBeacon | undefined;
  withBeacon(beacon: RoomBeacon): RoomSource;
  /** Draws the ticket of a seat in a round. It must leave memory only by the commit. */
  draw(userCodes: readonly string[], round: number, seat: number): number;
  /** Computes the shares of a packet, which were fixed when it took the seed. */
  split(terms: SplitTerms): bigint[];
  /** Draws the seats of the first places, which are as secret as a draw. */
  order(userCodes: readonly string[], places: number): number[];
}

/** The draws of a room and their inputs. */
interface ShownDraws {
  sealed_seed: Buffer;
  userCodes: readonly string[];
  /** Randomness of the beacon round, if any. */
  randomness: string | undefined;
  draws: readonly { round: number; seat: number }[];
}

/**
 * The next seeds for a batch that creates rooms. A rejected operation's seed goes to the next one,
 * so that no seed is skipped.
 */
export class SeedQueue {
  private readonly free: readonly RoomSeedRow[];
  private readonly at: Date;
  private readonly taken: TakenSeed[] = [];

  /**
   * `at` must be read behind the lock of the seeds: an earlier time could precede that of the
   * previous number.
   */
  constructor(free: readonly RoomSeedRow[], at: Date) {
    this.free = free;
    this.at = at;
  }

  take(sheet: BalanceSheet, mode: number, reference: bigint): { seedNumber: bigint; seedHash: string } {
    const next = this.free[this.taken.length];
    if (!next) throw new AppError('roomSeedsOut');
    this.taken.push({ number: next.number, mode, reference });
    sheet.onRefusal(() => this.taken.pop());
    return { seedNumber: next.number, seedHash: next.seed_hash };
  }

  write(runner: SqlRunner): Promise<unknown>[] {
    return this.taken.length === 0 ? [] : [takeRoomSeeds(runner, this.taken, this.at)];
  }
}

function sourceOf(seedNumber: bigint, roomSeed: Uint8Array, beacon?: RoomBeacon): RoomSource {
  const mixed = beacon && { beacon: Buffer.from(beacon.randomness, 'hex') };
  return {
    seedNumber,
    beacon,
    withBeacon: (round) => sourceOf(seedNumber, roomSeed, round),
    draw: (userCodes, round, seat) =>
      runSync(sharedDraw({ roomSeed, userCodes, ...mixed }, round, seat), nodeHasher).value,
    split: (terms) => runSync(drawSplit({ roomSeed }, terms), nodeHasher).amounts,
    order: (userCodes, places) => runSync(drawOrder({ roomSeed, userCodes, ...mixed }, places), nodeHasher).seats,
  };
}

const roomSource = (vault: Vault, row: RoomSeedRow): RoomSource =>
  sourceOf(row.number, vault.open(row.sealed_seed, PURPOSE));

/**
 * Returns the digests of draws. They reveal nothing about the seed, so they may be shown before it.
 */
function randomValues(vault: Vault, { sealed_seed, userCodes, randomness, draws }: ShownDraws): string[] {
  if (draws.length === 0) return [];
  const roomSeed = vault.open(sealed_seed, PURPOSE);
  const source = { roomSeed, userCodes, ...(randomness && { beacon: Buffer.from(randomness, 'hex') }) };
  return draws.map(({ round, seat }) => {
    const { digests } = runSync(sharedDraw(source, round, seat), nodeHasher);
    return Buffer.from(digests.at(-1)?.digest ?? []).toString('hex');
  });
}

export type RoomSeeds = ReturnType<typeof createRoomSeeds>;

/**
 * Creates room seeds. They are published by their hashes ahead of use, taken in that order when a
 * room is created, used when its last seat is taken, and revealed when the room is over.
 */
export function createRoomSeeds({ clock, db, log, random, vault }: Platform) {
  const newSeed = () => {
    const seed = random.bytes(SEED_BYTES);
    return { sealed: vault.seal(seed, PURPOSE), hash: runSync(commitment(seed), nodeHasher) };
  };

  /** Publishes a batch below the low-water mark. Returns whether it did. */
  const replenish = (): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      await lockRoomSeeds(tx);
      if ((await countFree(tx, LOW_WATER)) >= LOW_WATER) return false;
      const seeds = Array.from({ length: BATCH_SIZE }, newSeed);
      const hash = batchHash(seeds.map((seed) => seed.hash));
      await insertBatch(tx, { hash, at: new Date(clock.now()), seeds });
      return true;
    });

  const stock = async (): Promise<boolean> => (await countFree(db, LOW_WATER)) < LOW_WATER && (await replenish());

  let taken = 0;
  /** Checks the stock between polls of the job, since many rooms may be created meanwhile. */
  const checkAfter = (count: number): void => {
    taken += count;
    if (taken < CHECK_EVERY) return;
    taken = 0;
    stock().catch((error) => log.warn({ err: error }, 'room seed replenishment failed'));
  };

  return {
    /** Called at every start and by the job, so that seeds exist before the first room. */
    stock,
    /** Returns the next seeds for a batch with this many rooms. The last lock taken. */
    async queue(runner: SqlRunner, count: number): Promise<SeedQueue> {
      checkAfter(count);
      return new SeedQueue(await nextRoomSeeds(runner, count), new Date(clock.now()));
    },
    /**
     * Takes the next seed for a split and fixes its terms. The caller must hold no lock that a
     * holder of the seed lock could wait for.
     */
    async takeForSplit(tx: Tx, mode: number, reference: bigint, terms: SplitTerms): Promise<bigint> {
      const runner = runnerOf(tx);
      const [next] = await nextRoomSeeds(runner, 1);
      if (!next) throw new AppError('roomSeedsOut');
      const at = new Date(clock.now());
      await takeRoomSeeds(runner, [{ number: next.number, mode, reference }], at);
      await markDrawn(runner, [{ number: next.number, userCodes: [splitCode(terms)], beacon: undefined }], at);
      return next.number;
    },
    /** Takes the next seeds for rooms created in this transaction. The last lock taken. */
    async take(runner: SqlRunner, mode: number, references: readonly bigint[]): Promise<bigint[]> {
      const rows = await nextRoomSeeds(runner, references.length);
      if (rows.length < references.length) throw new AppError('roomSeedsOut');
      const taken = rows.map(({ number }, index) => ({ number, mode, reference: references[index] as bigint }));
      await takeRoomSeeds(runner, taken, new Date(clock.now()));
      return rows.map(({ number }) => number);
    },

    /** Unseals the seeds of rooms for drawing. Requires the locks of the rooms. */
    async sources(runner: SqlRunner, numbers: readonly bigint[]): Promise<Map<bigint, RoomSource>> {
      const rows = await findRoomSeeds(runner, numbers);
      return new Map([...rows].map(([number, row]) => [number, roomSource(vault, row)]));
    },
    /** Reveals seeds once their rooms are over. */
    reveal: (runner: SqlRunner, numbers: readonly bigint[], at: Date) => revealRoomSeeds(runner, numbers, at),
    randomValues: (shown: ShownDraws) => randomValues(vault, shown),
    revealedSeed: (row: { sealed_seed: Buffer; revealed_at: Date | null }): string | null =>
      row.revealed_at ? vault.open(row.sealed_seed, PURPOSE).toString('hex') : null,
  };
}
