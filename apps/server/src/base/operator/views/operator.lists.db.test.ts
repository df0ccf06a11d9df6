import { VIEWS_MAX } from '@clearcrate/contract/console-views';
import { ERRORS } from '@clearcrate/contract/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, signInAs } from '../../../testing/operators.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

type Headers = Record<string, string>;
let test: TestApp;
let owner: Headers;
let auditor: Headers;
let support: Headers;
beforeAll(async () => {
  test = await createTestApp();
  owner = await signInAs(test, 'owner');
  auditor = await signInAs(test, 'auditor');
  support = await signInAs(test, 'support');
});
afterAll(() => test.close());

describe('a list', () => {
  it('is sorted, filtered, searched and paged by the server', async () => {
    const names = async (body: object) =>
      (await ask(test, 'getOperators', body, owner)).data.items.map(({ email }: { email: string }) => email);
    const byName = await names({ sort: 'role', descending: true });
    expect(byName[0]).toBe('support@clearcrate.example');
    expect(await names({ role: 'owner', text: 'OWNER2' })).toEqual(['owner2@clearcrate.example']);
    const first = (await ask(test, 'getOperators', { sort: 'lastSignIn', pageSize: 5 }, owner)).data;
    const rest = (await ask(test, 'getOperators', { sort: 'lastSignIn', pageSize: 5, cursor: first.next }, owner)).data;
    expect(rest.next).toBeNull();
    const seen = [...first.items, ...rest.items].map(({ operatorId }) => operatorId);
    expect([seen.length, new Set(seen).size]).toEqual([7, 7]);
  });
});

describe('an export', () => {
  const csv = (body: object, headers: Headers = owner) => ask(test, 'exportOperators', body, headers);

  it('holds the chosen columns of all rows in order, and no formulas', async () => {
    await test.app.platform.db
      .updateTable('operator')
      .set({ name: '=HYPERLINK("https://evil.example","x")' })
      .where('email', '=', 'risk@clearcrate.example')
      .execute();
    const columns = [
      { field: 'email', title: '@SUM(A1)' },
      { field: 'name', title: 'Name' },
    ];
    expect((await csv({ columns, role: 'risk' })).data).toBe(
      `\uFEFF'@SUM(A1),Name\r\nrisk@clearcrate.example,"'=HYPERLINK(""https://evil.example"",""x"")"\r\n`,
    );
    expect((await csv({ columns })).data.trim().split('\r\n')).toHaveLength(1 + 7);
  });

  it('gives fields of the row only', async () => {
    const columns = ['constructor', 'name.length', 'passwordHash'].map((field) => ({ field, title: field }));
    expect((await csv({ columns, role: 'risk' })).data.split('\r\n')[1]).toBe(',,');
  });

  it('is rejected without permission, and left in the audit log with what was asked', async () => {
    const columns = [{ field: 'email', title: 'E-mail' }];
    expect((await csv({ columns }, support)).status).toBe(403);
    await csv({ columns, text: 'seven' });
    const { items } = (await ask(test, 'getAuditLog', { action: 'exportOperators' }, owner)).data;
    const outcomes = items.map(({ outcome }: { outcome: string }) => outcome);
    expect([outcomes[0], outcomes.includes('forbidden')]).toEqual(['done', true]);
    expect(items[0].body).toContain('seven');
  });
});

describe('saved views', () => {
  const save = (name: string, body: object, headers: Headers) =>
    ask(test, 'saveView', { list: 'audit-log', name, query: 'text=a', isShared: false, ...body }, headers);
  const views = async (headers: Headers, list = 'audit-log') =>
    (await ask(test, 'getViews', { list }, headers)).data.items as { viewId: string; name: string; isOwn: boolean }[];

  it('belong to one operator, until shared with those who may open the list', async () => {
    await save('mine', {}, owner);
    await save('ours', { isShared: true, query: 'text=b&columns=number,what' }, owner);
    await save('theirs', {}, auditor);
    expect(await views(auditor)).toMatchObject([
      { name: 'theirs', isOwn: true },
      { name: 'ours', isOwn: false, query: 'text=b&columns=number,what', by: '林知夏' },
    ]);
    expect((await ask(test, 'getViews', { list: 'audit-log' }, support)).status).toBe(404);
    expect((await save('sneaked', { isShared: true }, support)).status).toBe(404);
  });

  it('are replaced under the same name, and removed by their owner only', async () => {
    const { viewId } = (await save('mine', { query: 'text=c' }, owner)).data;
    expect((await views(owner)).filter(({ name }) => name === 'mine')).toMatchObject([{ viewId, query: 'text=c' }]);
    expect((await ask(test, 'removeView', { viewId }, auditor)).code).toBe(ERRORS.notFound.code);
    expect((await ask(test, 'removeView', { viewId }, owner)).code).toBe(0);
    expect((await views(owner)).some(({ name }) => name === 'mine')).toBe(false);
  });

  it('are bounded in number', async () => {
    for (let count = 0; count < VIEWS_MAX; count += 1)
      await ask(test, 'saveView', { list: 'deliveries', name: `${count}`, query: '', isShared: false }, support);
    const more = await ask(
      test,
      'saveView',
      { list: 'deliveries', name: 'one more', query: '', isShared: false },
      support,
    );
    expect(more.code).toBe(ERRORS.viewsTooMany.code);
  });
});
