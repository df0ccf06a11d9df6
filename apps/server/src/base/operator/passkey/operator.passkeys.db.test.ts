import { ERRORS } from '@clearcrate/contract/errors';
import { OPERATOR_SESSION } from '@clearcrate/contract/operator-rules';
import { PASSKEYS_MAX } from '@clearcrate/contract/passkeys';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAuthenticator } from '../../../testing/authenticator.ts';
import { ask, headersOf, signInAs } from '../../../testing/operators.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

type Authenticator = ReturnType<typeof createAuthenticator>;
const HOME = { origin: 'https://console.example.com', rpId: 'console.example.com' };
const MINUTE = 60_000;

let test: TestApp;
let headers: Record<string, string>;
let key: Authenticator;
beforeAll(async () => {
  test = await createTestApp({ env: { CONSOLE_URL: `${HOME.origin}/console` } });
});
beforeEach(async () => {
  headers = await signInAs(test, 'risk');
  key = createAuthenticator(HOME);
  await test.app.platform.db.deleteFrom('operator_passkey').execute();
});
afterAll(() => test.close());

const offer = async (as = headers) => (await ask(test, 'getPasskeyRegistration', {}, as)).data;
async function add(turn: Parameters<Authenticator['register']>[1] = {}, as = headers) {
  const { ticket, options } = await offer(as);
  return ask(test, 'addPasskey', { ticket, name: 'Laptop', response: key.register(options, turn) }, as);
}
const challenge = async () => (await ask(test, 'getPasskeySignIn')).data;
async function signIn(turn: Parameters<Authenticator['answer']>[1] = {}) {
  const { ticket, options } = await challenge();
  return ask(test, 'signInWithPasskey', { ticket, response: key.answer(options, turn) });
}
const REJECTED = ERRORS.passkeyRejected.code;

describe('a passkey', () => {
  it('signs in alone, and the session counts as confirmed', async () => {
    expect((await add()).code).toBe(0);
    const { operatorId } = (await ask(test, 'getMe', {}, headers)).data;
    const answer = await signIn({ userHandle: operatorId });
    expect([answer.code, answer.data.role]).toEqual([0, 'risk']);
    const opened = headersOf(answer.cookies);
    expect((await ask(test, 'getMe', {}, opened)).code).toBe(0);
    expect((await ask(test, 'renewRecoveryCodes', {}, opened)).code).toBe(0);
    const [entry] = await test.app.platform.db
      .selectFrom('operator_audit')
      .select(['path', 'outcome', 'body'])
      .where('path', 'like', '%signInWithPasskey')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(entry).toMatchObject({ outcome: 'done', body: {} });
  });

  it.each([
    ['another page', { origin: 'https://console.example.com.evil.example' }],
    ['another domain', { rpId: 'evil.example' }],
    ['an authenticator that did not verify its user', { verified: false }],
    ['another account', { userHandle: '1' }],
  ])('does not sign in from %s', async (_what, turn) => {
    await add();
    expect((await signIn(turn)).code).toBe(REJECTED);
    expect((await signIn()).code).toBe(0);
  });

  it('is not created from another page, or without its user verified', async () => {
    for (const turn of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { verified: false }])
      expect((await add(turn)).code).toBe(REJECTED);
    expect((await signIn()).code).toBe(REJECTED);
  });

  it('answers a challenge once, also for calls at once, and for five minutes', async () => {
    await add();
    const { ticket, options } = await challenge();
    const body = { ticket, response: key.answer(options) };
    const answers = await Promise.all([1, 2, 3].map(() => ask(test, 'signInWithPasskey', body)));
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, REJECTED, REJECTED]);
    const late = await challenge();
    test.clock.advance(5 * MINUTE);
    const response = key.answer(late.options);
    expect((await ask(test, 'signInWithPasskey', { ticket: late.ticket, response })).code).toBe(REJECTED);
  });

  it('does not answer a challenge of another use', async () => {
    await add();
    const { ticket, options } = (await ask(test, 'getPasskeyConfirmation', {}, headers)).data.challenge;
    const response = key.answer(options);
    expect((await ask(test, 'signInWithPasskey', { ticket, response })).code).toBe(REJECTED);
    const own = await challenge();
    const wrong = { ticket: own.ticket, response: key.answer(own.options) };
    expect((await ask(test, 'confirmWithPasskey', wrong, headers)).code).toBe(REJECTED);
  });

  it('is rejected when its counter falls back: somebody has copied it', async () => {
    await add({ counter: 3 });
    expect((await signIn({ counter: 7 })).code).toBe(0);
    expect((await signIn({ counter: 7 })).code).toBe(REJECTED);
    expect((await signIn({ counter: 6 })).code).toBe(REJECTED);
    expect((await signIn({ counter: 8 })).code).toBe(0);
  });

  it('counts once: of two answers with one count at once, one is rejected', async () => {
    await add({ counter: 3 });
    const answers = await Promise.all([signIn({ counter: 4 }), signIn({ counter: 4 })]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, REJECTED]);
  });

  it('of a suspended operator does not sign in', async () => {
    await add();
    const { db } = test.app.platform;
    await db.updateTable('operator').set({ suspended_at: new Date() }).where('role', '=', 'risk').execute();
    expect((await signIn()).code).toBe(REJECTED);
    await db.updateTable('operator').set({ suspended_at: null }).where('role', '=', 'risk').execute();
  });
});

describe('one’s own passkeys', () => {
  it('confirm a dangerous act in place of a code; those of others do not', async () => {
    await add();
    const support = await signInAs(test, 'support');
    expect((await ask(test, 'getPasskeyConfirmation', {}, support)).data.challenge).toBeNull();
    test.clock.advance(OPERATOR_SESSION.confirmedMinutes * MINUTE);
    expect((await ask(test, 'renewRecoveryCodes', {}, headers)).code).toBe(ERRORS.confirmationNeeded.code);
    const { ticket, options } = (await ask(test, 'getPasskeyConfirmation', {}, headers)).data.challenge;
    const response = key.answer(options);
    expect((await ask(test, 'confirmWithPasskey', { ticket, response }, support)).code).toBe(REJECTED);
    expect((await ask(test, 'confirmWithPasskey', { ticket, response }, headers)).code).toBe(0);
    expect((await ask(test, 'renewRecoveryCodes', {}, headers)).code).toBe(0);
  });

  it('are listed and removed by their owner, and gone when the sign-in is reset', async () => {
    await add();
    const { items } = (await ask(test, 'getPasskeys', {}, headers)).data;
    const { passkeyId } = items.at(-1);
    expect(items.at(-1)).toMatchObject({ name: 'Laptop', usedAt: null });
    const support = await signInAs(test, 'support');
    expect((await ask(test, 'removePasskey', { passkeyId }, support)).status).toBe(404);
    expect((await ask(test, 'removePasskey', { passkeyId }, headers)).code).toBe(0);
    expect((await signIn()).code).toBe(REJECTED);

    key = createAuthenticator(HOME);
    await add();
    const { operatorId } = (await ask(test, 'getMe', {}, headers)).data;
    const owner = await signInAs(test, 'owner');
    expect((await ask(test, 'resetOperator', { operatorId, reason: 'phone stolen' }, owner)).code).toBe(0);
    expect((await signIn()).code).toBe(REJECTED);
  });

  it('are bounded in number', async () => {
    for (let count = 0; count < PASSKEYS_MAX; count += 1) {
      key = createAuthenticator(HOME);
      await add();
    }
    expect((await ask(test, 'getPasskeyRegistration', {}, headers)).code).toBe(REJECTED);
  });

  it('are bound to one operator: the same key is not registered twice', async () => {
    await add();
    expect((await add({}, await signInAs(test, 'support'))).code).toBe(REJECTED);
  });
});
