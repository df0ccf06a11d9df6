import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, signInAs } from '../../../testing/operators.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let test: TestApp;
let owner: Record<string, string>;
beforeEach(async () => {
  await test?.close();
  test = await createTestApp();
  owner = await signInAs(test, 'owner');
  for (let calls = 0; calls < 3; calls += 1) await ask(test, '/api/delivery/getDeliveryQueue', {}, owner);
});
afterAll(() => test.close());

/** What a person with the database's password can do. */
async function tamper(statement: string): Promise<void> {
  const { db } = test.app.platform;
  await sql`alter table operator_audit disable trigger all`.execute(db);
  await sql.raw(statement).execute(db);
  await sql`alter table operator_audit enable trigger all`.execute(db);
}
const verify = () => test.app.modules.operators.verifyAuditLog();
const read = (filter: object = {}) => ask(test, 'getAuditLog', filter, owner);

describe('the chain', () => {
  it('fits, and can be computed from what a page shows', async () => {
    expect((await verify()).brokenAt).toBeNull();
    for (const { previousHash, content, hash: stored } of (await read()).data.items)
      expect(hash('sha256', Buffer.concat([Buffer.from(previousHash, 'hex'), Buffer.from(content)]))).toBe(stored);
  });

  it.each([
    ['a changed row', `update operator_audit set reason = 'another' where id = 3`, '3'],
    ['a changed time', `update operator_audit set at = at + interval '1 second' where id = 4`, '4'],
    ['a removed row', 'delete from operator_audit where id = 3', '4'],
    ['a removed first row', 'delete from operator_audit where id = 1', '2'],
    [
      'two rows in each other’s place',
      'update operator_audit set id = -id where id in (3, 4); update operator_audit set id = 7 + id where id < 0',
      '3',
    ],
    [
      'an inserted row',
      `update operator_audit set id = id + 1000 where id > 3;
       update operator_audit set id = id - 999 where id > 1000;
       insert into operator_audit (id, at, operator_id, role, path, request_id, ip, body, outcome, hash)
         select 4, at, operator_id, role, path, request_id, ip, body, outcome, hash from operator_audit where id = 3`,
      '4',
    ],
  ])('breaks visibly for %s', async (_what, statement, brokenAt) => {
    await tamper(statement);
    expect((await verify()).brokenAt).toBe(brokenAt);
  });

  it('tells by a head noted earlier that the last entries were cut off', async () => {
    const { operators } = test.app.modules;
    const { head, count } = await verify();
    expect(await operators.auditLogHolds(head)).toBe(true);
    await tamper(`delete from operator_audit where id = ${count}`);
    expect((await verify()).brokenAt).toBeNull();
    expect(await operators.auditLogHolds(head)).toBe(false);
  });

  it('stays whole when many write at once', async () => {
    await Promise.all(Array.from({ length: 40 }, () => ask(test, '/api/delivery/getDeliveryQueue', {}, owner)));
    const { brokenAt, count } = await verify();
    expect([brokenAt, count]).toEqual([null, 7 + 80]);
  });
});

describe('an entry', () => {
  it('cannot be changed, removed, or numbered by its writer', async () => {
    const { db } = test.app.platform;
    await expect(db.deleteFrom('operator_audit').execute()).rejects.toThrow('never changed');
    await expect(db.updateTable('operator_audit').set({ outcome: 'done' }).execute()).rejects.toThrow('never changed');
    await expect(sql`truncate operator_audit`.execute(db)).rejects.toThrow('never changed');
  });

  it('is written before the effect: without it the call has none', async () => {
    const { db } = test.app.platform;
    await sql`create function no_space() returns trigger language plpgsql as 'begin raise exception ''no space''; end'`.execute(
      db,
    );
    await sql`create trigger no_space before insert on operator_audit for each row execute function no_space()`.execute(
      db,
    );
    const body = { email: 'new@example.com', name: 'New', role: 'support', reason: 'new in the team' };
    expect((await ask(test, 'inviteOperator', body, owner)).status).toBe(500);
    expect(await db.selectFrom('operator_invitation').select('id').execute()).toEqual([]);
  });
});

describe('the page of entries', () => {
  it('filters by person, action, outcome, time and text, and pages by number', async () => {
    const support = await signInAs(test, 'support');
    await ask(test, 'getOperators', {}, support);
    const { items } = (await read({ outcome: 'rejected' })).data;
    expect(items).toMatchObject([{ action: 'getOperators', outcome: 'forbidden', role: 'support' }]);
    expect((await read({ operatorId: items[0].operatorId })).data.items).toHaveLength(2);
    expect((await read({ text: '何青' })).data.items).toHaveLength(2);
    expect((await read({ text: '%' })).data.items).toEqual([]);
    expect((await read({ action: 'getDeliveryQueue', outcome: 'done' })).data.items).toHaveLength(3);
    const first = (await read({ outcome: 'asked', pageSize: 2 })).data;
    const second = (await read({ outcome: 'asked', pageSize: 2, cursor: first.next })).data;
    const numbers = [...first.items, ...second.items].map((entry: { entryId: string }) => Number(entry.entryId));
    expect([numbers.length, numbers]).toEqual([4, numbers.toSorted((a, b) => b - a)]);
    const { at } = items[0];
    const timesOf = async (filter: object) =>
      (await read(filter)).data.items.map((entry: { at: string }) => entry.at) as string[];
    expect((await timesOf({ from: at })).every((time) => time >= at)).toBe(true);
    const earlier = await timesOf({ until: at });
    expect([earlier.length > 0, earlier.every((time) => time < at)]).toEqual([true, true]);
  });
});
