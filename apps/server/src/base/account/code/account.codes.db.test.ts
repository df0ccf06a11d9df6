import type { CodeScene } from '@clearcrate/contract/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { blockOf, networkOf } from '../../../platform/http/address.ts';
import {
  codeOf,
  deviceNamed,
  openStore,
  PASSWORD,
  registration,
  type Store,
  signUpEarlier,
  wrongCode,
} from '../testing/account-store.ts';
import { prefixOf } from './account.sms-limits.ts';

const DAY_MS = 86_400_000;
const SCENES: readonly CodeScene[] = ['login', 'register', 'forgot', 'reserve'];

describe('codes by SMS', () => {
  let store: Store;
  let lastNumber = 13_700_000_000;
  /** A separate number for each test, in another prefix than the others. */
  const newMobile = () => {
    lastNumber += 10_000;
    return String(lastNumber);
  };
  let lastHost = 0;
  const newIp = () => {
    lastHost += 1;
    return `203.0.${Math.floor(lastHost / 250)}.${lastHost % 250}`;
  };

  beforeAll(async () => {
    store = await openStore({ env: { SMS_DAILY_LIMIT: '1000' } });
  });
  afterAll(() => store.close());
  beforeEach(() => store.clock.advance(DAY_MS));

  const ask = (mobile: string, ip: string, more: { scene?: CodeScene; device?: string } = {}) =>
    store.requestCode(mobile, more.scene ?? 'login', { ip, device: more.device });
  const signIn = (mobile: string, code: string, ip?: string) => store.call('login', { account: mobile, code }, { ip });

  let lastCodeId = 1_000_000n;
  /** Inserts messages requested now by unknown devices; addresses are in stored form. */
  const sentBefore = async (messages: readonly { mobile: string; ip: string; used?: boolean }[]) => {
    const now = new Date(store.clock.now());
    const rows = messages.map(({ mobile, ip, used = false }) => {
      lastCodeId += 1n;
      return {
        mobile,
        prefix: prefixOf(mobile),
        scene: 'login',
        ip: ip.includes('/') ? ip : networkOf(ip),
        ip_block: blockOf(ip),
        device_id: '',
        by_known_device: false,
        code_id: lastCodeId,
        used_at: used ? now : null,
        created_at: now,
      };
    });
    await store.database.db.insertInto('sms_message').values(rows).execute();
  };

  it('return the resend delay and the lifetime', async () => {
    expect((await ask(newMobile(), newIp())).data).toEqual({ resendAfterS: 60, expiresInS: 300 });
  });

  it.each([
    ['zh', '注册'],
    ['en', 'sign-up'],
    ['vi', 'đăng ký'],
    ['ko', '회원가입'],
    ['zh-TW', '註冊'],
  ])('are written in %s', async (language, word) => {
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

  it('are rejected for an invalid number', async () => {
    const { code } = await store.call('getVerifyCode', { mobile: '12345', scene: 'login', ticket: 'x' });
    expect(code).toBe(codeOf('mobileInvalid'));
  });

  it('are answered alike for registered and unknown numbers', async () => {
    const known = newMobile();
    await signUpEarlier(store, known, { ip: newIp() });
    for (const scene of ['login', 'register', 'forgot'] as const) {
      store.clock.advance(60_000);
      const [first, second] = [
        await store.requestCode(known, scene, { ip: newIp() }),
        await store.requestCode(newMobile(), scene, { ip: newIp() }),
      ];
      expect(first).toEqual(second);
    }
  });

  it('can be requested again after a minute, for all purposes together', async () => {
    const mobile = newMobile();
    await ask(mobile, newIp());
    store.clock.advance(18_500);
    const tooSoon = await store.requestCode(mobile, 'login', { ip: newIp(), language: 'en' });
    expect(tooSoon.code).toBe(codeOf('codeTooSoon'));
    expect(tooSoon.msg).toContain('42');
    for (const scene of ['register', 'forgot', 'reserve'] as const) {
      expect((await ask(mobile, newIp(), { scene })).code).toBe(codeOf('codeTooSoon'));
    }
    store.clock.advance(41_500);
    expect((await ask(mobile, newIp(), { scene: 'register' })).code).toBe(0);
  });

  it('are sent once for concurrent requests', async () => {
    const mobile = newMobile();
    const ip = newIp();
    const tickets = await Promise.all(Array.from({ length: 6 }, () => store.earnTicket({ ip })));
    const answers = await Promise.all(
      tickets.map((ticket) => store.call('getVerifyCode', { mobile, scene: 'login', ticket }, { ip })),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === codeOf('codeTooSoon'))).toHaveLength(5);
  });

  it('are limited to ten per number and business day, for all purposes together', async () => {
    const mobile = newMobile();
    store.clock.set(Date.parse('2026-06-01T22:00:00+08:00'));
    for (let count = 0; count < 10; count += 1) {
      expect((await ask(mobile, newIp(), { scene: SCENES[count % SCENES.length] })).code).toBe(0);
      store.clock.advance(60_000);
    }
    for (const scene of SCENES) expect((await ask(mobile, newIp(), { scene })).code).toBe(codeOf('codeLimitReached'));
    store.clock.set(Date.parse('2026-06-01T23:59:59+08:00'));
    expect((await ask(mobile, newIp())).code).toBe(codeOf('codeLimitReached'));
    store.clock.set(Date.parse('2026-06-02T00:00:00+08:00'));
    expect((await ask(mobile, newIp())).code).toBe(0);
  });

  it('reach the owner on a known device after strangers have used up the number’s limit', async () => {
    const mobile = newMobile();
    const own = { ip: newIp(), device: deviceNamed(1) };
    await signUpEarlier(store, mobile, own);
    await sentBefore(Array.from({ length: 10 }, (_, index) => ({ mobile: `+86${mobile}`, ip: `198.18.9.${index}` })));
    expect((await ask(mobile, newIp())).code).toBe(codeOf('codeTooSoon'));
    expect((await store.requestCode(mobile, 'login', own)).code).toBe(0);
    store.clock.advance(60_000);
    expect((await ask(mobile, newIp())).code).toBe(codeOf('codeLimitReached'));
    expect((await store.requestCode(mobile, 'login', own)).code).toBe(0);
  });

  it('are limited to forty unused ones per address and hour', async () => {
    const ip = newIp();
    await sentBefore(Array.from({ length: 60 }, () => ({ mobile: `+86${newMobile()}`, ip, used: true })));
    await sentBefore(Array.from({ length: 39 }, () => ({ mobile: `+86${newMobile()}`, ip })));
    const mobile = newMobile();
    const code = await store.freshCode(mobile, 'register', { ip });
    expect((await ask(newMobile(), ip)).code).toBe(codeOf('rateLimited'));
    expect((await store.call('register', registration(mobile, code), { ip })).code).toBe(0);
    expect((await ask(newMobile(), ip)).code).toBe(0);
    expect((await ask(newMobile(), ip)).code).toBe(codeOf('rateLimited'));
    expect((await ask(newMobile(), newIp())).code).toBe(0);
    store.clock.advance(3_600_000);
    expect((await ask(newMobile(), ip)).code).toBe(0);
  });

  it('count a whole /64 network as one address', async () => {
    await sentBefore(Array.from({ length: 40 }, () => ({ mobile: `+86${newMobile()}`, ip: '2001:db8:7:7::/64' })));
    expect((await ask(newMobile(), '2001:db8:7:7:ffff::1')).code).toBe(codeOf('rateLimited'));
    expect((await ask(newMobile(), '2001:db8:7:8::1')).code).toBe(0);
  });

  it('require more work with each request of a number or an address', async () => {
    const [mobile, ip] = [newMobile(), newIp()];
    const tries = async (of: string, from: string) => {
      const { data } = await store.call('getGraphicCode', { mobile: of, scene: 'login' }, { ip: from });
      return (data.work as { tries: number }).tries;
    };
    expect(await tries(mobile, ip)).toBe(2);
    await sentBefore(Array.from({ length: 5 }, () => ({ mobile: `+86${mobile}`, ip: '198.18.7.7' })));
    expect(await tries(mobile, ip)).toBe(8);
    const ticket = await store.earnTicket({ ip });
    const unpaid = await store.call('getVerifyCode', { mobile, scene: 'login', ticket }, { ip });
    expect(unpaid.code).toBe(codeOf('sliderRequired'));
    await sentBefore(Array.from({ length: 8 }, () => ({ mobile: `+86${newMobile()}`, ip })));
    expect(await tries(newMobile(), ip)).toBe(4);
  });

  it('are limited to ten per device and day', async () => {
    const device = 'device-of-a-test';
    for (let count = 0; count < 10; count += 1) expect((await ask(newMobile(), newIp(), { device })).code).toBe(0);
    expect((await ask(newMobile(), newIp(), { device })).code).toBe(codeOf('codeLimitReached'));
  });

  it('are not blocked for a prefix by three addresses, nor by one block of addresses', async () => {
    const block = Number(newMobile());
    const three = Array.from({ length: 300 }, (_, index) => ({
      mobile: `+86${block + index}`,
      ip: `198.18.${index % 3}.1`,
    }));
    const oneBlock = Array.from({ length: 250 }, (_, index) => ({
      mobile: `+86${block + 300 + index}`,
      ip: `198.18.40.${index}`,
    }));
    await sentBefore([...three, ...oneBlock]);
    const ip = newIp();
    const { data } = await store.call('getGraphicCode', { mobile: String(block + 900), scene: 'login' }, { ip });
    expect(data.work).toMatchObject({ tries: 2 });
    expect((await ask(String(block + 900), ip)).code).toBe(0);
  });

  it('require more work, then are blocked, for a prefix with mostly unused codes', async () => {
    const block = Number(newMobile());
    const known = { ip: newIp(), device: deviceNamed(2) };
    await signUpEarlier(store, String(block + 999), known);
    const strangers = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => ({
        mobile: `+86${block + from + index}`,
        ip: `198.19.${from + index}.1`,
      }));
    await sentBefore(strangers(0, 35));
    const { data } = await store.call(
      'getGraphicCode',
      { mobile: String(block + 900), scene: 'login' },
      { ip: newIp() },
    );
    expect(data.work).toMatchObject({ tries: 32 });
    expect((await ask(String(block + 900), newIp())).code).toBe(0);
    await sentBefore(strangers(35, 120));
    expect((await ask(String(block + 901), newIp())).code).toBe(codeOf('codeServiceBusy'));
    expect((await ask(newMobile(), newIp())).code).toBe(0);
    expect((await store.requestCode(String(block + 999), 'login', known)).code).toBe(0);
    await sentBefore(strangers(120, 150).map((message) => ({ ...message, used: true })));
    expect((await ask(String(block + 902), newIp())).code).toBe(0);
  });

  it('are rejected for all numbers at the daily limit of the store', async () => {
    await sentBefore(
      Array.from({ length: 1000 }, (_, index) => ({ mobile: `+1555${index}0000`, ip: `198.18.${index % 250}.9` })),
    );
    expect((await ask(newMobile(), newIp())).code).toBe(codeOf('codeServiceBusy'));
    store.clock.advance(DAY_MS);
    expect((await ask(newMobile(), newIp())).code).toBe(0);
  });

  it('are valid once, for their purpose and number only', async () => {
    const mobile = newMobile();
    await signUpEarlier(store, mobile, { ip: newIp() });
    const code = await store.freshCode(mobile, 'login', { ip: newIp() });
    const reset = { mobile, code, password: PASSWORD, confirmPassword: PASSWORD };
    expect((await store.call('forgotPassword', reset)).code).toBe(codeOf('codeWrong'));
    expect((await signIn(newMobile(), code)).code).toBe(codeOf('codeWrong'));
    expect((await signIn(mobile, code)).code).toBe(0);
    expect((await signIn(mobile, code)).code).toBe(codeOf('codeWrong'));
  });

  it('are accepted by one of several concurrent calls', async () => {
    const mobile = newMobile();
    await signUpEarlier(store, mobile, { ip: newIp() });
    const code = await store.freshCode(mobile, 'login', { ip: newIp() });
    const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(mobile, code)));
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
  });

  it('expire after five minutes', async () => {
    const mobile = newMobile();
    await signUpEarlier(store, mobile, { ip: newIp() });
    const code = await store.freshCode(mobile, 'login', { ip: newIp() });
    store.clock.advance(300_000);
    expect((await signIn(mobile, code)).code).toBe(codeOf('codeWrong'));
  });

  it('are replaced by newer ones', async () => {
    const mobile = newMobile();
    await signUpEarlier(store, mobile, { ip: newIp() });
    const older = await store.freshCode(mobile, 'login', { ip: newIp() });
    store.clock.advance(60_000);
    const newer = await store.freshCode(mobile, 'login', { ip: newIp() });
    if (older !== newer) expect((await signIn(mobile, older)).code).toBe(codeOf('codeWrong'));
    expect((await signIn(mobile, newer)).code).toBe(0);
  });

  it('are invalid after five wrong attempts of the requester, and for all others after three of theirs', async () => {
    const mobile = newMobile();
    const own = { ip: newIp(), device: deviceNamed(3) };
    const tryCode = (code: string, caller: { ip: string; device?: string }) =>
      store.call('register', registration(mobile, code), caller).then((answer) => answer.code);
    const code = await store.freshCode(mobile, 'register', own);
    for (let count = 0; count < 3; count += 1) {
      expect(await tryCode(wrongCode(code), { ip: newIp() })).toBe(codeOf('codeWrong'));
    }
    expect(await tryCode(code, { ip: newIp() })).toBe(codeOf('codeWrong'));
    for (let count = 0; count < 5; count += 1) expect(await tryCode(wrongCode(code), own)).toBe(codeOf('codeWrong'));
    expect(await tryCode(code, own)).toBe(codeOf('codeWrong'));
  });

  it('limit the guesses per address at codes that others requested', async () => {
    const ip = newIp();
    const mobile = newMobile();
    const own = { ip, device: deviceNamed(4) };
    const code = await store.freshCode(mobile, 'register', own);
    for (let count = 0; count < 30; count += 1) {
      expect((await signIn(newMobile(), '000000', ip)).code).toBe(codeOf('codeWrong'));
    }
    expect((await signIn(newMobile(), '000000', ip)).code).toBe(codeOf('rateLimited'));
    expect((await store.call('register', registration(mobile, code), own)).code).toBe(0);
  });

  it('are stored as salted hashes only', async () => {
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

  it('for binding are sent only for players without a number', async () => {
    const mobile = newMobile();
    const caller = { ip: newIp() };
    expect((await store.requestCode(mobile, 'bind', caller)).status).toBe(401);
    const { token } = await signUpEarlier(store, newMobile(), caller);
    expect((await store.requestCode(mobile, 'bind', { ...caller, token })).code).toBe(codeOf('mobileAlreadyBound'));
  });
});

describe('the SMS provider', () => {
  it('leaves no valid code behind when it fails', async () => {
    const store = await openStore({
      sms: {
        canSend: () => true,
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

  it('is absent in production without settings, and requests are rejected', async () => {
    const store = await openStore({ env: { NODE_ENV: 'production' } });
    const ticket = await store.earnTicket();
    const asked = await store.call('getVerifyCode', { mobile: '13900000003', scene: 'login', ticket });
    expect(asked.code).toBe(codeOf('codeServiceBusy'));
    const unused = await store.database.db.selectFrom('graphic_ticket').select('used_at').execute();
    expect(unused).toEqual([{ used_at: null }]);
    for (const url of ['/dev/outbox', '/dev/outbox.json']) expect((await store.http.inject(url)).statusCode).toBe(404);
    await store.close();
  });

  it('of development shows its messages', async () => {
    const store = await openStore();
    const code = await store.freshCode('13900000004', 'login', { language: 'en' });
    const page = await store.http.inject('/dev/outbox');
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain(code);
    expect(page.body).toContain('http-equiv="refresh"');
    expect(page.body).not.toContain('<script');
    const { data } = (await store.http.inject('/dev/outbox.json')).json();
    expect(data.items).toEqual([
      {
        mobile: '+8613900000004',
        locale: 'en',
        subject: '',
        text: expect.stringContaining(code),
        sentAt: expect.any(String),
      },
    ]);
    await store.close();
  });
});
