import { ERRORS } from '@clearcrate/contract/errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createVault } from '../../platform/security/vault.ts';
import { signInAs } from '../../testing/operators.ts';
import { createTestApp, type Envelope, type TestApp } from '../../testing/test-app.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { rotateSeals, SEALED_COLUMNS } from './rotate-seals.ts';

const [OLD, NEW] = ['ab'.repeat(32), 'cd'.repeat(32)];
const IDENTITY = { country: 'CN', realName: '李明', idNumber: '110105199003070017' };

let first: TestApp;
let box: { boxId: string; version: number };
let keys = 0;
const others: TestApp[] = [];

beforeAll(async () => {
  first = await createTestApp({ env: { MASTER_KEY: OLD } });
  await first.app.loadContent();
  const { items } = (await first.call('/api/box/getBoxList', { sort: 'priceUp', pageSize: 5 })).body.data;
  box = items[0];
});
afterAll(async () => {
  for (const other of others) await other.app.close();
  await first.close();
});

/** Another node on the same database, with other keys. */
async function withKeys(MASTER_KEY: string): Promise<TestApp> {
  const { database, clock, app } = first;
  const other = await createTestApp({ database, clock, bus: app.platform.bus, env: { MASTER_KEY } });
  others.push(other);
  return other;
}
const signIn = async (at: TestApp, account: string): Promise<string> =>
  (await at.call('/api/auth/login', { account, password: 'demo1234' }, { 'device-uuid': 'one' })).body.data.token;
const ask = async (at: TestApp, authorization: string, path: string, body: object = {}): Promise<Envelope> =>
  (await at.call(path, body, { authorization, 'idempotency-key': `rotate-${keys++}` })).body;
const open = (at: TestApp, token: string) =>
  ask(at, token, '/api/box/openBox', { boxId: box.boxId, count: 1, version: 1 });
/** Links the account to the single wallet of these tests. */
async function paidWith({ app, database }: TestApp, account: string, wallet = 'alipay/2088'): Promise<void> {
  const { rows } = await sql<{ id: bigint }>`select id from player where mobile = ${`+86${account}`}`.execute(
    database.db,
  );
  const playerId = rows[0]?.id ?? 0n;
  await app.platform.db.transaction().execute((tx) => app.modules.persons.paidWith(tx, playerId, wallet));
}
const keyIds = async () => {
  const found = new Set<string>();
  for (const { table, column } of SEALED_COLUMNS) {
    const { rows } = await sql<{ id: string }>`
      select distinct encode(substring(${sql.ref(column)} from 1 for 4), 'hex') as id from ${sql.table(table)}`.execute(
      first.database.db,
    );
    for (const { id } of rows) found.add(id);
  }
  return found;
};

it('lists every column with sealed values', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name like 'sealed%' order by 1`.execute(first.database.db);
  expect(SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(
    rows.map(({ name }) => name),
  );
});

it('reseals everything beside a running store, after which the old key is not needed', async () => {
  const player = await signIn(first, '13900000001');
  expect((await ask(first, player, '/api/user/realName', IDENTITY)).code).toBe(0);
  expect((await open(first, player)).code).toBe(0);
  const { vault } = first.app.platform;
  await sql`insert into rank_period (board, period, sealed_seed, seed_hash)
    values (1, '2020-01-01', ${vault.seal(Buffer.alloc(32, 1), 'rank-seed')}, 'hash')`.execute(first.database.db);
  await sql`insert into crash_chain (end_hash, length, sealed_seed, edge_basis_points, maximum, published_at, salt_after)
    values (${'e'.repeat(64)}, 10, ${vault.seal(Buffer.alloc(32, 2), 'crash-chain')}, 400, 1000000, '2020-01-01', '2020-01-01')`.execute(
    first.database.db,
  );
  await sql`insert into operator_invitation (token_hash, email, name, role, sealed_totp, invited_by, created_at, expires_at)
    values ('hash', 'new@example.com', 'New', 'support', ${vault.seal(Buffer.from('secret'), 'operator authenticator')}, '',
      '2020-01-01', '2020-01-04')`.execute(first.database.db);

  await paidWith(first, '13900000001');

  const both = await withKeys(`${NEW},${OLD}`);
  const another = await signIn(both, '13900000002');
  // Found by its old fingerprint on a node that seals with the new key already.
  await paidWith(both, '13900000002');
  expect((await open(both, another)).code).toBe(0);
  expect((await keyIds()).size).toBe(2);

  const told: string[] = [];
  const rotation = rotateSeals(first.database.db, both.app.platform.vault, ({ table, done, total }) =>
    told.push(`${table} ${done <= total}`),
  );
  const opened = await Promise.all(Array.from({ length: 10 }, () => open(both, player)));
  expect(await rotation).toBeGreaterThan(3);
  expect(opened.map(({ code }) => code)).toEqual(opened.map(() => 0));
  expect(new Set(told)).toEqual(new Set(SEALED_COLUMNS.map(({ table }) => `${table} true`)));
  expect(await keyIds()).toEqual(new Set([both.app.platform.vault.keyId]));
  expect(await rotateSeals(first.database.db, both.app.platform.vault, () => {})).toBe(0);

  const after = await withKeys(NEW);
  expect((await open(after, player)).code).toBe(0);
  expect(await signInAs(after, 'support')).toBeTruthy();
  expect((await ask(after, player, '/api/user/queryRealName')).data).toMatchObject({ status: 1, realName: '李*' });
  // The person is still found by the number: the fingerprint was computed again too.
  expect((await ask(after, another, '/api/user/realName', IDENTITY)).code).toBe(0);
  await ask(after, player, '/api/bounds/startCoolOff', { days: 1 });
  expect((await open(after, another)).code).toBe(ERRORS.coolingOffElsewhere.code);
  await paidWith(after, '13900000003');
  const { rows } = await sql<{ kind: number; signs: number; holders: number }>`
    select s.kind, count(distinct s.id)::int as signs, count(*)::int as holders
    from person_sign s join person_sign_holder h on h.sign_id = s.id where s.kind <> 3 group by 1 order by 1`.execute(
    first.database.db,
  );
  expect(rows).toEqual([
    { kind: 1, signs: 1, holders: 2 },
    { kind: 2, signs: 1, holders: 2 },
    { kind: 4, signs: 1, holders: 3 },
  ]);
});

it('keeps one fingerprint when two pay concurrently from one account on nodes with different keys', async () => {
  const [old, fresh] = [await withKeys(`${OLD},${NEW}`), await withKeys(`${NEW},${OLD}`)];
  const wallets = Array.from({ length: 10 }, (_, index) => `wechat/o${index}`);
  await Promise.all(
    wallets.flatMap((wallet) => [paidWith(old, '13900000004', wallet), paidWith(fresh, '13900000005', wallet)]),
  );
  const { rows } = await sql<{ signs: number; holders: number }>`
    select count(distinct sign_id)::int - 1 as signs, count(*)::int - 3 as holders
    from person_sign_holder where kind = 4`.execute(first.database.db);
  expect(rows).toEqual([{ signs: wallets.length, holders: 2 * wallets.length }]);
  expect(await rotateSeals(first.database.db, fresh.app.platform.vault, () => {})).toBeGreaterThan(0);
});

it('does not start without a key that the database needs, and names it', async () => {
  const { rows } = await sql<{ id: string }>`select id from master_key`.execute(first.database.db);
  await expect(withKeys('ef'.repeat(32))).rejects.toThrow(`This database needs the master key ${rows[0]?.id};`);
  const late = createVault(Buffer.from('ef'.repeat(32), 'hex'));
  await expect(rotateSeals(first.database.db, late, () => {})).rejects.toThrow(/needs the master key [0-9a-f]{8}/);
});

it('lets only one of two nodes with different keys start on an empty database', async () => {
  const database = await createTestDatabase();
  const start = (MASTER_KEY: string) => createTestApp({ database, env: { MASTER_KEY } });
  const started = await Promise.allSettled([start(OLD), start(NEW)]);
  const running = started.filter((one) => one.status === 'fulfilled');
  for (const { value } of running) await value.close();
  await database.drop();
  expect(running).toHaveLength(1);
  expect(started.filter((one) => one.status === 'rejected').map(({ reason }) => String(reason))).toEqual([
    expect.stringContaining('This database needs the master key'),
  ]);
});
