import { ITEM_MODES, MODE_NAMES, MODES } from '@clearcrate/contract/modes';
import { POSTING_KINDS } from '@clearcrate/contract/postings';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAudits } from './ledger/audit/audit.jobs.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

let test: TestApp;
let playerId: bigint;
let goodsId: bigint;
beforeAll(async () => {
  test = await createTestApp();
  await test.app.loadContent();
  const { db } = test.database;
  playerId = (await db.selectFrom('player').select('id').orderBy('id').executeTakeFirstOrThrow()).id;
  goodsId = (await db.selectFrom('goods').select('id').orderBy('id').executeTakeFirstOrThrow()).id;
});
afterAll(() => test.close());

describe('the table of modes', () => {
  it('has each number once', () => {
    const numbers = MODE_NAMES.map((name) => MODES[name].number);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it.each(MODE_NAMES.filter((name) => MODES[name].draws))(
    'names the references of %s in records and proofs',
    (name) => {
      expect(test.app.modules.modes.has(MODES[name].number)).toBe(true);
    },
  );

  it.each(ITEM_MODES)('audits items of %s without a draw', async (name) => {
    const { db } = test.database;
    await sql`
      insert into bag_item (player_id, id, goods_id, price, recovery_price, source, source_ref, acquired_at, changed_at)
      values (${playerId}, ${MODES[name].number}, ${goodsId}, 5, 5, ${MODES[name].number}, 1, now(), now())`.execute(
      db,
    );
    const { problems } = await runAudits(db, test.app.ledger.audits, { from: undefined, to: undefined });
    await sql`delete from bag_item where player_id = ${playerId}`.execute(db);
    expect(problems).toEqual([expect.stringContaining(`player ${playerId}, ${MODES[name].number}: `)]);
    expect(test.app.ledger.audits.checks.flatMap(({ items = [] }) => items)).toContain(name);
  });
});

it.each(Object.keys(POSTING_KINDS))('audits postings of the kind %s', (kind) => {
  const { checks, reconciliations } = test.app.ledger.audits;
  expect([...checks.flatMap(({ kinds = [] }) => kinds), ...reconciliations.map((one) => one.kind)]).toContain(kind);
});
