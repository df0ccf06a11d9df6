import { expect, test } from 'vitest';
import { checkTables } from './table-rules.ts';

const file = (path: string, text: string) => ({ path: `apps/server/src/${path}`, text });
const messages = (path: string, text: string) => checkTables([file(path, text)]).map(({ message }) => message);

test('SQL of a level may read its own tables and those of lower levels, in both notations', () => {
  const allowed = [
    file(
      'modes/box/box.repository.ts',
      "db.selectFrom('box').innerJoin('goods', 'a', 'b'); sql`select from draw join player`",
    ),
    file('followers/record/record.ts', 'sql`select * from bag_item join draw on true`'),
    file('play/bag/bag.ts', 'sql`update bag_item set state = $1`'),
    file('modes/box/box.db.test.ts', 'sql`delete from rank_score`'),
  ];
  expect(checkTables(allowed)).toEqual([]);
});

test('states have names in SQL', () => {
  for (const sql of ['state = 1', 'r.state in (1, 2)', 'bet.state <> 3'])
    expect(messages('modes/crash/crash.reads.ts', `sql\`select from crash_bet where ${sql}\``)).toEqual([
      'a number for a state in SQL; take it from its table of names',
    ]);
});

test('shared play code uses no table of a mode', () => {
  expect(messages('play/bag/bag.repository.ts', 'sql`select 1 from bag_item\n  join box_version v on true`')).toEqual([
    "play/bag uses box_version, which is modes/box's",
  ]);
  expect(messages('base/site/site.ts', "db.selectFrom('goods').leftJoin('box', 'a', 'b')")).toHaveLength(1);
  expect(messages('modes/box/box.ts', 'sql`select from welfare_opening`')).toHaveLength(1);
});

test('coins and items are written by their owners only', () => {
  expect(messages('modes/box/box.ts', "tx.insertInto('bag_item')")).toEqual([
    'modes/box writes bag_item, which only play/bag may',
  ]);
  expect(messages('followers/vip/vip.ts', 'sql`update ledger_purse set coin = 1`')).toHaveLength(1);
  expect(messages('play/bag/bag.ts', 'sql`insert into draw values (1)`')).toHaveLength(1);
});

test('reports a table without an owner', () => {
  const migration = { path: 'apps/server/migrations/0099-x.sql', text: 'create table stray (\n  id bigint\n);' };
  expect(checkTables([migration])).toMatchObject([{ message: expect.stringContaining('stray has no owner') }]);
});
