import { defineEndpoint, type OperatorRole } from '@clearcrate/contract/endpoint';
import { ERRORS } from '@clearcrate/contract/errors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import type { OperatorGate } from '../../platform/http/call.ts';
import { createHttpServer } from '../../platform/http/edge/http-server.ts';
import { ResponseCache } from '../../platform/http/response-cache.ts';
import { createRouter } from '../../platform/http/router.ts';
import { createTestPlatform, type TestPlatform } from '../../testing/test-platform.ts';
import { createOperators } from './operator.module.ts';

const ROLES: readonly OperatorRole[] = ['owner', 'operator', 'finance', 'support', 'auditor'];
const closeBox = defineEndpoint({
  method: 'POST',
  path: '/api/testing/closeBox',
  access: 'operator',
  roles: ['owner', 'operator'],
  summary: 'Takes a box off the shelf.',
  body: z.object({ boxId: z.string(), why: z.string() }),
  data: z.object({ closedBy: z.string() }),
  errors: ['boxUnknown'],
  example: { body: { boxId: '1', why: 'odds' }, data: { closedBy: '7' } },
});

let test: TestPlatform;
let http: ReturnType<typeof createHttpServer>;
let done: string[];
let isFull = false;

beforeAll(async () => {
  test = await createTestPlatform();
  const { platform } = test;
  const real = createOperators(platform);
  // Sign-in of operators does not exist yet: the token is the role. All else is as in the store.
  const operators: OperatorGate = {
    authenticate: async (token) => {
      const role = ROLES.find((name) => name === token);
      return role && { operatorId: 7n, role };
    },
    audit: (action) => (isFull ? Promise.reject(new Error('no space')) : real.audit(action)),
  };
  http = createHttpServer(platform);
  const router = createRouter({
    ...platform,
    app: http,
    cache: new ResponseCache(platform.clock, platform.bus),
    authenticate: async () => undefined,
    hasExpired: async () => false,
    operators,
    admitPlay: async () => {},
    findAnswer: async () => undefined,
  });
  router.route(closeBox, ({ boxId }, { operator }) => {
    if (boxId !== '1') throw new AppError('boxUnknown');
    done.push(boxId);
    return { closedBy: String(operator.operatorId) };
  });
});
beforeEach(() => {
  done = [];
  isFull = false;
});
afterAll(async () => {
  await http.close();
  await test.close();
});

const call = async (authorization: string, body: unknown = { boxId: '1', why: 'odds' }) => {
  const answer = await http.inject({
    method: 'POST',
    url: closeBox.path,
    headers: { 'content-type': 'application/json', authorization },
    payload: JSON.stringify(body),
  });
  return { status: answer.statusCode, code: answer.json().code, data: answer.json().data };
};
const log = async () => {
  const rows = await test.platform.db.selectFrom('operator_audit').selectAll().orderBy('id').execute();
  return rows.map(({ role, outcome, body }) => ({ role, outcome, body }));
};

describe('an operator endpoint', () => {
  it('admits only the roles it names', async () => {
    expect((await call('')).status).toBe(401);
    expect((await call('a-player’s-token')).status).toBe(401);
    const statuses = await Promise.all(ROLES.map(async (role) => [role, (await call(role)).status]));
    expect(Object.fromEntries(statuses)).toEqual({
      owner: 200,
      operator: 200,
      finance: 403,
      support: 403,
      auditor: 403,
    });
    expect(done).toEqual(['1', '1']);
  });

  it('is audited before and after its effect, rejected or not', async () => {
    const before = (await log()).length;
    expect(await call('owner')).toMatchObject({ code: 0, data: { closedBy: '7' } });
    expect((await call('owner', { boxId: '2', why: 'gone' })).code).toBe(ERRORS.boxUnknown.code);
    await call('auditor');
    expect((await log()).slice(before)).toEqual([
      { role: 'owner', outcome: 'asked', body: { boxId: '1', why: 'odds' } },
      { role: 'owner', outcome: 'done', body: { boxId: '1', why: 'odds' } },
      { role: 'owner', outcome: 'asked', body: { boxId: '2', why: 'gone' } },
      { role: 'owner', outcome: 'boxUnknown', body: { boxId: '2', why: 'gone' } },
      { role: 'auditor', outcome: 'forbidden', body: {} },
    ]);
  });

  it('has no effect when the audit entry cannot be written', async () => {
    isFull = true;
    expect((await call('owner')).status).toBe(500);
    expect(done).toEqual([]);
  });

  it('leaves audit entries that cannot be changed or deleted', async () => {
    const { db } = test.platform;
    await expect(db.deleteFrom('operator_audit').execute()).rejects.toThrow('never changed');
    await expect(db.updateTable('operator_audit').set({ outcome: 'done' }).execute()).rejects.toThrow('never changed');
  });
});

it('rejects the registration of roles without operator access, or the reverse', () => {
  const { platform } = test;
  const router = createRouter({
    ...platform,
    app: createHttpServer(platform),
    cache: new ResponseCache(platform.clock, platform.bus),
    authenticate: async () => undefined,
    hasExpired: async () => false,
    operators: createOperators(platform),
    admitPlay: async () => {},
    findAnswer: async () => undefined,
  });
  const { roles: _none, ...withoutRoles } = closeBox;
  expect(() => router.route(withoutRoles, () => ({ closedBy: '' }))).toThrow('roles');
  expect(() => router.route({ ...closeBox, access: 'public' as const }, () => ({ closedBy: '' }))).toThrow('roles');
});
