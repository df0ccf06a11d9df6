import { hash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { expect } from 'vitest';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { OperationKey } from '../../platform/http/call.ts';
import type { TestPlatform } from '../../testing/test-platform.ts';
import type { HoldName } from '../holds.ts';
import type { Ledger } from '../ledger.ts';
import type { Operate } from '../operations.ts';
import { grant } from './grants.ts';
import type { Step, StepResult } from './ledger-model.ts';

interface SpendInput {
  playerId: bigint;
  amount: bigint;
}

interface LastSpend {
  operation: OperationKey;
  input: SpendInput;
}

/** Carries the model's steps out on the real ledger. */
export interface Rig {
  playerIds: bigint[];
  spend: Operate<SpendInput>;
  ledger: Ledger;
  test: TestPlatform;
  hold: Operate<HoldInput>;
  holds: Map<number, HoldName[]>;
  lastSpend: Map<number, LastSpend>;
  keys: number;
}

let nextPlayer = 1_000_000n;

export function spendOperation(ledger: Ledger): Operate<SpendInput> {
  return ledger.operation<SpendInput, undefined, undefined, unknown>({
    name: 'test.spend',
    owners: ({ playerId }) => [playerId],
    load: async () => undefined,
    decide: ({ playerId, amount }, sheet) => {
      sheet.post({ owner: playerId, kind: 'test.spend', moves: sheet.spend(playerId, amount, 'sales') });
      sheet.post({ owner: playerId, kind: 'test.points', moves: [{ from: 'pointIssue', to: 'point', amount }] });
      return { answer: `spent ${amount}, ${sheet.coins(playerId)} left`, result: undefined };
    },
  });
}

interface HoldInput {
  playerId: bigint;
  hold: HoldName;
  /** Undefined closes the hold. */
  amount: bigint | undefined;
  how: 'reserve' | 'capture' | 'release';
}

/** Reserves and closes, as an operation that shares its transaction with others. */
function holdOperation(ledger: Ledger): Operate<HoldInput> {
  return ledger.operation<HoldInput, undefined, undefined, unknown>({
    name: 'test.hold',
    owners: ({ playerId }) => [playerId],
    holds: ({ hold }) => [hold],
    load: async () => undefined,
    decide: ({ playerId, hold, amount = 0n, how }, sheet) => {
      if (how === 'reserve') sheet.reserve({ owner: playerId, ...hold, amount });
      else if (how === 'capture') sheet.capture(hold, 'sales');
      else sheet.release(hold);
      return { answer: how, result: undefined };
    },
  });
}

export async function createRig(test: TestPlatform, ledger: Ledger, players: number): Promise<Rig> {
  const playerIds = Array.from({ length: players }, () => nextPlayer++);
  await test.platform.db.transaction().execute((tx) => ledger.openAccounts(tx, ...playerIds));
  return {
    playerIds,
    spend: spendOperation(ledger),
    hold: holdOperation(ledger),
    ledger,
    test,
    holds: new Map(),
    lastSpend: new Map(),
    keys: 0,
  };
}

function keyFor(rig: Rig, input: SpendInput): OperationKey {
  rig.keys += 1;
  return operationKey(input, `key-${rig.keys}`);
}

export function operationKey(input: SpendInput, key: string): OperationKey {
  const requestHash = hash('sha256', `${input.amount}`, 'hex');
  return { playerId: input.playerId, endpoint: '/api/test/spend', key, requestHash };
}

const refusalName = (error: unknown): StepResult => {
  if (error instanceof AppError) return error.errorName;
  throw error;
};

async function spendOnce(
  rig: Rig,
  player: number,
  { operation, input }: LastSpend,
  remember: boolean,
): Promise<StepResult> {
  try {
    const { json } = await rig.spend(operation, input);
    if (remember) rig.lastSpend.set(player, { operation, input });
    return JSON.parse(json);
  } catch (error) {
    return refusalName(error);
  }
}

async function inTransaction(rig: Rig, work: (tx: Tx) => Promise<StepResult>): Promise<StepResult> {
  return rig.test.platform.db.transaction().execute(work).catch(refusalName);
}

/** Uses a new key each time. */
async function runHold(rig: Rig, input: HoldInput): Promise<StepResult> {
  rig.keys += 1;
  const requestHash = hash('sha256', `${rig.keys}`, 'hex');
  const key = { playerId: input.playerId, endpoint: '/api/test/hold', key: `hold-${rig.keys}`, requestHash };
  return rig.hold(key, input).then(() => 'done', refusalName);
}

async function reserve(rig: Rig, player: number, playerId: bigint, amount: bigint): Promise<StepResult> {
  const hold: HoldName = { kind: 'test.stake', reference: `${playerId}:${rig.keys}` };
  const result = await runHold(rig, { playerId, hold, amount, how: 'reserve' });
  if (result !== 'done') return result;
  rig.holds.set(player, [...(rig.holds.get(player) ?? []), hold]);
  return 'reserved';
}

/** In an operation or, as jobs do it, in a transaction of one's own. */
async function closeHold(rig: Rig, playerId: bigint, hold: HoldName, how: 'capture' | 'release'): Promise<StepResult> {
  if (rig.keys % 2 === 0) return runHold(rig, { playerId, hold, amount: undefined, how });
  return inTransaction(rig, (tx) =>
    rig.ledger.settle(tx, { owners: [playerId], holds: [hold] }, (sheet) => {
      if (how === 'capture') sheet.capture(hold, 'sales');
      else sheet.release(hold);
      return 'done';
    }),
  );
}

async function close(rig: Rig, player: number, how: 'capture' | 'release'): Promise<StepResult> {
  const [hold, ...rest] = rig.holds.get(player) ?? [];
  if (!hold) return 'nothing held';
  rig.holds.set(player, rest);
  const playerId = rig.playerIds[player] as bigint;
  expect(await closeHold(rig, playerId, hold, how)).toBe('done');
  // A second closing, either way, must find it gone.
  expect(await closeHold(rig, playerId, hold, how)).toBe('holdGone');
  return how === 'capture' ? 'captured' : 'released';
}

async function applyStep(rig: Rig, step: Step): Promise<StepResult> {
  const playerId = rig.playerIds[step.player] as bigint;
  const last = rig.lastSpend.get(step.player);
  switch (step.do) {
    case 'grant':
      return inTransaction(rig, async (tx) => {
        await rig.ledger.transfer(tx, [grant(playerId, step.amount, step.account)]);
        return 'granted';
      });
    case 'spend': {
      const input = { playerId, amount: step.amount };
      return spendOnce(rig, step.player, { operation: keyFor(rig, input), input }, true);
    }
    case 'repeat':
      return last ? spendOnce(rig, step.player, last, false) : 'nothing to repeat';
    case 'misuseKey': {
      if (!last) return 'nothing to repeat';
      const input = { playerId, amount: last.input.amount + step.amount };
      return spendOnce(rig, step.player, { input, operation: operationKey(input, last.operation.key) }, false);
    }
    case 'reserve':
      return reserve(rig, step.player, playerId, step.amount);
    default:
      return close(rig, step.player, step.do);
  }
}

/**
 * Steps of different players run at the same time and share commits; those of one player keep their
 * order.
 */
export async function applyToLedger(rig: Rig, steps: readonly Step[]): Promise<StepResult[]> {
  const results: StepResult[] = new Array(steps.length);
  const byPlayer = Map.groupBy(
    steps.map((step, index) => ({ step, index })),
    ({ step }) => step.player,
  );
  await Promise.all(
    [...byPlayer.values()].map(async (own) => {
      for (const { step, index } of own) results[index] = await applyStep(rig, step);
    }),
  );
  return results;
}

/** Writes to the tables directly: the database itself must reject it. */
export async function attackDatabase(db: Db, rig: Rig): Promise<void> {
  const owner = rig.playerIds[0] as bigint;
  const refused = (what: string, attack: RawBuilder<unknown>, words: RegExp) =>
    expect(attack.execute(db), what).rejects.toThrow(words);
  const posting = (sides: string, amounts: string) => sql`
    insert into ledger_posting (owner_id, id, kind, reference, created_at, sides, amounts, balances)
    values (${owner}, nextval('ledger_posting_id'), 'test.attack', '', now(), ${sides}::smallint[], ${amounts}::bigint[], '{}')`;
  const unbalanced = /ledger_posting_balanced/;
  await refused('a negative balance', sql`update ledger_purse set coin = -1 where owner_id = ${owner}`, /not_negative/);
  await refused('a movement with one side', posting('{73}', '{100}'), unbalanced);
  await refused('coins that become shells', posting('{73,2}', '{100}'), unbalanced);
  await refused('less than nothing', posting('{1,81}', '{-100}'), unbalanced);
  await refused('the house with itself', posting('{73,81}', '{100}'), unbalanced);
  await refused('no movement at all', posting('{}', '{}'), unbalanced);
  await refused(
    'a changed posting',
    sql`update ledger_posting set amounts[1] = 1 where owner_id = ${owner}`,
    /never changed/,
  );
  await refused('a removed posting', sql`delete from ledger_posting`, /never changed/);
  await refused(
    'a hold reopened',
    sql`update ledger_hold set state = 1, closed_at = null where state > 1`,
    /closed once/,
  );
}
