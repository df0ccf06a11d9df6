import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runSync } from '@clearcrate/fairness/hash-steps';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import { versionHash } from '@clearcrate/fairness/odds-version';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../../../../tools/lib/bootstrap.mjs';
import { loadBoxes } from '../../modes/box/box.repository.ts';
import { oddsOf } from '../../modes/box/box.rules.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { MOST_PROBLEMS } from './problems.ts';
import { type ImportResult, runImport } from './run-import.ts';

const folder = mkdtempSync(join(tmpdir(), 'clearcrate-import-'));
let test: TestApp;
let files = 0;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});

const texts = (text: string) => ({ zh: text, en: text, vi: text, ko: text, tw: text });
const weapon = { record: 'weapon', code: 'new-rifle', kind: 'new-kind', names: texts('New Rifle'), sort: 1 };
const goods = (code: string, change: object = {}) => ({
  record: 'goods',
  code,
  weapon: 'new-rifle',
  finish: 'new-finish',
  quality: 3,
  exterior: 'FN',
  price: '10.00',
  stock: 7,
  ...change,
});
const box = (change: object = {}) => ({
  record: 'box',
  code: 'new-box',
  kind: 'normal',
  category: 'new-shelf',
  names: texts('New Box'),
  descriptions: texts(''),
  colour: '#7C5CFF',
  tier: 'standard',
  sort: 900,
  price: '15.00',
  odds: [
    { goods: 'new-b', tickets: 1_000 },
    { goods: 'new-a', tickets: 999_000 },
  ],
  ...change,
});
const catalogue = [
  { record: 'kind', code: 'new-kind', names: texts('New Kind'), sort: 90 },
  weapon,
  { record: 'finish', code: 'new-finish', names: texts('New Finish') },
  { record: 'category', code: 'new-shelf', names: texts('New Shelf'), sort: 90 },
  goods('new-a'),
  goods('new-b', { price: '250.00', quality: 5 }),
];

function written(name: string, content: string): string {
  const path = join(folder, `${files++}-${name}`);
  writeFileSync(path, content);
  return path;
}
const linesOf = (records: readonly unknown[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('');

function importFile(path: string, dryRun = false): Promise<ImportResult> {
  const { calendar, db, outbox } = test.app.platform;
  return runImport({ calendar, db, outbox, clock: test.clock }, { path, dryRun, reason: 'a test' });
}
const importLines = (records: readonly unknown[], dryRun = false) =>
  importFile(written('file.jsonl', linesOf(records)), dryRun);

const stored = async (code: string) =>
  (
    await sql<{ price: bigint; stock: number; updated_at: Date }>`select * from goods where code = ${code}`.execute(
      test.database.db,
    )
  ).rows[0];
const versionsOf = async (code: string) =>
  (
    await sql<{ number: number }>`
      select number from box_version join box on box.id = box_id where code = ${code} order by number`.execute(
      test.database.db,
    )
  ).rows.map(({ number }) => number);
const waitingEvents = async () =>
  (await sql`select from outbox where topic = 'catalogue.imported'`.execute(test.database.db)).rows.length;

describe('a sound file', () => {
  it('changes nothing in a dry run, then imports everything', async () => {
    const dry = await importLines([...catalogue, box()], true);
    expect(dry).toMatchObject({ committed: false, wasRead: true, problems: [], totals: { records: 7, versions: 1 } });
    expect(await stored('new-a')).toBeUndefined();
    const real = await importLines([...catalogue, box()]);
    expect(real).toMatchObject({ committed: true, totals: { changed: { goods: 2, box: 1, weapon: 1 }, versions: 1 } });
    expect(await stored('new-a')).toMatchObject({ price: 1_000n, stock: 7 });
    expect(await versionsOf('new-box')).toEqual([1]);
  });

  it('changes and prints nothing the second time', async () => {
    await test.app.platform.outbox.drain();
    const before = await stored('new-a');
    test.clock.advance(60_000);
    const { totals, committed } = await importLines([...catalogue, box()]);
    expect(committed).toBe(true);
    expect(Object.values(totals.changed).every((count) => count === 0)).toBe(true);
    expect(totals.versions).toBe(0);
    expect(await stored('new-a')).toEqual(before);
    expect(await waitingEvents()).toBe(0);
  });

  it('publishes changed odds, prices and values as the next version, which a running store reads', async () => {
    const find = async () => (await test.call('/api/box/getBoxList', { keyword: 'New Box' })).body.data.items[0];
    const { boxId, price } = await find();
    expect(price).toBe('15.00');
    await importLines([box({ price: '16.00' })]);
    await importLines([goods('new-b', { price: '300.00', quality: 5 }), box({ price: '16.00' })]);
    expect(await versionsOf('new-box')).toEqual([1, 2, 3]);
    expect((await find()).price).toBe('15.00');
    await test.app.platform.outbox.drain();
    const detail = (await test.call('/api/box/getBoxDetail', { boxId })).body.data;
    expect(detail).toMatchObject({ price: '16.00', version: { number: 3 } });
    expect(detail.items[0]).toMatchObject({ price: '300.00', firstTicket: 0, lastTicket: 999 });
  });

  it('sets up house rooms with known boxes', async () => {
    const room = (boxes: string[]) => ({
      record: 'battleRoom',
      code: 'imported',
      mode: 'clown',
      players: 3,
      boxes,
      sort: 9,
    });
    const lost = await importLines([room(['new-box', 'no-such-box'])]);
    expect(lost.committed).toBe(false);
    expect(lost.problems.map(({ message }) => message).join()).toContain('box no-such-box');
    expect((await importLines([room(['new-box', 'new-box'])])).totals.changed.battleRoom).toBe(1);
    expect((await importLines([room(['new-box', 'new-box'])])).totals.changed.battleRoom).toBe(0);
    const { rows } = await sql`select mode, seats, boxes, open from battle_house_room where code = 'imported'`.execute(
      test.database.db,
    );
    expect(rows).toEqual([{ mode: 2, seats: 3, boxes: ['new-box', 'new-box'], open: true }]);
  });

  it('keeps imported content when shipped content changes', async () => {
    const code =
      (
        await sql<{ code: string }>`select code from goods where seed_mark is not null limit 1`.execute(
          test.database.db,
        )
      ).rows[0]?.code ?? '';
    await sql`update goods set price = 123 where code = ${code}`.execute(test.database.db);
    const row = (
      await sql<{
        weapon_code: string;
        finish_code: string;
        quality: number;
        exterior_code: string;
      }>`select * from goods where code = ${code}`.execute(test.database.db)
    ).rows[0];
    await importLines([
      goods(code, {
        weapon: row?.weapon_code,
        finish: row?.finish_code,
        quality: row?.quality,
        exterior: row?.exterior_code,
      }),
    ]);
    await sql`delete from seed_state`.execute(test.database.db);
    await test.app.loadContent();
    expect(await stored(code)).toMatchObject({ price: 1_000n, stock: 7 });
  });

  it('accepts an array or a table as well', async () => {
    const array = await importFile(written('file.json', JSON.stringify([goods('new-c')], null, 2)));
    expect(array.totals.changed.goods).toBe(1);
    const header = 'code,weapon,finish,quality,exterior,price,stock\r\n';
    const table = await importFile(
      written(
        'file.csv',
        `\uFEFF${header}new-c,new-rifle,new-finish,3,FN,"12.00",0\r\nnew-d,new-rifle,new-finish,3,FN,1.00,1\r\n`,
      ),
    );
    expect(table).toMatchObject({ committed: true, totals: { records: 2, changed: { goods: 2 } } });
    expect(await stored('new-c')).toMatchObject({ price: 1_200n, stock: 0 });
  });
});

it('accepts the examples in the documentation', async () => {
  const page = readFileSync(join(root, 'docs/operating/shelves.md'), 'utf8');
  const block = (language: string) => new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(page)?.[1] ?? '';
  const lines = await importFile(written('example.jsonl', block('jsonl')));
  expect(lines).toMatchObject({ problems: [], committed: true, totals: { records: 5, versions: 1 } });
  const table = await importFile(written('example.csv', block('csv')));
  expect(table).toMatchObject({ problems: [], committed: true, totals: { changed: { goods: 1 } } });
});

it('fills a store without any content from the file of deploy/', async () => {
  const database = await createTestDatabase();
  const empty = await createTestApp({ database, env: { DEMO_DATA: 'false' } });
  try {
    await empty.app.loadContent();
    const { calendar, db, outbox } = empty.app.platform;
    const path = join(root, 'deploy/shelf.example.jsonl');
    const result = await runImport({ calendar, db, outbox, clock: empty.clock }, { path, dryRun: false, reason: '' });
    expect(result).toMatchObject({ problems: [], committed: true, totals: { records: 11, versions: 1 } });
  } finally {
    await empty.close();
    await database.drop();
  }
});

describe('a file with errors', () => {
  it('changes nothing and reports each error with its line', async () => {
    const { problems, committed, wasRead } = await importLines([
      goods('new-e'),
      goods('bad code'),
      goods('new-f', { price: '1.234', stock: -1, colr: 'x' }),
      goods('new-e', { price: '2.00' }),
      { record: 'finish', code: 'spoiled', names: { zh: 'only one' } },
      goods('new-g', { finish: 'spoiled' }),
      goods('new-h', { weapon: 'nowhere' }),
      goods('new-b', { quality: 4 }),
      box({ odds: [{ goods: 'new-a', tickets: 999_999 }] }),
      box({ code: 'new-box-2', odds: [{ goods: 'missing', tickets: 1_000_000 }] }),
      box({ code: 'new-box-3', guarantee: { afterOpenings: 10, minQuality: 9 } }),
      box({ code: 'new-box-4', price: '9.99' }),
      box({ kind: 'shell', category: undefined }),
      { record: 'nothing' },
      17,
    ]);
    expect({ committed, wasRead }).toEqual({ committed: false, wasRead: true });
    const at = (line: number) => problems.filter((problem) => problem.line === line).map(({ message }) => message);
    expect(at(1)).toEqual([]);
    expect(at(2)[0]).toContain('code: must be 1 to 64');
    expect(at(3)).toHaveLength(3);
    expect(at(4)).toEqual(['goods new-e is in line 1 already']);
    expect(at(5).length).toBeGreaterThan(0);
    // Its finish has an error: reporting the reference too would hide the cause.
    expect(at(6)).toEqual([]);
    expect(at(7)).toEqual(['weapon nowhere is neither in the store nor in an earlier line']);
    expect(at(8)[0]).toContain('stand in published odds with quality 5');
    expect(at(9)).toEqual(['odds: has 999999 tickets instead of 1000000']);
    expect(at(10)).toEqual(['goods missing is neither in the store nor in an earlier line']);
    expect(at(11)[0]).toContain('guarantee');
    expect(at(12)[0]).toContain('more than it costs');
    expect(at(13)).toEqual(['box new-box is of another kind already']);
    expect(at(14)[0]).toContain('"record" must be one of');
    expect(at(15)).toEqual(['must be an object']);
    expect(await stored('new-e')).toBeUndefined();
  });

  it('stops reading at its hundredth error', async () => {
    const { problems, wasRead } = await importLines(Array.from({ length: 1_000 }, () => ({ record: 'nothing' })));
    expect(problems).toHaveLength(MOST_PROBLEMS);
    expect(problems.at(-1)?.line).toBe(MOST_PROBLEMS);
    expect(wasRead).toBe(false);
  });

  it('changes nothing when it is truncated', async () => {
    const path = written('file.json', `[${JSON.stringify(goods('new-i'))},\n{"record":"goo`);
    expect(await importFile(path)).toMatchObject({
      committed: false,
      wasRead: false,
      problems: [{ line: 2, message: 'the file ends before its list is closed' }],
    });
    expect(await stored('new-i')).toBeUndefined();
  });
});

it('keeps the hash of every published version equal to its odds', async () => {
  const boxes = await loadBoxes(test.database.db);
  for (const one of boxes) expect(runSync(versionHash(oddsOf(one)), nodeHasher), one.code).toBe(one.version.oddsHash);
});

describe('a grade of lucky items', () => {
  const table = (change: object = {}) => ({
    record: 'luckyTable',
    code: 'new-grade',
    minPrice: '260.00',
    edge: '7.50',
    odds: [
      { goods: 'new-a', tickets: 600_000 },
      { goods: 'new-c', tickets: 400_000 },
    ],
    ...change,
  });
  const detail = async () => {
    const { items } = (await test.call('/api/lucky/getLuckyGoodsList', { minPrice: '260.00', maxPrice: '999.00' })).body
      .data;
    return (await test.call('/api/lucky/getLuckyDetail', { goodsId: items[0].goodsId })).body.data.table;
  };

  it('is published, and again only after a change', async () => {
    const first = await importLines([goods('new-c', { price: '2.00' }), table()]);
    expect(first).toMatchObject({ problems: [], committed: true, totals: { changed: { luckyTable: 1 }, versions: 1 } });
    expect(await importLines([table()])).toMatchObject({ totals: { changed: { luckyTable: 0 }, versions: 0 } });
    await test.app.platform.outbox.drain();
    expect(await detail()).toMatchObject({ code: 'new-grade', version: 1, edgeBasisPoints: 750, minPrice: '260.00' });
    expect((await importLines([table({ edge: '8' })])).totals.versions).toBe(1);
    await test.app.platform.outbox.drain();
    expect(await detail()).toMatchObject({ version: 2, edgeBasisPoints: 800 });
    expect((await importLines([table({ edge: '8', open: false })])).totals.changed.luckyTable).toBe(1);
    await test.app.platform.outbox.drain();
    expect((await detail()).code).toBe('middle');
  });

  it.each([
    [{ minPrice: '9.00' }, 'worth as much'],
    [{ minPrice: '100.00', code: 'twin' }, 'begins there already'],
    [{ odds: [{ goods: 'new-a', tickets: 1_000_000 }] }, 'at least two'],
    [
      {
        odds: [
          { goods: 'new-a', tickets: 1 },
          { goods: 'new-c', tickets: 1 },
        ],
      },
      'not a table of one million',
    ],
    [{ edge: '100' }, 'percentage'],
    [{ edge: 6 }, 'must be a text'],
    [{ code: 'lucky/x' }, 'characters'],
    [
      {
        odds: [
          { goods: 'nothing', tickets: 500_000 },
          { goods: 'new-c', tickets: 500_000 },
        ],
      },
      'neither in the store',
    ],
  ])('rejects %j', async (change, message) => {
    const { problems, committed } = await importLines([table(change)]);
    expect(committed).toBe(false);
    expect(problems.map((problem) => problem.message).join()).toContain(message);
  });
});

describe('the turntable', () => {
  const prize = (code: string, tickets: number, more: object = {}) => ({
    code,
    kind: 'shell',
    amount: '1.00',
    tickets,
    ...more,
  });
  const wheel = (change: object = {}) => ({
    record: 'turntable',
    code: 'weekly',
    friends: 5,
    prizes: [
      prize('small', 700_000),
      prize('skin', 299_000, { kind: 'goods', amount: undefined, goods: 'new-a' }),
      prize('large', 1_000, { kind: 'coin', amount: '500.00', top: true }),
    ],
    ...change,
  });
  const shown = async () => (await test.call('/api/turntable/getTurntable')).body.data;

  it('is published as the next version, and again only after a change', async () => {
    expect(await shown()).toMatchObject({ version: 1, friends: 3 });
    expect((await importLines([wheel()])).totals).toMatchObject({ versions: 1, changed: { turntable: 1 } });
    expect((await importLines([wheel()])).totals).toMatchObject({ versions: 0, changed: { turntable: 0 } });
    const { version, friends, prizes } = await shown();
    expect([version, friends]).toEqual([2, 5]);
    expect(prizes.map(({ lockedTickets }: { lockedTickets: number }) => lockedTickets)).toEqual([701_000, 299_000, 0]);
    expect((await importLines([wheel({ friends: 0 })])).totals.versions).toBe(1);
  });

  it.each([
    [{ prizes: [prize('a', 500_000), prize('b', 400_000)] }, 'not a table of one million'],
    [{ prizes: [prize('a', 500_000, { top: true }), prize('b', 500_000, { top: true })] }, 'more than one top'],
    [{ prizes: [prize('a', 500_000), prize('b', 500_000, { amount: undefined })] }, 'except for kind goods'],
    [{ prizes: [prize('a', 500_000), prize('b', 500_000, { amount: '0' })] }, 'more than 0.00'],
    [
      { prizes: [prize('a', 500_000), prize('b', 500_000, { kind: 'goods', amount: undefined, goods: 'lost' })] },
      'neither in',
    ],
    [{ code: 'daily' }, 'code'],
    [{ friends: -1 }, 'friends'],
  ])('rejects %j', async (change, message) => {
    const { problems, committed } = await importLines([wheel(change)]);
    expect(committed).toBe(false);
    expect(problems.map((problem) => problem.message).join()).toContain(message);
  });
});
