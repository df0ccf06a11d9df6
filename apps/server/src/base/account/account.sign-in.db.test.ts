import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf, openStore, PASSWORD, type Store, signUp, wrongCode } from './testing/account-store.ts';

const LOCK_MS = 15 * 60_000;

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
    ({ userId } = await signUp(store, mobile, { ip }));
  });

  const byPassword = (password: string, account = mobile, from = ip) =>
    store.call('login', { account, password }, { ip: from });
  const byCode = (code: string, account = mobile) => store.call('login', { account, code }, { ip });

  it('by password opens a session of its own', async () => {
    const first = await byPassword(PASSWORD);
    const second = await byPassword(PASSWORD);
    expect(first).toMatchObject({ code: 0, data: { userId, token: expect.stringMatching(/^[\w-]{43}$/) } });
    expect(second.data.token).not.toBe(first.data.token);
  });

  it('takes the number as people write it', async () => {
    const written = `${mobile.slice(0, 3)} ${mobile.slice(3, 7)}-${mobile.slice(7)}`;
    expect((await byPassword(PASSWORD, written)).data.userId).toBe(userId);
  });

  it('refuses a wrong password and an unknown number in the same words', async () => {
    const wrong = await byPassword('secret13');
    const unknown = await byPassword(PASSWORD, '13499999999');
    expect(wrong.code).toBe(codeOf('credentialsWrong'));
    expect(unknown).toEqual(wrong);
  });

  it('refuses what is no account', async () => {
    expect((await byPassword(PASSWORD, 'somebody')).code).toBe(codeOf('accountInvalid'));
  });

  it('by code needs a code', async () => {
    expect((await store.call('login', { account: mobile })).code).toBe(codeOf('codeRequired'));
    expect((await byCode('12x456')).code).toBe(codeOf('codeWrong'));
  });

  it('by code opens a session', async () => {
    const code = await store.freshCode(mobile, 'login', { ip });
    expect((await byCode(wrongCode(code))).code).toBe(codeOf('codeWrong'));
    expect((await byCode(code)).data.userId).toBe(userId);
  });

  it('by code tells an unknown number only to who holds the phone', async () => {
    const stranger = String(13_400_000_000 + last * 10_000);
    const code = await store.freshCode(stranger, 'login', { ip });
    expect((await byCode(wrongCode(code), stranger)).code).toBe(codeOf('codeWrong'));
    expect((await byCode(code, stranger)).code).toBe(codeOf('mobileUnknown'));
    expect((await byCode(code, stranger)).code).toBe(codeOf('codeWrong'));
  });

  it('is locked after five wrong passwords, from everywhere, for a quarter of an hour', async () => {
    for (let count = 0; count < 5; count += 1) {
      expect((await byPassword('wrong-one')).code).toBe(codeOf('credentialsWrong'));
    }
    const locked = await store.call('login', { account: mobile, password: PASSWORD }, { ip, language: 'en' });
    expect(locked.code).toBe(codeOf('signInLocked'));
    expect(locked.msg).toContain('15');
    expect((await byPassword(PASSWORD, mobile, '198.51.100.1')).code).toBe(codeOf('signInLocked'));
    store.clock.advance(LOCK_MS);
    expect((await byPassword(PASSWORD)).code).toBe(0);
  });

  it('locks an unknown number just the same', async () => {
    const stranger = String(13_400_000_000 + last * 10_000);
    for (let count = 0; count < 5; count += 1) await byPassword('wrong-one', stranger);
    expect((await byPassword('wrong-one', stranger)).code).toBe(codeOf('signInLocked'));
  });

  it('counts tries that are made at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => byPassword('wrong-one')));
    expect(answers.filter(({ code }) => code === codeOf('credentialsWrong'))).toHaveLength(5);
    expect(answers.filter(({ code }) => code === codeOf('signInLocked'))).toHaveLength(7);
  });

  it('forgets wrong tries after a right one', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let count = 0; count < 4; count += 1) await byPassword('wrong-one');
      expect((await byPassword(PASSWORD)).code).toBe(0);
    }
  });

  it('stays open by code while strangers lock the password', async () => {
    for (let count = 0; count < 6; count += 1) await byPassword('wrong-one');
    const code = await store.freshCode(mobile, 'login', { ip });
    expect((await byCode(code)).code).toBe(0);
  });

  it('is locked after five wrong codes', async () => {
    const code = await store.freshCode(mobile, 'login', { ip });
    for (let count = 0; count < 5; count += 1) {
      expect((await byCode(wrongCode(code))).code).toBe(codeOf('codeWrong'));
    }
    expect((await byCode(code)).code).toBe(codeOf('signInLocked'));
    store.clock.advance(LOCK_MS);
    const newer = await store.freshCode(mobile, 'login', { ip });
    expect((await byCode(newer)).code).toBe(0);
  });

  it('is limited for one address, whichever numbers it tries', async () => {
    const from = '198.51.100.99';
    const tries = Array.from({ length: 100 }, (_, index) => String(13_300_000_000 + index));
    // Without a proof of any kind the count is the same, and no password has to be hashed for it.
    for (const number of tries) {
      const { code } = await store.call('login', { account: number, code: '000000' }, { ip: from });
      expect(code).toBe(codeOf('codeWrong'));
    }
    expect((await byPassword(PASSWORD, mobile, from)).code).toBe(codeOf('signInLocked'));
    expect((await byPassword(PASSWORD)).code).toBe(0);
  });

  it('is closed to a suspended player, who is told so only with the right password', async () => {
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

  it('is replaced, and lifts the lock on the old one', async () => {
    const mobile = '13566660001';
    await signUp(store, mobile);
    for (let count = 0; count < 6; count += 1) await store.call('login', { account: mobile, password: 'wrong-one' });
    const code = await store.freshCode(mobile, 'forgot');
    expect((await reset(mobile, code)).code).toBe(0);
    expect((await store.call('login', { account: mobile, password: PASSWORD })).code).toBe(codeOf('credentialsWrong'));
    expect((await store.call('login', { account: mobile, password: 'changed9' })).code).toBe(0);
    expect((await reset(mobile, code)).code).toBe(codeOf('codeWrong'));
  });

  it('follows the rules for new ones', async () => {
    const mobile = '13566670001';
    expect((await reset(mobile, '123456', 'short')).code).toBe(codeOf('passwordTooShort'));
    expect((await reset('123', '123456')).code).toBe(codeOf('mobileInvalid'));
    expect((await reset(mobile, '')).code).toBe(codeOf('codeRequired'));
    const differing = { mobile, code: '123456', password: 'changed9', confirmPassword: 'changed8' };
    expect((await store.call('forgotPassword', differing)).code).toBe(codeOf('passwordsDiffer'));
  });

  it('of an unknown number is told only to who holds the phone', async () => {
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

  /** As an account from elsewhere, such as a channel that signs its players in itself, would be. */
  const signUpWithoutMobile = async (mobile: string) => {
    const session = await signUp(store, mobile);
    await store.database.db
      .updateTable('player')
      .set({ mobile: null })
      .where('id', '=', BigInt(session.userId))
      .execute();
    return session;
  };

  it('needs a signed-in player', async () => {
    expect((await store.call('bindMobile', { mobile: '13566660001', code: '123456' })).status).toBe(401);
  });

  it('gives a number to a player without one, once', async () => {
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

  it('refuses a number that is somebody else’s, to who holds the phone', async () => {
    const { token } = await signUpWithoutMobile('13277790001');
    const taken = '13277800001';
    await signUp(store, taken);
    const code = await store.freshCode(taken, 'bind', { token });
    expect((await store.call('bindMobile', { mobile: taken, code }, { token })).code).toBe(codeOf('mobileTaken'));
  });
});
