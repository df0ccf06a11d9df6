import type { Minor } from '@clearcrate/contract/money';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/db/database.ts';
import { runnerOf } from '../platform/db/statement.ts';
import type { Platform } from '../platform/platform.ts';
import { rollUpHouse } from './audit.ts';
import { type HouseAccount, isHouseAccount, PLAYER_ACCOUNTS, type PlayerAccount, playerAccountId } from './chart.ts';
import {
  capturePosting,
  closeHolds,
  findExpiredHolds,
  type HoldRequest,
  insertHold,
  reservePosting,
  voidPosting,
} from './holds.ts';
import { insertAccounts, lockBalances, readBalances, writePostings } from './ledger.repository.ts';
import { createOperation, type Operate, type OperationKind } from './operations.ts';
import { BalanceSheet, type Posting } from './sheet.ts';

const ROLL_UP_SLICE = 10_000;
const EXPIRY_SLICE = 100;
/** A client may retry for a day; after that a key may be forgotten. */
const KEY_LIFE_MS = 24 * 3_600_000;

export type Balances = Record<PlayerAccount, Minor>;

export interface Ledger {
  /** Gives players their accounts; harmless when they have them. */
  openAccounts(tx: Tx, ...playerIds: bigint[]): Promise<void>;
  balancesOf(db: Queryable, playerId: bigint): Promise<Balances>;
  /** Posts inside the caller's transaction, all or nothing; refuses when a player has too little. Returns posting ids. */
  transfer(tx: Tx, postings: readonly Posting[]): Promise<bigint[]>;
  /** Waits for whatever else moves the players' value and keeps it out until the transaction ends. Name all of them at once. */
  lock(tx: Tx, ...playerIds: bigint[]): Promise<void>;
  /** A value-moving call: idempotent, durable, sharing commits under load. */
  operation<Input, Context, Result>(kind: OperationKind<Input, Context, Result>): Operate<Input>;
  /** Sets coins aside. */
  reserve(tx: Tx, request: HoldRequest): Promise<bigint>;
  /** Hands reserved coins to the house. */
  postHolds(tx: Tx, ids: readonly bigint[], to: HouseAccount): Promise<void>;
  /** Gives reserved coins back. */
  voidHolds(tx: Tx, ids: readonly bigint[]): Promise<void>;
}

const balancesOf: Ledger['balancesOf'] = async (queryable, playerId) => {
  const names = Object.keys(PLAYER_ACCOUNTS) as PlayerAccount[];
  const found = await readBalances(
    runnerOf(queryable),
    names.map((name) => playerAccountId(playerId, name)),
  );
  return Object.fromEntries(names.map((name) => [name, found.get(playerAccountId(playerId, name)) ?? 0n])) as Balances;
};

export function createLedger(platform: Platform): Ledger {
  const { clock, db, jobs } = platform;

  const transfer: Ledger['transfer'] = async (tx, postings) => {
    const accounts = postings
      .flatMap(({ entries }) => entries.map(({ account }) => account))
      .filter((account) => !isHouseAccount(account));
    const sheet = new BalanceSheet(await lockBalances(runnerOf(tx), [...new Set(accounts)]));
    for (const posting of postings) sheet.post(posting);
    return writePostings(runnerOf(tx), sheet.postings, sheet.changedBalances, new Date(clock.now()));
  };

  const closeAndPost = async (tx: Tx, ids: readonly bigint[], state: 'posted' | 'voided', to?: HouseAccount) => {
    if (ids.length === 0) return;
    const holds = await closeHolds(tx, ids, state, clock.now());
    await transfer(
      tx,
      holds.map((hold) => (to ? capturePosting(hold, hold.reason, to) : voidPosting(hold, hold.reason))),
    );
  };

  const voidHolds: Ledger['voidHolds'] = (tx, ids) => closeAndPost(tx, ids, 'voided');

  jobs.sweep({
    name: 'ledger.house-roll-up',
    everyMs: 5_000,
    sweep: async () => (await rollUpHouse(db, ROLL_UP_SLICE)) === ROLL_UP_SLICE,
  });
  jobs.sweep({
    name: 'ledger.expired-holds',
    everyMs: 1_000,
    sweep: () =>
      db.transaction().execute(async (tx) => {
        const expired = await findExpiredHolds(tx, clock.now(), EXPIRY_SLICE);
        await voidHolds(tx, expired);
        return expired.length === EXPIRY_SLICE;
      }),
  });
  jobs.sweep({
    name: 'ledger.forget-keys',
    everyMs: 600_000,
    sweep: async () => {
      await sql`delete from idempotency where created_at < ${new Date(clock.now() - KEY_LIFE_MS)}`.execute(db);
      return false;
    },
  });

  return {
    openAccounts: (tx, ...playerIds) => insertAccounts(tx, playerIds),
    balancesOf,
    transfer,
    lock: async (tx, ...playerIds) => {
      await lockBalances(
        runnerOf(tx),
        playerIds.map((playerId) => playerAccountId(playerId, 'coin')),
      );
    },
    operation: (kind) => createOperation(platform, kind),
    reserve: async (tx, request) => {
      const id = await insertHold(tx, request, clock.now());
      await transfer(tx, [{ ...reservePosting(request), reference: String(id) }]);
      return id;
    },
    postHolds: (tx, ids, to) => closeAndPost(tx, ids, 'posted', to),
    voidHolds,
  };
}
