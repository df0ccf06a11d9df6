import type { FindKind } from '@clearcrate/contract/find';
import { FINDS } from '@clearcrate/contract/find';
import { holds, OPERATOR_ROLES } from '@clearcrate/contract/permissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, signInAs } from '../../testing/operators.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

type Headers = Record<string, string>;
let test: TestApp;
const sessions = new Map<string, Headers>();
beforeAll(async () => {
  test = await createTestApp();
  for (const role of OPERATOR_ROLES) sessions.set(role, await signInAs(test, role));
});
afterAll(() => test.close());

const find = async (text: string, role = 'owner'): Promise<{ kind: FindKind; id: string; playerId: string }[]> =>
  (await ask(test, 'find', { text }, sessions.get(role))).data.items;

it('finds players by id, phone number and the beginning of their name, literally', async () => {
  const { db } = test.app.platform;
  const player = await db
    .selectFrom('player')
    .select(['id', 'mobile', 'nickname'])
    .where('mobile', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow();
  const id = String(player.id);
  for (const text of [id, `#${id}`, player.mobile ?? '', player.nickname.slice(0, 2)])
    expect(await find(text)).toContainEqual(expect.objectContaining({ kind: 'player', id }));
  expect(await find('%')).toEqual([]);
});

it('finds postings, draws and items by their id', async () => {
  const { db } = test.app.platform;
  const posting = await db.selectFrom('ledger_posting').select(['id', 'owner_id']).limit(1).executeTakeFirstOrThrow();
  expect(await find(String(posting.id))).toContainEqual(
    expect.objectContaining({ kind: 'posting', playerId: String(posting.owner_id) }),
  );
  for (const [kind, table] of [
    ['draw', 'draw'],
    ['item', 'bag_item'],
  ] as const) {
    const { rows } = await sql<{ id: bigint }>`select id from ${sql.table(table)} limit 1`.execute(db);
    if (rows[0]) expect((await find(String(rows[0].id))).map((hit) => hit.kind)).toContain(kind);
  }
});

it('finds only what the role may see', async () => {
  const { db } = test.app.platform;
  const { id } = await db.selectFrom('ledger_posting').select('id').limit(1).executeTakeFirstOrThrow();
  const entry = await db.selectFrom('operator_audit').select('id').limit(1).executeTakeFirstOrThrow();
  for (const role of OPERATOR_ROLES) {
    const kinds = new Set(
      [...(await find(String(id), role)), ...(await find(String(entry.id), role))].map(({ kind }) => kind),
    );
    for (const kind of kinds) expect([role, kind, holds(role, FINDS[kind])]).toEqual([role, kind, true]);
    expect([role, kinds.has('posting')]).toEqual([role, holds(role, FINDS.posting)]);
    expect([role, kinds.has('entry')]).toEqual([role, holds(role, FINDS.entry)]);
    const operators = await find('owner2@clearcrate.example', role);
    expect([role, operators.length]).toEqual([role, holds(role, 'operators.read') ? 1 : 0]);
  }
});
