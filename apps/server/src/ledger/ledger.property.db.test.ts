import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../testing/test-platform.ts';
import {
  findWrongHolds,
  findWrongHouseAccounts,
  findWrongPurses,
  houseBalance,
  rollUpHouse,
  trialBalance,
} from './audit/audit.ts';
import { HOUSE_ACCOUNTS, type HouseAccount } from './chart.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { applyToModel, createModel, type Model, type Step, stepArbitrary } from './testing/ledger-model.ts';
import { applyToLedger, attackDatabase, createRig, type Rig } from './testing/ledger-rig.ts';

/**
 * Fifty thousand operations in the ordinary run; the soak multiplies them. A failing seed is
 * printed and replays.
 */
const OPERATIONS = process.env.SOAK ? 2_000_000 : 50_000;
const STEPS_PER_RUN = 2_000;
const BATCH = 200;
const PLAYERS = 24;

let test: TestPlatform;
let ledger: Ledger;

beforeAll(async () => {
  test = await createTestPlatform();
  ledger = createLedger(test.platform);
  // The store finds postings by player or by a time summary; this test reads them after every few
  // steps.
  await sql`create index on ledger_posting (id)`.execute(test.platform.db);
});
afterAll(() => test.close());

/** After every batch the database equals the model, and each new posting sums to zero. */
async function expectAgreement(rig: Rig, model: Model, sincePosting: bigint): Promise<void> {
  const balances = await Promise.all(rig.playerIds.map((id) => ledger.balancesOf(test.platform.db, id)));
  expect(balances).toEqual(model.players.map((player) => player.balances));
  const { rows } = await sql`
    select posting_id from ledger_entry where posting_id > ${sincePosting}
    group by posting_id, asset having sum(amount) <> 0`.execute(test.platform.db);
  expect(rows).toEqual([]);
}

async function lastPosting(): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`select coalesce(max(id), 0) as id from ledger_posting`.execute(
    test.platform.db,
  );
  return rows[0]?.id ?? 0n;
}

async function playSequence(steps: Step[]): Promise<void> {
  const rig = await createRig(test, ledger, PLAYERS);
  const start = await lastPosting();
  const model = createModel(PLAYERS);
  for (let from = 0; from < steps.length; from += BATCH) {
    const batch = steps.slice(from, from + BATCH);
    const before = await lastPosting();
    const expected = batch.map((step) => applyToModel(model, step));
    const actual = await applyToLedger(rig, batch);
    expect(actual).toEqual(expected);
    await expectAgreement(rig, model, before);
  }
  await attackDatabase(test.platform.db, rig);
  await expectAgreement(rig, model, start);
}

describe('ledger against a plain model', () => {
  it(`keeps every promise over ${OPERATIONS} random operations`, { timeout: 3_600_000 }, async () => {
    const sequences = fc.asyncProperty(
      fc.array(stepArbitrary(PLAYERS), { minLength: STEPS_PER_RUN, maxLength: STEPS_PER_RUN, size: 'max' }),
      playSequence,
    );
    await fc.assert(sequences, { numRuns: OPERATIONS / STEPS_PER_RUN, endOnFailure: true });

    for (const { asset, players, house } of await trialBalance(test.platform.db))
      expect([asset, players + house]).toEqual([asset, 0n]);
    expect(await findWrongPurses(test.platform.db)).toEqual([]);
    expect(await findWrongHolds(test.platform.db)).toEqual([]);
    expect(await findWrongHouseAccounts(test.platform.db)).toEqual([]);
  });

  it('sums house accounts up in the background without losing or doubling anything', async () => {
    const accounts = Object.keys(HOUSE_ACCOUNTS) as HouseAccount[];
    const before = await Promise.all(accounts.map((account) => houseBalance(test.platform.db, account)));
    while ((await rollUpHouse(test.platform.db, 1_000)) > 0);
    const after = await Promise.all(accounts.map((account) => houseBalance(test.platform.db, account)));
    expect(after).toEqual(before);
    expect(await findWrongHouseAccounts(test.platform.db)).toEqual([]);
  });
});
