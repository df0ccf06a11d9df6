import { getOperation } from '@clearcrate/contract/operation';
import { sql } from 'kysely';
import { createScheduler } from '../platform/db/batch/scheduler.ts';
import type { Queryable, Tx } from '../platform/db/database.ts';
import { runnerOf } from '../platform/db/statement.ts';
import type { OperationKey } from '../platform/http/call.ts';
import type { FindAnswer } from '../platform/http/replays.ts';
import type { Router } from '../platform/http/router.ts';
import { event } from '../platform/outbox/outbox.ts';
import type { Platform } from '../platform/platform.ts';
import { type AuditCheck, type Audits, createAudits, type Reconciliation } from './audit/audit.jobs.ts';
import { rollUpHouse } from './audit/audit.ts';
import { type BehindLocks, createBehindLocks, NOT_YET } from './behind-locks.ts';
import { summariseDays } from './day-summary.ts';
import { findHolds, writeHolds } from './holds.repository.ts';
import type { HoldName } from './holds.ts';
import { findAnnounced, findAnswers, operationName } from './idempotency.repository.ts';
import { playersMoved } from './ledger.events.ts';
import { insertPurses, lockOwners, readPurses, writeSheet } from './ledger.repository.ts';
import { answerAgain, createOperation, type Operate, type OperationKind, ownerLocks } from './operations.ts';
import type { Posting } from './posting.ts';
import { type Balances, EMPTY_PURSE } from './purse.ts';
import { BalanceSheet } from './sheet.ts';

const ROLL_UP_SLICE = 10_000;
/** Keys per statement: a backlog in one statement would time out and start over. */
const FORGET_SLICE = 10_000;
/** A client may retry for a day. */
const KEY_LIFE_MS = 24 * 3_600_000;

/** Players whose value a transaction moves, and holds that it may close. */
export interface Reach {
  owners: readonly bigint[];
  holds?: readonly HoldName[];
  /** The moment of other books of the same transaction, read behind the locks. */
  at?: Date;
}

export interface Ledger {
  /** Creates the purses of players who have none. */
  openAccounts(tx: Tx, ...playerIds: bigint[]): Promise<void>;
  balancesOf(db: Queryable, playerId: bigint): Promise<Balances>;
  balancesOfAll(db: Queryable, playerIds: readonly bigint[]): Promise<ReadonlyMap<bigint, Balances>>;
  /**
   * Locks the players, lets `decide` post to their sheet and writes it, all inside the caller's
   * transaction.
   */
  settle<Result>(tx: Tx, reach: Reach, decide: (sheet: BalanceSheet) => Result): Promise<Result>;
  /**
   * Posts inside the caller's transaction, all or nothing. Throws when a balance would be negative.
   */
  transfer(tx: Tx, postings: readonly Posting[]): Promise<void>;
  /** Locks the players until the transaction ends. */
  lock(tx: Tx, ...playerIds: bigint[]): Promise<void>;
  /**
   * For calls of players: a transaction behind their locks that holds no connection while it waits.
   */
  behind: BehindLocks;
  /** A value-moving call: idempotent, durable, batched under load. */
  operation<Input, Context, Result, Answer>(
    kind: OperationKind<Input, Context, Result, Answer>,
  ): Operate<Input, Answer>;
  /**
   * Reads the answer stored under a key, behind the player's lock. Rejects a key that was used for
   * another request.
   */
  findAnswer: FindAnswer;
  routes(router: Router): void;
  /** Registers which rows a kind of posting pays for. The audit compares the two. */
  reconcile(...reconciliations: Reconciliation[]): void;
  /** Registers further checks of the audit. */
  check(...checks: AuditCheck[]): void;
  readonly audits: Audits;
}

const balancesOf: Ledger['balancesOf'] = async (queryable, playerId) =>
  (await readPurses(runnerOf(queryable), [playerId])).get(playerId) ?? EMPTY_PURSE;

/**
 * Looks answers up by key, behind the player's lock. Waits for a call that is being written, and
 * for one that is put aside, since it may still be carried out. When that takes too long, the
 * look-up fails as `busy`, which means "not yet".
 */
function createLookups(behind: BehindLocks): Pick<Ledger, 'findAnswer' | 'routes'> {
  const find = (operation: Pick<OperationKey, 'playerId' | 'key'>) =>
    behind([operation.playerId], async (tx) => {
      const runner = runnerOf(tx);
      const known = (await findAnswers(runner, [operation])).get(operationName(operation));
      if (known) return known;
      return (await findAnnounced(runner, [operation])).size > 0 ? NOT_YET : undefined;
    });
  return {
    findAnswer: async (operation) => {
      const known = await find(operation);
      return known && answerAgain(operation, known);
    },
    routes: (router) =>
      router.route(getOperation, async ({ key }, { player }) => {
        const known = await find({ playerId: player.playerId, key });
        if (!known) return { found: false, endpoint: '', answer: null };
        return { found: true, endpoint: known.endpoint, answer: JSON.parse(known.answer) };
      }),
  };
}

export function createLedger(platform: Platform): Ledger {
  const { bus, calendar, clock, config, db, jobs, batchPool, lockPatienceMs, log, metrics, outbox } = platform;
  const scheduler = createScheduler(
    { pool: batchPool, log, metrics, locks: ownerLocks },
    { restMs: config.BATCH_REST_MS, patienceMs: lockPatienceMs },
  );
  const audits = createAudits(platform);
  summariseDays(platform);
  const behind = createBehindLocks(platform, lockPatienceMs);
  // Of `lock` and `settle`, which hold a connection while they wait.
  const waitMs = lockPatienceMs / 2;

  const settle: Ledger['settle'] = async (tx, { owners, holds = [], at: given }, decide) => {
    const runner = runnerOf(tx);
    const wanted = [...new Set(owners)];
    await lockOwners(runner, wanted, waitMs);
    const sheet = new BalanceSheet(await readPurses(runner, wanted), await findHolds(runner, holds));
    const result = decide(sheet);
    const at = given ?? new Date(clock.now());
    await writeSheet(runner, sheet, at);
    await writeHolds(runner, sheet.changedHolds, at);
    if (wanted.length > 0) await outbox.add(tx, [event(playersMoved, { playerIds: wanted.map(String) })]);
    return result;
  };

  jobs.sweep({
    name: 'ledger.house-roll-up',
    everyMs: 5_000,
    sweep: async () => (await rollUpHouse(db, ROLL_UP_SLICE)) === ROLL_UP_SLICE,
  });
  jobs.sweep({
    name: 'ledger.forget-keys',
    everyMs: 600_000,
    sweep: async () => {
      const oldest = new Date(clock.now() - KEY_LIFE_MS);
      await sql`delete from operation_wait where until < clock_timestamp() - interval '1 minute'`.execute(db);
      const { numAffectedRows } = await sql`delete from idempotency where ctid = any(array(
        select ctid from idempotency where created_at < ${oldest} limit ${FORGET_SLICE}))`.execute(db);
      return numAffectedRows === BigInt(FORGET_SLICE);
    },
  });

  return {
    openAccounts: (tx, ...playerIds) => insertPurses(tx, playerIds),
    balancesOf,
    balancesOfAll: (queryable, playerIds) => readPurses(runnerOf(queryable), playerIds),
    settle,
    transfer: (tx, postings) =>
      settle(tx, { owners: postings.map(({ owner }) => owner) }, (sheet) => {
        for (const posting of postings) sheet.post(posting);
      }),
    lock: async (tx, ...playerIds) => {
      await lockOwners(runnerOf(tx), playerIds, waitMs);
    },
    operation: (kind) => createOperation({ scheduler, clock, calendar, outbox, bus }, kind),
    behind,
    ...createLookups(behind),
    reconcile: audits.reconcile,
    check: audits.check,
    audits,
  };
}
