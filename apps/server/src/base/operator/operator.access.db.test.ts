import { PROPOSAL_KINDS } from '@clearcrate/contract/approval-rules';
import { ALL_ENDPOINTS } from '@clearcrate/contract/endpoints';
import { ERRORS } from '@clearcrate/contract/errors';
import { CSRF_HEADER, OPERATOR_SESSION, SESSION_COOKIE } from '@clearcrate/contract/operator-rules';
import {
  holds,
  OPERATOR_ROLES,
  type OperatorRole,
  PERMISSIONS,
  type Permission,
} from '@clearcrate/contract/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, signInAs } from '../../testing/operators.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

/** Generated from the contract: every call of operators, with every caller. */

const forOperators = ALL_ENDPOINTS.filter(({ access }) => access === 'operator');
const rows = forOperators.map((endpoint) => [endpoint.path, endpoint] as const);

let test: TestApp;
let player: string;
const sessions = new Map<OperatorRole, Record<string, string>>();
beforeAll(async () => {
  test = await createTestApp();
  const answer = await test.call('/api/auth/login', { account: '13800000005', password: 'demo1234' });
  player = answer.body.data.token;
  for (const role of OPERATOR_ROLES) sessions.set(role, await signInAs(test, role));
});
afterAll(() => test.close());

/** Guard kinds of the command bar's hits, tested in `find.db.test.ts`. */
const FOUND_ONLY = ['players.find', 'orders.find', 'plays.find', 'postings.find'];

/** Endpoints that end the session that they are called with. */
const endsSession = (path: string) => path.endsWith('/signOut');

/** Calls of the console that need no session. A new one is added here on purpose or not at all. */
const OPEN = [
  'acceptInvitation',
  'confirmSignIn',
  'getInvitation',
  'getPasskeySignIn',
  'signIn',
  'signInWithPasskey',
].map((name) => `/api/console/${name}`);

it('every call of the console is for operators, but for those that open a session', () => {
  const ofConsole = ALL_ENDPOINTS.filter(
    ({ path, access }) => path.startsWith('/api/console/') || access === 'console',
  );
  const open = ofConsole.filter(({ access }) => access !== 'operator').map(({ path }) => path);
  expect(open.toSorted()).toEqual(OPEN);
});

/**
 * Leave no entry in the audit log although they are not about the own account: counts and sums
 * without persons, which pages repeat, and what a form shows while typing.
 */
const UNAUDITED = ['checkBoxDraft', 'countApprovals', 'getHealth', 'getReturns', 'getRevenue'];

it('every permission guards a call or a proposal, and every call that reads of persons or acts is audited', () => {
  const proposals = Object.values(PROPOSAL_KINDS).flatMap(({ propose, approve }): Permission[] => [propose, approve]);
  const used = new Set([...forOperators.map(({ permission }) => permission), ...proposals]);
  expect(Object.keys(PERMISSIONS).filter((name) => !used.has(name as Permission))).toEqual(FOUND_ONLY);
  const unaudited = forOperators.filter((endpoint) => endpoint.unaudited && endpoint.permission !== 'self.manage');
  expect(unaudited.map(({ path }) => path).toSorted()).toEqual(UNAUDITED.map((name) => `/api/console/${name}`));
});

describe('every call of operators', () => {
  it.each(rows)('%s admits exactly the roles of its permission', async (path, { permission, example }) => {
    const admitted: OperatorRole[] = [];
    for (const role of OPERATOR_ROLES) {
      const headers = endsSession(path) ? await signInAs(test, role) : sessions.get(role);
      // A body of the right form that names nothing: what is admitted changes nothing.
      const body = { ...(example.body as object), operatorId: '999999', email: `${role}@nowhere.example` };
      const { status, code } = await ask(test, path, body, headers);
      if (status !== 403 || code !== ERRORS.forbidden.code) admitted.push(role);
    }
    expect(admitted).toEqual(OPERATOR_ROLES.filter((role) => permission && holds(role, permission)));
  });

  it.each(rows)('%s rejects callers without a session, and players', async (path, { example }) => {
    const owner = await sessions.get('owner');
    const withoutCsrf = { cookie: owner?.cookie ?? '' };
    const callers: Record<string, string>[] = [
      {},
      { authorization: player },
      { cookie: `${SESSION_COOKIE}=${player}`, [CSRF_HEADER]: 'x' },
      withoutCsrf,
      { ...withoutCsrf, [CSRF_HEADER]: 'x'.repeat(43) },
    ];
    for (const headers of callers) {
      const { status, code } = await ask(test, path, example.body as object, headers);
      expect([status, code]).toEqual([401, ERRORS.unauthorized.code]);
    }
  });
});

it('rejects an operator’s session in calls of players', async () => {
  const token = /=([\w-]+)/.exec(sessions.get('owner')?.cookie ?? '')?.[1] ?? '';
  expect(token).toHaveLength(43);
  const answer = await test.call('/api/user/getInfo', {}, { authorization: token, ...sessions.get('owner') });
  expect(answer.status).toBe(401);
});

it('asks for a fresh code before a call that is marked so', async () => {
  const headers = await signInAs(test, 'owner');
  const confirmed = forOperators.filter((endpoint) => endpoint.confirmed);
  expect(confirmed.length).toBeGreaterThan(4);
  test.clock.advance(OPERATOR_SESSION.confirmedMinutes * 60_000);
  for (const { path, example } of confirmed)
    expect([path, (await ask(test, path, example.body as object, headers)).code]).toEqual([
      path,
      ERRORS.confirmationNeeded.code,
    ]);
});

it('answers no call of the console on a node without that role', async () => {
  const outer = await createTestApp({ database: test.database, env: { ROLES: 'api,gateway,jobs' } });
  try {
    for (const { path, access, example } of ALL_ENDPOINTS) {
      if (access !== 'operator' && access !== 'console') continue;
      expect([path, (await ask(outer, path, example.body as object)).status]).toEqual([path, 404]);
    }
  } finally {
    await outer.close();
  }
});

it('answers no call of players on a node for the console alone', async () => {
  const inner = await createTestApp({ database: test.database, clock: test.clock, env: { ROLES: 'console' } });
  try {
    for (const { path, access, method, example } of ALL_ENDPOINTS) {
      if (access === 'operator' || access === 'console' || method === 'GET') continue;
      expect([path, (await ask(inner, path, (example.body ?? {}) as object)).status]).toEqual([path, 404]);
    }
    expect((await ask(inner, 'getMe', {}, await signInAs(test, 'support'))).code).toBe(0);
  } finally {
    await inner.close();
  }
});
