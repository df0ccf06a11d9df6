import { ERRORS } from '@clearcrate/contract/errors';
import {
  CSRF_COOKIE,
  DEMO_OPERATOR,
  OPERATOR_SESSION,
  OPERATOR_TRIES,
  SESSION_COOKIE,
} from '@clearcrate/contract/operator-rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, codeAt, headersOf, signInAs } from '../../../testing/operators.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const EMAIL = 'support@clearcrate.example';
const MINUTE = 60_000;

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(() => test.clock.advance(OPERATOR_TRIES.minutes * MINUTE));
afterAll(() => test.close());

const signIn = (password: string = DEMO_OPERATOR.password, email = EMAIL) => ask(test, 'signIn', { email, password });
const ticketOf = async (email = EMAIL): Promise<string> => (await signIn(DEMO_OPERATOR.password, email)).data.ticket;
const confirm = (ticket: string, code = codeAt(test.clock.now())) => ask(test, 'confirmSignIn', { ticket, code });
const wrongCode = () => String((Number(codeAt(test.clock.now())) + 500_000) % 1_000_000).padStart(6, '0');

describe('signing in', () => {
  it('takes password and code, and sets cookies that only this host’s pages get', async () => {
    const { code, data, cookies } = await confirm(await ticketOf());
    expect([code, data]).toMatchObject([0, { email: EMAIL, role: 'support', recoveryCodesLeft: 0 }]);
    const [session = '', csrf = ''] = cookies;
    expect(session).toMatch(
      new RegExp(`^${SESSION_COOKIE}=[\\w-]{43}; Max-Age=43200; HttpOnly; Path=/; Secure; SameSite=Strict$`),
    );
    expect(csrf).toMatch(new RegExp(`^${CSRF_COOKIE}=[\\w-]{43}; Max-Age=43200; Path=/; Secure; SameSite=Strict$`));
    expect(JSON.stringify(data)).not.toContain(session.split(/[=;]/)[1]);
    expect((await ask(test, 'getMe', {}, headersOf(cookies))).data.name).toBe(data.name);
  });

  it('takes an address in any case, and tells nothing about unknown ones', async () => {
    expect((await signIn(DEMO_OPERATOR.password, 'SUPPORT@Clearcrate.Example')).code).toBe(0);
    const wrong = await signIn('wrong password');
    const unknown = await signIn('wrong password', 'nobody@clearcrate.example');
    expect([unknown.code, unknown.data]).toEqual([wrong.code, wrong.data]);
    for (let tries = 1; tries < OPERATOR_TRIES.count; tries += 1) {
      await signIn('wrong password');
      await signIn('wrong password', 'nobody@clearcrate.example');
    }
    expect((await signIn('wrong password', 'nobody@clearcrate.example')).code).toBe(ERRORS.operatorLocked.code);
    expect((await signIn()).code).toBe(ERRORS.operatorLocked.code);
  });

  it('locks after five wrong passwords for a quarter of an hour, also for calls at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn('wrong password')));
    const count = (name: keyof typeof ERRORS) => answers.filter(({ code }) => code === ERRORS[name].code).length;
    expect([count('operatorUnknown'), count('operatorLocked')]).toEqual([OPERATOR_TRIES.count, 15]);
    expect((await signIn()).code).toBe(ERRORS.operatorLocked.code);
    test.clock.advance(OPERATOR_TRIES.minutes * MINUTE);
    expect((await signIn()).code).toBe(0);
  });

  it('locks after five wrong codes, over all tickets', async () => {
    for (let tries = 0; tries < OPERATOR_TRIES.count; tries += 1)
      expect((await confirm(await ticketOf(), wrongCode())).code).toBe(ERRORS.operatorCodeWrong.code);
    expect((await confirm(await ticketOf())).code).toBe(ERRORS.operatorLocked.code);
  });

  it('takes a code once, also for calls at once, and none before it', async () => {
    const tickets = await Promise.all([ticketOf(), ticketOf(), ticketOf()]);
    const answers = await Promise.all(tickets.map((ticket) => confirm(ticket)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect((await confirm(await ticketOf(), codeAt(test.clock.now() - 30_000))).code).toBe(
      ERRORS.operatorCodeWrong.code,
    );
  });

  it('voids a ticket after five minutes, and one that was altered', async () => {
    const ticket = await ticketOf();
    expect((await confirm(`A${ticket.slice(1)}`)).code).toBe(ERRORS.operatorTicketOver.code);
    test.clock.advance(5 * MINUTE);
    expect((await confirm(ticket)).code).toBe(ERRORS.operatorTicketOver.code);
  });

  it('writes every try of a known operator to the audit log, without password and code', async () => {
    await signIn('wrong password');
    await confirm(await ticketOf(), wrongCode());
    await confirm(await ticketOf());
    const rows = await test.app.platform.db
      .selectFrom('operator_audit')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(3)
      .execute();
    expect(rows.map(({ outcome }) => outcome)).toEqual(['done', 'operatorCodeWrong', 'operatorUnknown']);
    expect(JSON.stringify(rows, (_key, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
      'wrong password',
    );
  });
});

describe('a session', () => {
  it('ends when idle, after half a day, by signing out, and from another device', async () => {
    const idle = await signInAs(test, 'support');
    test.clock.advance(OPERATOR_SESSION.idleMinutes * MINUTE);
    expect((await ask(test, 'getMe', {}, idle)).status).toBe(401);

    const old = await signInAs(test, 'support');
    for (let minutes = 0; minutes < OPERATOR_SESSION.maxHours * 60; minutes += 20) {
      expect((await ask(test, 'getMe', {}, old)).status).toBe(200);
      test.clock.advance(20 * MINUTE);
    }
    expect((await ask(test, 'getMe', {}, old)).status).toBe(401);

    const [here, there] = [await signInAs(test, 'support'), await signInAs(test, 'support')];
    const { items } = (await ask(test, 'getOwnSessions', {}, here)).data;
    expect(items.map(({ isThis }: { isThis: boolean }) => isThis)).toEqual([true, false]);
    expect((await ask(test, 'endOwnSession', { sessionId: items[1].sessionId }, here)).code).toBe(0);
    expect((await ask(test, 'getMe', {}, there)).status).toBe(401);
    const { cookies } = await ask(test, 'signOut', {}, here);
    expect(cookies.every((cookie) => cookie.includes('=; Max-Age=0;'))).toBe(true);
    expect((await ask(test, 'getMe', {}, here)).status).toBe(401);
  });

  it('cannot end a session of another operator', async () => {
    const [mine, theirs] = [await signInAs(test, 'support'), await signInAs(test, 'finance')];
    const { sessionId } = (await ask(test, 'getOwnSessions', {}, theirs)).data.items[0];
    expect((await ask(test, 'endOwnSession', { sessionId }, mine)).status).toBe(404);
    expect((await ask(test, 'getMe', {}, theirs)).status).toBe(200);
  });
});

describe('recovery codes', () => {
  it('sign in once each, and are void when renewed', async () => {
    const headers = await signInAs(test, 'support');
    const former: string[] = (await ask(test, 'renewRecoveryCodes', {}, headers)).data.recoveryCodes;
    const [code = '', other = ''] = former;
    expect(new Set(former).size).toBe(10);
    const tickets = [await ticketOf(), await ticketOf()];
    const answers = await Promise.all(tickets.map((ticket) => confirm(ticket, code)));
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([0, ERRORS.operatorCodeWrong.code]);
    expect((await ask(test, 'getMe', {}, headers)).data.recoveryCodesLeft).toBe(9);
    await ask(test, 'renewRecoveryCodes', {}, headers);
    expect((await confirm(await ticketOf(), other)).code).toBe(ERRORS.operatorCodeWrong.code);
  });

  it('belong to one operator', async () => {
    const headers = await signInAs(test, 'finance');
    const [code = ''] = (await ask(test, 'renewRecoveryCodes', {}, headers)).data.recoveryCodes;
    expect((await confirm(await ticketOf(), code)).code).toBe(ERRORS.operatorCodeWrong.code);
  });
});
