import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  codeOf,
  deviceNamed,
  openStore,
  PASSWORD,
  type Store,
  signUpEarlier,
  wrongCode,
} from '../testing/account-store.ts';

describe('sign-in', () => {
  let store: Store;
  let last = 0;
  let mobile = '';
  let ip = '';
  let userId = '';
  beforeAll(async () => {
    store = await openStore();
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    last += 1;
    mobile = String(13_500_000_000 + last * 10_000);
    ip = `203.0.113.${last}`;
    ({ userId } = await signUpEarlier(store, mobile, { ip }));
  });

  const byPassword = (password: string, account = mobile, from = ip) =>
    store.call('login', { account, password }, { ip: from });
  const byCode = (code: string, account = mobile) => store.call('login', { account, code }, { ip });

  it('by password opens a new session', async () => {
    const first = await byPassword(PASSWORD);
    const second = await byPassword(PASSWORD);
    expect(first).toMatchObject({ code: 0, data: { userId, token: expect.stringMatching(/^[\w-]{43}$/) } });
    expect(second.data.token).not.toBe(first.data.token);
  });

  it('accepts common spellings of the number', async () => {
    const written = `${mobile.slice(0, 3)} ${mobile.slice(3, 7)}-${mobile.slice(7)}`;
    expect((await byPassword(PASSWORD, written)).data.userId).toBe(userId);
  });

  it('rejects a wrong password and an unknown number with the same error', async () => {
    const wrong = await byPassword('secret13');
    const unknown = await byPassword(PASSWORD, '13499999999');
    expect(wrong.code).toBe(codeOf('credentialsWrong'));
    expect(unknown).toEqual(wrong);
  });

  it('rejects an invalid account', async () => {
    expect((await byPassword(PASSWORD, 'someone')).code).toBe(codeOf('accountInvalid'));
  });

  it('by code requires a code', async () => {
    expect((await store.call('login', { account: mobile })).code).toBe(codeOf('codeRequired'));
    expect((await byCode('12x456')).code).toBe(codeOf('codeWrong'));
  });

  it('by code opens a session', async () => {
    const code = await store.freshCode(mobile, 'login', { ip });
    expect((await byCode(wrongCode(code))).code).toBe(codeOf('codeWrong'));
    expect((await byCode(code)).data.userId).toBe(userId);
  });

  it('by code reveals an unknown number only with a valid code', async () => {
    const stranger = String(13_400_000_000 + last * 10_000);
    const code = await store.freshCode(stranger, 'login', { ip });
    expect((await byCode(wrongCode(code), stranger)).code).toBe(codeOf('codeWrong'));
    expect((await byCode(code, stranger)).code).toBe(codeOf('mobileUnknown'));
    expect((await byCode(code, stranger)).code).toBe(codeOf('codeWrong'));
  });

  it('by code is not blocked by a stranger’s wrong codes or requests', async () => {
    const own = { ip, device: deviceNamed(last) };
    const code = await store.freshCode(mobile, 'login', own);
    const guess = () => store.call('login', { account: mobile, code: wrongCode(code) }, { ip: '198.51.100.66' });
    for (let count = 0; count < 12; count += 1) expect((await guess()).code).toBe(codeOf('codeWrong'));
    store.clock.advance(60_000);
    await store.freshCode(mobile, 'login', { ip: '198.51.100.66', device: deviceNamed(900 + last) });
    expect((await store.call('login', { account: mobile, code }, own)).data.userId).toBe(userId);
  });

  it('reveals a suspension only with the right password', async () => {
    await store.account.suspend(BigInt(userId));
    expect((await byPassword('wrong-one')).code).toBe(codeOf('credentialsWrong'));
    expect((await byPassword(PASSWORD)).code).toBe(codeOf('accountSuspended'));
    await store.account.reinstate(BigInt(userId));
    expect((await byPassword(PASSWORD)).code).toBe(0);
  });
});

describe('a forgotten password', () => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore();
  });
  afterAll(() => store.close());

  const reset = (mobile: string, code: string, password = 'changed9') =>
    store.call('forgotPassword', { mobile, code, password, confirmPassword: password });

  it('is replaced, and the count of wrong attempts is reset', async () => {
    const mobile = '13566660001';
    await signUpEarlier(store, mobile);
    for (let count = 0; count < 6; count += 1) await store.call('login', { account: mobile, password: 'wrong-one' });
    const code = await store.freshCode(mobile, 'forgot');
    expect((await reset(mobile, code)).code).toBe(0);
    expect((await store.call('login', { account: mobile, password: PASSWORD })).code).toBe(codeOf('credentialsWrong'));
    expect((await store.call('login', { account: mobile, password: 'changed9' })).code).toBe(0);
    expect((await reset(mobile, code)).code).toBe(codeOf('codeWrong'));
  });

  it('must be replaced by a valid one', async () => {
    const mobile = '13566670001';
    expect((await reset(mobile, '123456', 'short')).code).toBe(codeOf('passwordTooShort'));
    expect((await reset('123', '123456')).code).toBe(codeOf('mobileInvalid'));
    expect((await reset(mobile, '')).code).toBe(codeOf('codeRequired'));
    const differing = { mobile, code: '123456', password: 'changed9', confirmPassword: 'changed8' };
    expect((await store.call('forgotPassword', differing)).code).toBe(codeOf('passwordsDiffer'));
  });

  it('reveals an unknown number only with a valid code', async () => {
    const mobile = '13566680001';
    const code = await store.freshCode(mobile, 'forgot');
    expect((await reset(mobile, wrongCode(code))).code).toBe(codeOf('codeWrong'));
    expect((await reset(mobile, code)).code).toBe(codeOf('mobileUnknown'));
  });
});

describe('binding a phone', () => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore();
  });
  afterAll(() => store.close());

  /** An account without a number, as from a channel with its own sign-in. */
  const signUpWithoutMobile = async (mobile: string) => {
    const session = await signUpEarlier(store, mobile);
    await store.database.db
      .updateTable('player')
      .set({ mobile: null })
      .where('id', '=', BigInt(session.userId))
      .execute();
    return session;
  };

  it('requires a session', async () => {
    expect((await store.call('bindMobile', { mobile: '13566660001', code: '123456' })).status).toBe(401);
  });

  it('sets the number of a player without one, once', async () => {
    const { token } = await signUpWithoutMobile('13277770001');
    const mobile = '13277780001';
    expect((await store.call('bindMobile', { mobile, code: '' }, { token })).code).toBe(codeOf('codeRequired'));
    expect((await store.call('bindMobile', { mobile: '5', code: '' }, { token })).code).toBe(codeOf('mobileInvalid'));
    const code = await store.freshCode(mobile, 'bind', { token });
    const wrong = await store.call('bindMobile', { mobile, code: wrongCode(code) }, { token });
    expect(wrong.code).toBe(codeOf('codeWrong'));
    expect((await store.call('bindMobile', { mobile, code }, { token })).code).toBe(0);
    const info = await store.call('/api/user/getInfo', {}, { token });
    expect(info.data.base).toMatchObject({ mobile: '132****0001', account: '132****0001' });
    expect((await store.call('bindMobile', { mobile, code }, { token })).code).toBe(codeOf('mobileAlreadyBound'));
  });

  it('rejects another player’s number, with a valid code', async () => {
    const { token } = await signUpWithoutMobile('13277790001');
    const taken = '13277800001';
    await signUpEarlier(store, taken);
    const code = await store.freshCode(taken, 'bind', { token });
    expect((await store.call('bindMobile', { mobile: taken, code }, { token })).code).toBe(codeOf('mobileTaken'));
  });
});
