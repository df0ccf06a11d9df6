import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { OperationKey } from '../../platform/http/call.ts';
import type { TestPlatform } from '../../testing/test-platform.ts';
import { houseAccountId, playerAccountId } from '../chart.ts';
import type { Ledger } from '../ledger.ts';
import type { Operate } from '../operations.ts';
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
  holds: Map<number, bigint[]>;
  lastSpend: Map<number, LastSpend>;
  keys: number;
}

let nextPlayer = 1_000_000n;

export function spendOperation(ledger: Ledger): Operate<SpendInput> {
  return ledger.operation<SpendInput, undefined, undefined>({
    name: 'test.spend',
    accounts: ({ playerId }) => [
      playerAccountId(playerId, 'coin'),
      playerAccountId(playerId, 'bonus'),
      playerAccountId(playerId, 'point'),
    ],
    load: async () => undefined,
    decide: ({ playerId, amount }, sheet) => {
      sheet.post({
        kind: 'test.spend',
        entries: [...sheet.spendCoins(playerId, amount), { account: houseAccountId('boxSales'), amount }],
      });
      sheet.post({
        kind: 'test.points',
        entries: [
          { account: playerAccountId(playerId, 'point'), amount },
          { account: houseAccountId('pointIssue'), amount: -amount },
        ],
      });
      const left = sheet.balance(playerId, 'coin') + sheet.balance(playerId, 'bonus');
      return { answer: `spent ${amount}, ${left} left`, result: undefined };
    },
  });
}

export async function createRig(test: TestPlatform, ledger: Ledger, players: number): Promise<Rig> {
  const playerIds = Array.from({ length: players }, () => nextPlayer++);
  await test.platform.db.transaction().execute((tx) => ledger.openAccounts(tx, ...playerIds));
  return { playerIds, spend: spendOperation(ledger), ledger, test, holds: new Map(), lastSpend: new Map(), keys: 0 };
}

function keyFor(rig: Rig, input: SpendInput): OperationKey {
  rig.keys += 1;
  return operationKey(input, `key-${rig.keys}`);
}

export function operationKey(input: SpendInput, key: string): OperationKey {
  const requestHash = createHash('sha256').update(`${input.amount}`).digest();
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

function reserve(rig: Rig, player: number, playerId: bigint, amount: bigint): Promise<StepResult> {
  return inTransaction(rig, async (tx) => {
    const { bonus } = await rig.ledger.balancesOf(tx, playerId);
    const fromBonus = bonus < amount ? bonus : amount;
    const id = await rig.ledger.reserve(tx, {
      ownerId: playerId,
      bonus: fromBonus,
      coin: amount - fromBonus,
      reason: 'test',
    });
    rig.holds.set(player, [...(rig.holds.get(player) ?? []), id]);
    return 'reserved';
  });
}

async function close(rig: Rig, player: number, how: 'post' | 'void'): Promise<StepResult> {
  const [id, ...rest] = rig.holds.get(player) ?? [];
  if (id === undefined) return 'nothing held';
  rig.holds.set(player, rest);
  const closing = (tx: Tx) =>
    how === 'post' ? rig.ledger.postHolds(tx, [id], 'boxSales') : rig.ledger.voidHolds(tx, [id]);
  await rig.test.platform.db.transaction().execute(closing);
  // A second closing, either way, must find it gone.
  await expect(rig.test.platform.db.transaction().execute(closing)).rejects.toThrow(new AppError('holdGone'));
  return how === 'post' ? 'posted' : 'voided';
}

async function applyStep(rig: Rig, step: Step): Promise<StepResult> {
  const playerId = rig.playerIds[step.player] as bigint;
  const last = rig.lastSpend.get(step.player);
  switch (step.do) {
    case 'grant': {
      const account = playerAccountId(playerId, step.account);
      const entries = [
        { account, amount: step.amount },
        { account: houseAccountId('gift'), amount: -step.amount },
      ];
      return inTransaction(rig, async (tx) => {
        await rig.ledger.transfer(tx, [{ kind: 'test.grant', entries }]);
        return 'granted';
      });
    }
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

/** Steps of different players run at the same time and share commits; those of one player keep their order. */
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

/** Goes around the code, straight at the tables: the database itself must refuse. */
export async function attackDatabase(db: Db, rig: Rig): Promise<void> {
  const account = playerAccountId(rig.playerIds[0] as bigint, 'coin');
  const overdraw = sql`update ledger_account set balance = -1 where id = ${account}`.execute(db);
  await expect(overdraw, 'a negative balance').rejects.toThrow(/ledger_account_not_negative/);
  const oneSided = sql`
    insert into ledger_entry (posting_id, account_id, asset, amount, balance_after)
    values (nextval('ledger_posting_id'), ${account}, 1, 100, 100)`.execute(db);
  await expect(oneSided, 'a posting that does not balance').rejects.toThrow(/does not sum to zero/);
  const rewrite = sql`update ledger_entry set amount = amount + 1 where account_id = ${account}`.execute(db);
  await expect(rewrite, 'a changed entry').rejects.toThrow(/never changed/);
  const removal = sql`delete from ledger_posting`.execute(db);
  await expect(removal, 'a removed posting').rejects.toThrow(/never changed/);
}
