import { ALL_ENDPOINTS } from '@clearcrate/contract/endpoints';
import { ERRORS } from '@clearcrate/contract/errors';
import {
  CSRF_COOKIE,
  CSRF_HEADER,
  DEMO_OPERATOR,
  OPERATOR_TRIES,
  SESSION_COOKIE,
} from '@clearcrate/contract/operator-rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, codeAt, headersOf, signInAs } from '../../testing/operators.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

/** What an attacker would try on the console. Brute force of passwords is in `operator.sign-in.db.test.ts`. */

const EMAIL = 'support@clearcrate.example';
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(() => test.clock.advance(OPERATOR_TRIES.minutes * 60_000));
afterAll(() => test.close());

const password = (email = EMAIL, headers = {}) =>
  ask(test, 'signIn', { email, password: DEMO_OPERATOR.password }, headers);
const ticketOf = async (): Promise<string> => (await password()).data.ticket;
const confirm = (ticket: string, code: string, headers = {}) => ask(test, 'confirmSignIn', { ticket, code }, headers);
const wrongCode = (by = 500_000) => String((Number(codeAt(test.clock.now())) + by) % 1_000_000).padStart(6, '0');
const cookieOf = (headers: Record<string, string>) => ({ cookie: headers.cookie ?? '' });

describe('a page of another origin', () => {
  it('cannot call with the operator’s cookies alone, nor with a token of another session', async () => {
    const [own, other] = [await signInAs(test, 'support'), await signInAs(test, 'support')];
    expect((await ask(test, 'getMe', {}, cookieOf(own))).status).toBe(401);
    expect((await ask(test, 'getMe', {}, { ...cookieOf(own), [CSRF_HEADER]: other[CSRF_HEADER] ?? '' })).status).toBe(
      401,
    );
    expect((await ask(test, 'getMe', {}, own)).code).toBe(0);
  });

  it('cannot send a form, and is not allowed to read or to send JSON', async () => {
    const own = await signInAs(test, 'support');
    for (const contentType of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      for (const path of ['getMe', 'signOut', 'signIn'])
        expect((await ask(test, path, {}, { ...own, 'content-type': contentType })).status).toBe(415);
    const preflight = await test.app.http.inject({
      method: 'OPTIONS',
      url: '/api/console/getMe',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect((await ask(test, 'getMe', {}, own)).code).toBe(0);
  });
});

describe('a session that was planted before signing in', () => {
  it('is not adopted: the token is always new', async () => {
    const planted = 'A'.repeat(43);
    const forged = { cookie: `${SESSION_COOKIE}=${planted}; ${CSRF_COOKIE}=${planted}` };
    const { data } = await password(EMAIL, forged);
    const opened = headersOf((await confirm(data.ticket, codeAt(test.clock.now()), forged)).cookies);
    expect(opened.cookie).not.toContain(planted);
    expect((await ask(test, 'getMe', {}, { ...forged, [CSRF_HEADER]: planted })).status).toBe(401);
  });

  it('of the attacker stays the attacker’s', async () => {
    const attacker = await signInAs(test, 'risk');
    const { data } = await password(EMAIL, attacker);
    const opened = headersOf((await confirm(data.ticket, codeAt(test.clock.now()), attacker)).cookies);
    expect(opened.cookie).not.toBe(attacker.cookie);
    expect((await ask(test, 'getMe', {}, attacker)).data.role).toBe('risk');
    expect((await ask(test, 'getMe', {}, opened)).data.role).toBe('support');
  });
});

describe('a code of the authenticator', () => {
  it('cannot be guessed: sign-in and confirmation share five tries, also for calls at once', async () => {
    const own = await signInAs(test, 'support');
    test.clock.advance(30_000);
    const ticket = await ticketOf();
    const tries = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0
        ? confirm(ticket, wrongCode(100_000 + index))
        : ask(test, 'confirm', { code: wrongCode(100_000 + index) }, own),
    );
    const codes = (await Promise.all(tries)).map(({ code }) => code);
    expect(codes.filter((code) => code === ERRORS.operatorCodeWrong.code)).toHaveLength(OPERATOR_TRIES.count);
    expect(codes.filter((code) => code === ERRORS.operatorLocked.code)).toHaveLength(20 - OPERATOR_TRIES.count);
    expect((await confirm(ticket, codeAt(test.clock.now()))).code).toBe(ERRORS.operatorLocked.code);
  });

  it('is not accepted again, nor for another use', async () => {
    const own = await signInAs(test, 'support');
    const used = codeAt(test.clock.now());
    expect((await ask(test, 'confirm', { code: used }, own)).code).toBe(ERRORS.operatorCodeWrong.code);
    expect((await confirm(await ticketOf(), used)).code).toBe(ERRORS.operatorCodeWrong.code);
    test.clock.advance(30_000);
    const next = codeAt(test.clock.now());
    expect((await ask(test, 'confirm', { code: next }, own)).code).toBe(0);
    expect((await confirm(await ticketOf(), next)).code).toBe(ERRORS.operatorCodeWrong.code);
  });
});

describe('a stolen recovery code', () => {
  it('opens nothing without the password, and is guessed no faster than a code', async () => {
    const own = await signInAs(test, 'support');
    const [code = ''] = (await ask(test, 'renewRecoveryCodes', {}, own)).data.recoveryCodes as string[];
    const forged = Buffer.from('a ticket of the attacker’s own making').toString('base64url');
    expect((await confirm(forged, code)).code).toBe(ERRORS.operatorTicketOver.code);
    const { ticket } = (await password('finance@clearcrate.example')).data;
    expect((await confirm(ticket, code)).code).toBe(ERRORS.operatorCodeWrong.code);
    const mine = await ticketOf();
    for (let tries = 0; tries < OPERATOR_TRIES.count; tries += 1) await confirm(mine, `AAAA-BBBB-222${tries + 2}`);
    expect((await confirm(mine, code)).code).toBe(ERRORS.operatorLocked.code);
  });

  it('is void once its owner renews them, and its use shows', async () => {
    const own = await signInAs(test, 'support');
    const [code = '', second = ''] = (await ask(test, 'renewRecoveryCodes', {}, own)).data.recoveryCodes as string[];
    expect((await confirm(await ticketOf(), code)).code).toBe(0);
    expect((await ask(test, 'getMe', {}, own)).data.recoveryCodesLeft).toBe(9);
    expect((await ask(test, 'getOwnSessions', {}, own)).data.items.length).toBeGreaterThan(1);
    await ask(test, 'renewRecoveryCodes', {}, own);
    expect((await confirm(await ticketOf(), second)).code).toBe(ERRORS.operatorCodeWrong.code);
  });
});

it('lets no page frame the console, and marks no answer as cacheable or executable', async () => {
  const own = await signInAs(test, 'owner');
  const calls = ALL_ENDPOINTS.filter(({ access, path }) => access === 'operator' && !path.endsWith('/signOut'));
  for (const { path, example } of calls) {
    const { headers } = await test.app.http.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/json', ...own },
      payload: JSON.stringify({ ...(example.body as object), operatorId: '999999' }),
    });
    expect([path, headers['x-frame-options'], headers['x-content-type-options'], headers['cache-control']]).toEqual([
      path,
      'DENY',
      'nosniff',
      'no-store',
    ]);
    expect(String(headers['content-security-policy'])).toContain("frame-ancestors 'none'");
  }
  const page = await test.app.http.inject({ url: '/console/' });
  expect([page.statusCode, page.headers['x-frame-options']]).toEqual([200, 'DENY']);
  expect(page.headers['content-security-policy']).toMatch(/script-src 'self';.*frame-ancestors 'none'/);
  expect(page.body).not.toMatch(/<script>|<script(?![^>]*\bsrc=)|\son\w+=/);
});

it('exports what players wrote as text, never as a formula', async () => {
  const own = await signInAs(test, 'support');
  const { body } = await test.call('/api/auth/login', { account: '13800000005', password: 'demo1234' });
  const formulas = [
    '=HYPERLINK("https://evil.example")',
    '+1+cmd|calc',
    '-2+3+cmd|calc',
    '@SUM(A1:A9)',
    '＝1+1+111111',
  ];
  for (const content of formulas)
    await test.call('/api/ticket/createTicket', { category: 'other', content }, { authorization: body.data.token });
  const columns = [{ field: 'content', title: 'Question' }];
  const { data } = await ask(test, 'exportTickets', { columns, category: 'other' }, own);
  const cells = String(data).trim().split('\r\n').slice(1);
  expect(cells).toHaveLength(formulas.length);
  for (const cell of cells) expect(cell).toMatch(/^"?'/);
});
