import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SmsMessage } from './account.sms.ts';
import { codeOf, openStore, PASSWORD, registration, type Store, signUp, wrongCode } from './testing/account-store.ts';

const DAY_MS = 86_400_000;

describe('codes by SMS', () => {
  let store: Store;
  let lastNumber = 13_700_000_000;
  /** A number of its own for each test, far enough from the others not to share their limits. */
  const newMobile = () => {
    lastNumber += 10_000;
    return String(lastNumber);
  };
  let lastHost = 0;
  const newIp = () => {
    lastHost += 1;
    return `203.0.113.${lastHost}`;
  };

  beforeAll(async () => {
    store = await openStore({ env: { SMS_DAILY_LIMIT: '400' } });
  });
  afterAll(() => store.close());
  beforeEach(() => store.clock.advance(DAY_MS));

  const ask = (mobile: string, ip: string, more: { scene?: 'login' | 'register'; device?: string } = {}) =>
    store.requestCode(mobile, more.scene ?? 'login', { ip, device: more.device });
  const signIn = (mobile: string, code: string, ip?: string) => store.call('login', { account: mobile, code }, { ip });

  it('tells how long to wait and how long it lives', async () => {
    expect((await ask(newMobile(), newIp())).data).toEqual({ resendAfterS: 60, expiresInS: 300 });
  });

  it.each([
    ['zh', '注册'],
    ['en', 'sign-up'],
    ['vi', 'đăng ký'],
    ['ko', '회원가입'],
    ['zh-TW', '註冊'],
  ])('writes in %s', async (language, word) => {
    const mobile = newMobile();
    await store.requestCode(mobile, 'register', { ip: newIp(), language });
    const { text } = await store.database.db
      .selectFrom('dev_outbox_message')
      .select('text')
      .where('mobile', '=', `+86${mobile}`)
      .executeTakeFirstOrThrow();
    expect(text).toContain(word);
    expect(text).toMatch(/\b\d{6}\b|\d{6}/);
    expect(text).not.toMatch(/[{}]/);
  });

  it('refuses what is no mobile', async () => {
    const { code } = await store.call('getVerifyCode', { mobile: '12345', scene: 'login', ticket: 'x' });
    expect(code).toBe(codeOf('mobileInvalid'));
  });

  it('answers alike for numbers known and unknown', async () => {
    const known = newMobile();
    await signUp(store, known, { ip: newIp() });
    store.clock.advance(60_000);
    for (const scene of ['login', 'register', 'forgot'] as const) {
      const [first, second] = [
        await store.requestCode(known, scene, { ip: newIp() }),
        await store.requestCode(newMobile(), scene, { ip: newIp() }),
      ];
      expect(first).toEqual(second);
    }
  });

  it('can be asked for again after a minute, for each purpose', async () => {
    const mobile = newMobile();
    await ask(mobile, newIp());
    store.clock.advance(18_500);
    const tooSoon = await store.requestCode(mobile, 'login', { ip: newIp(), language: 'en' });
    expect(tooSoon.code).toBe(codeOf('codeTooSoon'));
    expect(tooSoon.msg).toContain('42');
    expect((await ask(mobile, newIp(), { scene: 'register' })).code).toBe(0);
    store.clock.advance(41_500);
    expect((await ask(mobile, newIp())).code).toBe(0);
  });

  it('is sent once when many ask at the same time', async () => {
    const mobile = newMobile();
    const ip = newIp();
    const tickets = await Promise.all(Array.from({ length: 6 }, () => store.earnTicket({ ip })));
    const answers = await Promise.all(
      tickets.map((ticket) => store.call('getVerifyCode', { mobile, scene: 'login', ticket }, { ip })),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === codeOf('codeTooSoon'))).toHaveLength(5);
  });

  it('goes to one number ten times a day, counted by the business calendar', async () => {
    const mobile = newMobile();
    store.clock.set(Date.parse('2026-06-01T22:00:00+08:00'));
    for (let count = 0; count < 10; count += 1) {
      expect((await ask(mobile, newIp())).code).toBe(0);
      store.clock.advance(60_000);
    }
    expect((await ask(mobile, newIp())).code).toBe(codeOf('codeLimitReached'));
    store.clock.set(Date.parse('2026-06-01T23:59:59+08:00'));
    expect((await ask(mobile, newIp())).code).toBe(codeOf('codeLimitReached'));
    store.clock.set(Date.parse('2026-06-02T00:00:00+08:00'));
    expect((await ask(mobile, newIp())).code).toBe(0);
  });

  it('goes out twenty times an hour for one address', async () => {
    const ip = newIp();
    for (let count = 0; count < 20; count += 1) expect((await ask(newMobile(), ip)).code).toBe(0);
    expect((await ask(newMobile(), ip)).code).toBe(codeOf('rateLimited'));
    expect((await ask(newMobile(), newIp())).code).toBe(0);
    store.clock.advance(3_600_000);
    expect((await ask(newMobile(), ip)).code).toBe(0);
  });

  it('counts the addresses that one customer of a provider can make up as one', async () => {
    for (let count = 0; count < 20; count += 1) {
      expect((await ask(newMobile(), `2001:db8:7:7::${count.toString(16)}`)).code).toBe(0);
    }
    expect((await ask(newMobile(), '2001:db8:7:7:ffff::1')).code).toBe(codeOf('rateLimited'));
    expect((await ask(newMobile(), '2001:db8:7:8::1')).code).toBe(0);
  });

  it('goes out ten times a day for one device', async () => {
    const device = 'device-of-a-test';
    for (let count = 0; count < 10; count += 1) expect((await ask(newMobile(), newIp(), { device })).code).toBe(0);
    expect((await ask(newMobile(), newIp(), { device })).code).toBe(codeOf('codeLimitReached'));
  });

  it('goes fifty times an hour to one block of numbers', async () => {
    const block = Number(newMobile());
    for (let count = 0; count < 50; count += 1) {
      expect((await ask(String(block + count), `198.18.0.${count}`)).code).toBe(0);
    }
    expect((await ask(String(block + 50), newIp())).code).toBe(codeOf('codeServiceBusy'));
    expect((await ask(newMobile(), newIp())).code).toBe(0);
  });

  it('stops for everybody at the limit of the day', async () => {
    const now = new Date(store.clock.now());
    const sent = Array.from({ length: 400 }, (_, index) => ({
      mobile: `+1555${index}`,
      prefix: `+1555${index}`,
      scene: 'login',
      ip: `2001:db8::${index}`,
      device_id: '',
      created_at: now,
    }));
    await store.database.db.insertInto('sms_message').values(sent).execute();
    expect((await ask(newMobile(), newIp())).code).toBe(codeOf('codeServiceBusy'));
    store.clock.advance(DAY_MS);
    expect((await ask(newMobile(), newIp())).code).toBe(0);
  });

  it('serves once, and only for its purpose and number', async () => {
    const mobile = newMobile();
    await signUp(store, mobile, { ip: newIp() });
    const code = await store.freshCode(mobile, 'login', { ip: newIp() });
    const reset = { mobile, code, password: PASSWORD, confirmPassword: PASSWORD };
    expect((await store.call('forgotPassword', reset)).code).toBe(codeOf('codeWrong'));
    expect((await signIn(newMobile(), code)).code).toBe(codeOf('codeWrong'));
    expect((await signIn(mobile, code)).code).toBe(0);
    expect((await signIn(mobile, code)).code).toBe(codeOf('codeWrong'));
  });

  it('serves one of many who use it at the same time', async () => {
    const mobile = newMobile();
    await signUp(store, mobile, { ip: newIp() });
    const code = await store.freshCode(mobile, 'login', { ip: newIp() });
    const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(mobile, code)));
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
  });

  it('lives for five minutes', async () => {
    const mobile = newMobile();
    await signUp(store, mobile, { ip: newIp() });
    const code = await store.freshCode(mobile, 'login', { ip: newIp() });
    store.clock.advance(300_000);
    expect((await signIn(mobile, code)).code).toBe(codeOf('codeWrong'));
  });

  it('is replaced by a newer one', async () => {
    const mobile = newMobile();
    await signUp(store, mobile, { ip: newIp() });
    const older = await store.freshCode(mobile, 'login', { ip: newIp() });
    store.clock.advance(60_000);
    const newer = await store.freshCode(mobile, 'login', { ip: newIp() });
    if (older !== newer) expect((await signIn(mobile, older)).code).toBe(codeOf('codeWrong'));
    expect((await signIn(mobile, newer)).code).toBe(0);
  });

  it('is dead after five wrong tries, also where the count of tries was lost', async () => {
    const mobile = newMobile();
    const code = await store.freshCode(mobile, 'register', { ip: newIp() });
    for (let count = 0; count < 5; count += 1) {
      const wrong = await store.call('register', registration(mobile, wrongCode(code)));
      expect(wrong.code).toBe(codeOf('codeWrong'));
    }
    expect((await store.call('register', registration(mobile, code))).code).toBe(codeOf('signInLocked'));
    await store.platform.quota.reset(`sign-in:code:+86${mobile}`);
    expect((await store.call('register', registration(mobile, code))).code).toBe(codeOf('codeWrong'));
  });

  it('is stored neither in the clear nor with a hash that could be looked up', async () => {
    const mobile = newMobile();
    const code = await store.freshCode(mobile, 'login', { ip: newIp() });
    const row = await store.database.db
      .selectFrom('verify_code')
      .selectAll()
      .where('mobile', '=', `+86${mobile}`)
      .executeTakeFirstOrThrow();
    expect(row.code_hash).toHaveLength(32);
    expect(row.salt).toHaveLength(16);
    expect(JSON.stringify(row, (_key, value) => (typeof value === 'bigint' ? '' : value))).not.toContain(code);
  });

  it('for binding is for players who have no number yet', async () => {
    const mobile = newMobile();
    const caller = { ip: newIp() };
    expect((await store.requestCode(mobile, 'bind', caller)).status).toBe(401);
    const { token } = await signUp(store, newMobile(), caller);
    expect((await store.requestCode(mobile, 'bind', { ...caller, token })).code).toBe(codeOf('mobileAlreadyBound'));
  });
});

describe('the SMS provider', () => {
  it('that takes nothing leaves no code behind', async () => {
    const store = await openStore({
      sms: {
        send: async () => {
          throw new Error('the line is down');
        },
      },
    });
    expect((await store.requestCode('13900000001', 'login')).code).toBe(codeOf('codeServiceBusy'));
    const rows = await store.database.db.selectFrom('verify_code').select('used_at').execute();
    expect(rows.every(({ used_at }) => used_at !== null)).toBe(true);
    await store.close();
  });

  it('gets the number, the text and the language', async () => {
    const sent: SmsMessage[] = [];
    const store = await openStore({
      sms: {
        send: async (message) => {
          sent.push(message);
        },
      },
    });
    await store.requestCode('13900000002', 'login', { language: 'en' });
    expect(sent).toEqual([
      { mobile: '+8613900000002', locale: 'en', text: expect.stringMatching(/\d{6} is your sign-in code/) },
    ]);
    expect(await store.database.db.selectFrom('dev_outbox_message').selectAll().execute()).toEqual([]);
    await store.close();
  });

  it('is missing in production unless one is configured, and then no code is promised', async () => {
    const store = await openStore({ env: { NODE_ENV: 'production' } });
    const ticket = await store.earnTicket();
    const asked = await store.call('getVerifyCode', { mobile: '13900000003', scene: 'login', ticket });
    expect(asked.code).toBe(codeOf('codeServiceBusy'));
    const unused = await store.database.db.selectFrom('graphic_ticket').select('used_at').execute();
    expect(unused).toEqual([{ used_at: null }]);
    for (const url of ['/dev/outbox', '/dev/outbox.json']) expect((await store.http.inject(url)).statusCode).toBe(404);
    await store.close();
  });

  it('of development shows what it sent', async () => {
    const store = await openStore();
    const code = await store.freshCode('13900000004', 'login', { language: 'en' });
    const page = await store.http.inject('/dev/outbox');
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain(code);
    expect(page.body).toContain('http-equiv="refresh"');
    expect(page.body).not.toContain('<script');
    const { data } = (await store.http.inject('/dev/outbox.json')).json();
    expect(data.items).toEqual([
      { mobile: '+8613900000004', locale: 'en', text: expect.stringContaining(code), sentAt: expect.any(String) },
    ]);
    await store.close();
  });
});
