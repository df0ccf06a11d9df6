import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryBus } from '../../../platform/bus/memory-bus.ts';
import { hashToken } from '../../../platform/security/secrets.ts';
import { type SessionEnded, sessionEnded } from '../account.events.ts';
import { codeOf, countWaiting, openStore, PASSWORD, type Store, signUp } from '../testing/account-store.ts';

const DAY_MS = 86_400_000;

describe('a session', () => {
  const bus = createMemoryBus(pino({ level: 'silent' }));
  let store: Store;
  let other: Store;
  let last = 0;
  let mobile = '';
  let ip = '';
  let token = '';
  let userId = '';

  beforeAll(async () => {
    store = await openStore({ bus });
    other = await openStore({ bus, database: store.database, clock: store.clock });
  });
  afterAll(async () => {
    await other.close();
    await store.close();
  });
  beforeEach(async () => {
    last += 1;
    mobile = String(13_100_000_000 + last * 10_000);
    ip = `203.0.113.${last}`;
    ({ token, userId } = await signUp(store, mobile, { ip }));
  });

  const isAlive = async (at: Store, which = token) =>
    (await at.call('/api/user/getInfo', {}, { token: which })).status === 200;
  const signIn = async (password = PASSWORD) =>
    String((await store.call('login', { account: mobile, password }, { ip })).data.token);
  const rowOf = (which: string) =>
    store.database.db
      .selectFrom('session')
      .selectAll()
      .where('token_hash', '=', hashToken(which))
      .executeTakeFirstOrThrow();

  it('is valid on every process, and only the digest of its token is stored', async () => {
    expect(await isAlive(store)).toBe(true);
    expect(await isAlive(other)).toBe(true);
    expect(await store.account.authenticate(token)).toMatchObject({ playerId: BigInt(userId), kind: 1 });
    const everything = await store.database.db.selectFrom('session').selectAll().execute();
    const text = JSON.stringify(everything, (_key, value) => (typeof value === 'bigint' ? String(value) : value));
    expect(text).not.toContain(token);
  });

  it('ends on every process at sign-out; others of the player stay valid', async () => {
    const second = await signIn();
    for (const at of [store, other]) expect((await isAlive(at)) && (await isAlive(at, second))).toBe(true);
    expect((await store.call('logout', {}, { token })).code).toBe(0);
    expect(await isAlive(store)).toBe(false);
    expect(await isAlive(other)).toBe(false);
    for (const at of [store, other]) expect(await isAlive(at, second)).toBe(true);
    expect((await store.call('logout', {}, { token })).status).toBe(401);
  });

  it('publishes its end, so that its sockets can be closed', async () => {
    const published: SessionEnded[] = [];
    const stop = bus.subscribe(sessionEnded, (message) => published.push(message));
    const { id } = await rowOf(token);
    await store.call('logout', {}, { token });
    expect(published).toEqual([{ playerId: userId, sessionIds: [String(id)] }]);
    stop();
  });

  it('ends on every process after a password reset, with all others of the player', async () => {
    const second = await signIn();
    for (const at of [store, other]) expect((await isAlive(at)) && (await isAlive(at, second))).toBe(true);
    store.clock.advance(60_000);
    const code = await store.freshCode(mobile, 'forgot', { ip });
    const form = { mobile, code, password: 'changed9', confirmPassword: 'changed9' };
    expect((await store.call('forgotPassword', form)).code).toBe(0);
    for (const at of [store, other]) {
      expect(await isAlive(at)).toBe(false);
      expect(await isAlive(at, second)).toBe(false);
    }
    expect(await isAlive(other, await signIn('changed9'))).toBe(true);
  });

  it('ends on every process when its player is suspended, and stays ended', async () => {
    for (const at of [store, other]) expect(await isAlive(at)).toBe(true);
    await other.account.suspend(BigInt(userId));
    for (const at of [store, other]) expect(await isAlive(at)).toBe(false);
    await other.account.reinstate(BigInt(userId));
    for (const at of [store, other]) expect(await isAlive(at)).toBe(false);
  });

  it('cannot be opened with a password that was replaced while it was being checked', async () => {
    const { db } = store.database;
    const written = Promise.withResolvers<void>();
    const replaced = Promise.withResolvers<void>();
    const replacing = db.transaction().execute(async (tx) => {
      await tx.updateTable('player').set({ password_hash: null }).where('id', '=', BigInt(userId)).execute();
      written.resolve();
      await replaced.promise;
    });
    await Promise.race([written.promise, replacing]);
    const signingIn = other.call('login', { account: mobile, password: PASSWORD }, { ip });
    // The old password is still committed and matches; then the sign-in waits for the row.
    await expect.poll(() => countWaiting(store)).toBe(1);
    replaced.resolve();
    await replacing;
    expect((await signingIn).code).toBe(codeOf('credentialsWrong'));
  });

  it('ends within the cache lifetime when its event is lost', async () => {
    expect(await isAlive(other)).toBe(true);
    await store.database.db
      .updateTable('session')
      .set({ revoked_at: new Date(store.clock.now()) })
      .execute();
    store.clock.advance(15_000);
    expect(await isAlive(other)).toBe(false);
  });

  it('expires thirty days after its last use', async () => {
    const opened = await rowOf(token);
    expect(opened.expires_at.getTime() - opened.created_at.getTime()).toBe(30 * DAY_MS);
    store.clock.advance(29 * DAY_MS);
    expect(await isAlive(store)).toBe(true);
    store.clock.advance(29 * DAY_MS);
    expect((await store.call('verifyToken', {}, { token })).data).toEqual({ isValid: true });
    store.clock.advance(30 * DAY_MS);
    expect(await isAlive(store)).toBe(false);
  });

  it('expires ninety days after sign-in even when used, with its own error', async () => {
    const refusal = async (which = token) => {
      const { status, code } = await store.call('/api/user/getInfo', {}, { token: which });
      return [status, code];
    };
    for (let day = 0; day < 88; day += 8) {
      store.clock.advance(8 * DAY_MS);
      expect(await isAlive(store)).toBe(true);
    }
    store.clock.advance(2 * DAY_MS - 1);
    expect(await isAlive(store)).toBe(true);
    expect((await rowOf(token)).expires_at.getTime() - (await rowOf(token)).created_at.getTime()).toBe(90 * DAY_MS);
    store.clock.advance(1);
    for (const at of [store, other]) expect(await isAlive(at)).toBe(false);
    expect(await refusal()).toEqual([401, codeOf('sessionExpired')]);
    expect((await store.call('/api/user/getInfo', {}, { token, language: 'en' })).msg).toContain('expired');
    // Revoked and unknown tokens are rejected as before.
    const second = await signIn();
    await store.call('logout', {}, { token: second });
    expect(await refusal(second)).toEqual([401, codeOf('unauthorized')]);
    for (const unknown of ['', 'nonsense', 'A'.repeat(43)])
      expect(await refusal(unknown)).toEqual([401, codeOf('unauthorized')]);
  });

  it('expires earlier when a shorter lifetime is configured after sign-in', async () => {
    const strict = await openStore({
      bus,
      database: store.database,
      clock: store.clock,
      env: { SESSION_MAX_DAYS: '7', SESSION_IDLE_DAYS: '2' },
    });
    store.clock.advance(7 * DAY_MS - 1);
    expect(await isAlive(strict)).toBe(true);
    store.clock.advance(1);
    expect(await isAlive(strict)).toBe(false);
    await strict.close();
  });

  it('records its use at most every ten minutes', async () => {
    const opened = await rowOf(token);
    store.clock.advance(9 * 60_000);
    await isAlive(store);
    expect((await rowOf(token)).last_seen_at).toEqual(opened.last_seen_at);
    store.clock.advance(60_000);
    await isAlive(store);
    expect((await rowOf(token)).last_seen_at.getTime()).toBe(store.clock.now());
  });

  it('is checked by verifyToken, which never rejects', async () => {
    expect((await store.call('verifyToken', {}, { token })).data).toEqual({ isValid: true });
    for (const dead of ['', 'nonsense', 'A'.repeat(43), `Bearer ${'B'.repeat(43)}`]) {
      const answer = await store.call('verifyToken', {}, { token: dead });
      expect(answer).toMatchObject({ status: 200, code: 0, data: { isValid: false } });
    }
    expect((await store.call('verifyToken', {})).data).toEqual({ isValid: false });
  });
});
