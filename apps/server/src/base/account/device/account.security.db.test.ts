import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openClient, stopAll } from '../../../platform/gateway/gateway.test-kit.ts';
import { createGateway } from '../../../platform/gateway/gateway.ts';
import { sessionEnded } from '../account.events.ts';
import { codeOf, openStore, PASSWORD, type Store, signUp, wrongCode } from '../testing/account-store.ts';

const NEW = { password: 'changed9', confirmPassword: 'changed9' };
const PHONE_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

describe('account security', () => {
  let store: Store;
  let gateUrl = '';
  let closeGate: () => Promise<void>;
  let last = 0;
  let mobile = '';
  let ip = '';
  let token = '';
  let userId = '';

  beforeAll(async () => {
    store = await openStore();
    const { config, log, clock, metrics, bus } = store.platform;
    const { authenticate, findLiveSessions } = store.account;
    const gateway = createGateway({ config, log, clock, metrics, bus, authenticate, findLiveSessions, sessionEnded });
    await store.http.ready();
    gateway.attach(store.http.server);
    await once(store.http.server.listen(0, '127.0.0.1'), 'listening');
    gateUrl = `ws://127.0.0.1:${(store.http.server.address() as AddressInfo).port}/gate`;
    closeGate = () => gateway.close();
  });
  afterEach(() => stopAll());
  afterAll(async () => {
    await closeGate();
    await store.close();
  });
  beforeEach(async () => {
    last += 1;
    mobile = String(13_200_000_000 + last * 10_000);
    ip = `198.51.100.${last}`;
    ({ token, userId } = await signUp(store, mobile, { ip }));
  });

  const signIn = async (password = PASSWORD, agent = '') =>
    String((await store.call('login', { account: mobile, password }, { ip, agent })).data.token);
  const isAlive = async (which: string) => (await store.call('/api/user/getInfo', {}, { token: which })).status === 200;
  const change = (form: object, which = token) =>
    store.call('/api/user/changePassword', { ...NEW, ...form }, { token: which, ip });
  const devicesOf = async (which = token) =>
    (await store.call('/api/user/getSessionList', {}, { token: which })).data.items as Record<string, unknown>[];

  describe('a guessable password', () => {
    const both = (password: string) => ({ password, confirmPassword: password });

    it('is rejected on a change: common, the phone number, or the nickname', async () => {
      expect((await change({ oldPassword: PASSWORD, ...both('iloveyou') })).code).toBe(codeOf('passwordCommon'));
      expect((await change({ oldPassword: PASSWORD, ...both(mobile) })).code).toBe(codeOf('passwordPersonal'));
      await store.database.db
        .updateTable('player')
        .set({ nickname: 'cloud9er' })
        .where('id', '=', BigInt(userId))
        .execute();
      expect((await change({ oldPassword: PASSWORD, ...both('cloud9er1') })).code).toBe(codeOf('passwordPersonal'));
      expect((await change({ oldPassword: PASSWORD })).code).toBe(0);
    });

    it('is rejected on a reset, and does not use up the code', async () => {
      await store.database.db
        .updateTable('player')
        .set({ nickname: 'cloud9er' })
        .where('id', '=', BigInt(userId))
        .execute();
      store.clock.advance(60_000);
      const code = await store.freshCode(mobile, 'forgot', { ip });
      const reset = async (password: string) =>
        (await store.call('forgotPassword', { mobile, code, ...both(password) })).code;
      expect(await reset('demo1234')).toBe(codeOf('passwordCommon'));
      expect(await reset(mobile)).toBe(codeOf('passwordPersonal'));
      expect(await reset('Cloud9er')).toBe(codeOf('passwordPersonal'));
      expect(await reset('changed9')).toBe(0);
    });
  });

  it('closes all sockets of a suspended player, and never revives their sessions', async () => {
    const other = await signIn();
    const sockets = await Promise.all([openClient(gateUrl), openClient(gateUrl)]);
    expect(await Promise.all(sockets.map((socket, index) => socket.authorise(index ? other : token)))).toEqual([
      true,
      true,
    ]);
    await store.account.suspend(BigInt(userId));
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4001, 4001]);
    expect(await (await openClient(gateUrl)).authorise(token)).toBe(false);
    await store.account.reinstate(BigInt(userId));
    expect(await (await openClient(gateUrl)).authorise(other)).toBe(false);
    expect(await isAlive(await signIn())).toBe(true);
  });

  describe('a new password', () => {
    it('ends all other sessions at once, in calls and on sockets', async () => {
      const other = await signIn();
      const mine = await openClient(gateUrl);
      const theirs = await openClient(gateUrl);
      expect([await mine.authorise(token), await theirs.authorise(other)]).toEqual([true, true]);
      expect(await change({ oldPassword: PASSWORD })).toMatchObject({ code: 0, data: { endedSessions: 1 } });
      await theirs.closed;
      expect([await isAlive(token), await isAlive(other)]).toEqual([true, false]);
      expect(await mine.settle()).toEqual([]);
      expect((await store.call('login', { account: mobile, password: PASSWORD }, { ip })).code).toBe(
        codeOf('credentialsWrong'),
      );
      expect(await isAlive(await signIn(NEW.password))).toBe(true);
    });

    it('requires the old one', async () => {
      expect((await change({ oldPassword: 'wrong-one' })).code).toBe(codeOf('oldPasswordWrong'));
      expect((await change({ oldPassword: '' })).code).toBe(codeOf('oldPasswordWrong'));
      expect((await change({})).code).toBe(codeOf('codeRequired'));
      expect(await isAlive(await signIn())).toBe(true);
    });

    it('limits guesses of the old one, without locking the owner’s sign-in', async () => {
      for (let tries = 0; tries < 5; tries += 1) await change({ oldPassword: `guess-${tries}` });
      expect((await change({ oldPassword: PASSWORD })).code).toBe(codeOf('signInLocked'));
      expect((await store.call('login', { account: mobile, password: PASSWORD }, { ip })).code).toBe(0);
    });

    it.each([
      ['passwordTooShort', { password: 'a1', confirmPassword: 'a1' }],
      ['passwordTooLong', { password: 'x'.repeat(17), confirmPassword: 'x'.repeat(17) }],
      ['passwordCharacters', { password: 'pass word', confirmPassword: 'pass word' }],
      ['passwordsDiffer', { confirmPassword: 'changed8' }],
      ['passwordUnchanged', { password: PASSWORD, confirmPassword: PASSWORD }],
    ] as const)('is rejected with %s', async (name, form) => {
      expect((await change({ oldPassword: PASSWORD, ...form })).code).toBe(codeOf(name));
    });

    it('can be set once by a code, which is sent to the player’s own number only', async () => {
      const caller = { token, ip };
      store.clock.advance(60_000);
      const ticket = await store.earnTicket(caller);
      const body = { mobile: '13912345678', scene: 'password', ticket };
      expect((await store.call('getVerifyCode', body, caller)).code).toBe(0);
      const code = await store.codeSentTo(mobile);
      expect((await change({ code: wrongCode(code) })).code).toBe(codeOf('codeWrong'));
      expect((await change({ code })).code).toBe(0);
      expect((await change({ code })).code).toBe(codeOf('codeWrong'));
      expect(await isAlive(await signIn(NEW.password))).toBe(true);
    });

    it('sends no code without a session or without a phone', async () => {
      const ask = async (caller: object) =>
        store.call('getVerifyCode', { mobile, scene: 'password', ticket: await store.earnTicket({ ip }) }, caller);
      expect((await ask({ ip })).status).toBe(401);
      await store.database.db.updateTable('player').set({ mobile: null }).where('id', '=', BigInt(userId)).execute();
      expect((await ask({ ip, token })).code).toBe(codeOf('mobileMissing'));
      expect((await change({ code: '123456' })).code).toBe(codeOf('mobileMissing'));
    });

    it('is set by one of two concurrent calls', async () => {
      const other = await signIn();
      const answers = await Promise.all([
        change({ oldPassword: PASSWORD, password: 'first123', confirmPassword: 'first123' }),
        change({ oldPassword: PASSWORD, password: 'second12', confirmPassword: 'second12' }, other),
      ]);
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
      expect([await isAlive(token), await isAlive(other)].filter(Boolean)).toHaveLength(1);
    });
  });

  describe('the list of devices', () => {
    it('shows live sessions with masked addresses, the current one first', async () => {
      const phone = await signIn(PASSWORD, PHONE_AGENT);
      const items = await devicesOf(phone);
      expect(items).toHaveLength(2);
      expect(items[0]).toMatchObject({ isCurrent: true, browser: 'Safari', system: 'iPhone', ip: '198.51.100.*' });
      expect(items[1]).toMatchObject({ isCurrent: false, signedInAt: new Date(store.clock.now()).toISOString() });
      expect(JSON.stringify(items)).not.toContain(ip);
    });

    it('signs one device out and closes its sockets', async () => {
      const other = await signIn();
      const socket = await openClient(gateUrl);
      expect(await socket.authorise(other)).toBe(true);
      const sessionId = (await devicesOf()).find((item) => !item.isCurrent)?.sessionId;
      expect((await store.call('/api/user/endSession', { sessionId }, { token })).code).toBe(0);
      await socket.closed;
      expect([await isAlive(token), await isAlive(other)]).toEqual([true, false]);
      expect((await store.call('/api/user/endSession', { sessionId }, { token })).code).toBe(codeOf('sessionUnknown'));
      expect(await devicesOf()).toHaveLength(1);
    });

    it('cannot end sessions of other players', async () => {
      const [mine] = await devicesOf();
      const stranger = await signUp(store, String(Number(mobile) + 1), { ip });
      const body = { sessionId: mine?.sessionId };
      expect((await store.call('/api/user/endSession', body, { token: stranger.token })).code).toBe(
        codeOf('sessionUnknown'),
      );
      expect((await store.call('/api/user/endOtherSessions', {}, { token: stranger.token })).data).toEqual({
        endedSessions: 0,
      });
      expect(await isAlive(token)).toBe(true);
      for (const sessionId of ['', 'x', '-1', '1 or 1=1', '9'.repeat(19)]) {
        expect((await store.call('/api/user/endSession', { sessionId }, { token })).status).toBe(400);
      }
    });

    it('signs out all other devices at once', async () => {
      const others = [await signIn(), await signIn()];
      expect((await store.call('/api/user/endOtherSessions', {}, { token })).data).toEqual({ endedSessions: 2 });
      for (const other of others) expect(await isAlive(other)).toBe(false);
      expect(await isAlive(token)).toBe(true);
    });
  });
});
