import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { containing, type Keyset, readPage } from './keyset.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  await sql`create table thing (id bigint primary key, at timestamptz not null, name text not null)`.execute(db());
  await sql`insert into thing select n, timestamptz '2026-11-01' + (n % 7) * interval '1.000001 second', 'name ' || n % 5
    from generate_series(1, 100) n`.execute(db());
});
afterAll(() => test.close());

// biome-ignore lint/suspicious/noExplicitAny: the table exists in this test only.
const db = () => test.app.platform.db as any;
const KEYSET: Keyset<'at' | 'name'> = {
  sorts: { at: { by: sql.ref('at'), type: 'timestamptz' }, name: { by: sql.ref('name'), type: 'text' } },
  first: 'at',
  descending: true,
  id: { by: sql.ref('id'), type: 'bigint' },
};
type Asked = Parameters<typeof readPage<never, never, { id: bigint }, 'at' | 'name'>>[2];
const page = (asked: Partial<Asked> = {}) =>
  readPage(db().selectFrom('thing').select('id'), KEYSET, { cursor: '', pageSize: 30, ...asked }) as Promise<{
    rows: { id: bigint }[];
    next: string | null;
  }>;

async function walk(asked: Partial<Asked>, between = async () => {}): Promise<number[]> {
  const ids: number[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { rows, next } = await page({ ...asked, cursor });
    ids.push(...rows.map(({ id }) => Number(id)));
    cursor = next;
    await between();
  }
  return ids;
}

describe('pages by keyset', () => {
  it.each([
    [{}, 'at desc, id desc'],
    [{ descending: false }, 'at, id'],
    [{ sort: 'name' as const, descending: true }, 'name desc, id desc'],
  ])('hold every row once, in order, also of equal values: %j', async (asked, order) => {
    const { rows } = await sql<{ id: bigint }>`select id from thing order by ${sql.raw(order)}`.execute(db());
    expect(await walk({ ...asked, pageSize: 9 })).toEqual(rows.map(({ id }) => Number(id)));
  });

  it('shift nothing when rows arrive at the front', async () => {
    let next = 1_000;
    const ids = await walk({ pageSize: 40 }, async () => {
      next += 1;
      await sql`insert into thing values (${next}, '2027-01-01', 'new')`.execute(db());
    });
    expect([ids.length, new Set(ids).size]).toEqual([100, 100]);
    await sql`delete from thing where id > 1000`.execute(db());
  });

  it('say where the list ends', async () => {
    expect((await page({ pageSize: 100 })).next).toBeNull();
    expect((await page({ pageSize: 99 })).next).not.toBeNull();
  });

  it('reject a cursor of another sort, and one that was made up', async () => {
    const { next } = await page();
    const made = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    const bad = { name: 'AppError', errorName: 'invalidInput' };
    await expect(page({ cursor: next ?? '', sort: 'name' })).rejects.toMatchObject(bad);
    await expect(page({ cursor: next ?? '', descending: false })).rejects.toMatchObject(bad);
    for (const cursor of [
      '%%%',
      made('at'),
      made('at', true, '2026-02-31 00:00:00+00', '1'),
      made('at', true, 'x', '1'),
      made('at', true, 1, 2),
    ])
      await expect(page({ cursor })).rejects.toMatchObject(bad);
  });
});

it('searches for the wildcards of `like` literally', () => {
  expect(containing('50%_\\')).toBe('%50\\%\\_\\\\%');
});
