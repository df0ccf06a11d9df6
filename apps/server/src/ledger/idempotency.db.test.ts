import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../platform/errors.ts';
import { countWaiting } from '../testing/held-player.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createTestPlatform, type TestPlatform } from '../testing/test-platform.ts';
import { findWrongPurses, trialBalance } from './audit/audit.ts';
import { createLedger, type Ledger } from './ledger.ts';
import type { Operate } from './operations.ts';
import { grant } from './testing/grants.ts';
import { operationKey, spendOperation } from './testing/ledger-rig.ts';

const KEYS = 1_000;
const REPEATS = 20;
const KEYS_AT_ONCE = 250;
const PLAYERS = 50;
const GRANT = 1_000_000n;
const FIRST_PLAYER = 500_000n;

let database: TestDatabase;
let nodes: TestPlatform[];
let ledger: Ledger;
let spend: Operate<{ playerId: bigint; amount: bigint }>[];
const players = Array.from({ length: PLAYERS }, (_, index) => FIRST_PLAYER + BigInt(index));

beforeAll(async () => {
  database = await createTestDatabase();
  nodes = await Promise.all([createTestPlatform({ database }), createTestPlatform({ database })]);
  const ledgers = nodes.map(({ platform }) => createLedger(platform));
  ledger = ledgers[0] as Ledger;
  spend = ledgers.map(spendOperation);
  await database.db.transaction().execute(async (tx) => {
    await ledger.openAccounts(tx, ...players);
    await ledger.transfer(
      tx,
      players.map((id) => grant(id, GRANT)),
    );
  });
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()));
  await database.drop();
});

describe('idempotency over two nodes', () => {
  it(`gives ${KEYS} keys × ${REPEATS} parallel repeats one effect and identical answers`, async () => {
    const amountOf = (key: number) => BigInt((key % 97) + 1);
    const repeatsOf = (key: number) => {
      const input = { playerId: players[key % PLAYERS] as bigint, amount: amountOf(key) };
      return Array.from({ length: REPEATS }, (_, repeat) =>
        spend[repeat % 2]?.(operationKey(input, `key-number-${key}`), input),
      );
    };
    // Not more at once than the queue holds.
    for (let first = 0; first < KEYS; first += KEYS_AT_ONCE) {
      const keys = Array.from({ length: KEYS_AT_ONCE }, (_, index) => first + index);
      const answers = await Promise.all(keys.map((key) => Promise.all(repeatsOf(key))));
      for (const sameKey of answers) expect(new Set(sameKey.map((answer) => answer?.json)).size).toBe(1);
    }

    for (const [index, playerId] of players.entries()) {
      const keys = Array.from({ length: KEYS }, (_, key) => key).filter((key) => key % PLAYERS === index);
      const spent = keys.reduce((sum, key) => sum + amountOf(key), 0n);
      expect((await ledger.balancesOf(database.db, playerId)).coin).toBe(GRANT - spent);
    }
    expect(await findWrongPurses(database.db)).toEqual([]);
    for (const totals of await trialBalance(database.db)) expect(totals.players + totals.house).toBe(0n);
    const deadlocks = await sql<{
      deadlocks: bigint;
    }>`select deadlocks from pg_stat_database where datname = current_database()`.execute(database.db);
    expect(deadlocks.rows[0]?.deadlocks).toBe(0n);
  });

  it('rejects the same key with another body, on either node, and charges nothing', async () => {
    const playerId = players[0] as bigint;
    const before = await ledger.balancesOf(database.db, playerId);
    const first = { playerId, amount: 5n };
    const other = { playerId, amount: 6n };
    await spend[0]?.(operationKey(first, 'one-key-two-bodies'), first);
    for (const node of spend) {
      await expect(node(operationKey(other, 'one-key-two-bodies'), other)).rejects.toThrow(
        new AppError('idempotencyKeyReused'),
      );
    }
    expect((await ledger.balancesOf(database.db, playerId)).coin).toBe(before.coin - 5n);
  });

  it('rejects the same key for another endpoint with the same body', async () => {
    const input = { playerId: players[0] as bigint, amount: 5n };
    const operation = operationKey(input, 'one-key-two-calls');
    await spend[0]?.(operation, input);
    const elsewhere = { ...operation, endpoint: '/api/test/give' };
    await expect(spend[1]?.(elsewhere, input)).rejects.toThrow(new AppError('idempotencyKeyReused'));
    await expect(ledger.findAnswer(elsewhere)).rejects.toThrow(new AppError('idempotencyKeyReused'));
  });

  it('makes a look-up wait for the call under its key that is in progress', async () => {
    const input = { playerId: players[1] as bigint, amount: 5n };
    const operation = operationKey(input, 'asked-for-meanwhile');
    const { promise: end, resolve: release } = Promise.withResolvers<void>();
    const { promise: held, resolve: hold } = Promise.withResolvers<void>();
    const holding = database.db.transaction().execute(async (tx) => {
      await ledger.lock(tx, input.playerId);
      hold();
      await end;
    });
    await held;
    const spent = spend[1]?.(operation, input);
    await expect.poll(() => countWaiting({ database })).toBe(1);
    const found = ledger.findAnswer(operation);
    await expect.poll(() => countWaiting({ database })).toBe(2);
    release();
    await holding;
    expect(await found).toEqual(await spent);
  });

  it('answers a look-up with busy when the lock of the player is held for long', async () => {
    const [playerId] = players as [bigint];
    const operation = operationKey({ playerId, amount: 1n }, 'held-for-long');
    const impatient = await createTestPlatform({ database, lockPatienceMs: 200 });
    const own = createLedger(impatient.platform);
    await database.db.transaction().execute(async (tx) => {
      await ledger.lock(tx, playerId);
      await expect(own.findAnswer(operation)).rejects.toThrow('busy');
    });
    expect(await own.findAnswer(operation)).toBeUndefined();
    await impatient.close();
  });

  it('does not store a rejection: with enough coins the same key succeeds', async () => {
    const poor = 900_001n;
    await database.db.transaction().execute((tx) => ledger.openAccounts(tx, poor));
    const input = { playerId: poor, amount: 10n };
    const operation = operationKey(input, 'refused-then-fine');
    await expect(spend[0]?.(operation, input)).rejects.toThrow(new AppError('notEnoughCoins'));
    await database.db.transaction().execute((tx) => ledger.transfer(tx, [grant(poor, 10n)]));
    expect(JSON.parse((await spend[0]?.(operation, input))?.json ?? '')).toBe('spent 10, 0 left');
  });

  // The last one, since it moves the clock.
  it('remembers a key for a day, and lets it go after that', async () => {
    const [{ clock, platform }] = nodes as [TestPlatform];
    const playerId = players[0] as bigint;
    const input = { playerId, amount: 5n };
    const operation = operationKey(input, 'kept-for-a-day');
    const first = await spend[0]?.(operation, input);
    const { coin } = await ledger.balancesOf(database.db, playerId);
    clock.advance(24 * 3_600_000);
    await platform.jobs.runDue();
    expect(await spend[0]?.(operation, input)).toEqual(first);
    expect((await ledger.balancesOf(database.db, playerId)).coin).toBe(coin);
    // More than one statement deletes at a time.
    await sql`insert into idempotency (player_id, key, endpoint, request_hash, answer, created_at)
      select ${playerId}, 'backlog-' || n, '/test', '\\x00', '{}', ${new Date(clock.now() - 24 * 3_600_000)}
      from generate_series(1, 25000) n`.execute(database.db);
    clock.advance(600_000);
    await platform.jobs.runDue();
    expect(await ledger.findAnswer(operation)).toBeUndefined();
    const { rows } = await sql`select from idempotency where key like 'backlog-%'`.execute(database.db);
    expect(rows).toEqual([]);
  });
});
