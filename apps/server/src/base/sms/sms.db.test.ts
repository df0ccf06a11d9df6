import { SMS_PROVIDERS, type SmsProviderName } from '@clearcrate/providers/sms/sms-routes';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { codeOf, registration } from '../account/testing/account-store.ts';
import { openSmsRig, type SmsRig } from './testing/sms-rig.ts';

let rig: SmsRig;
const open = async (env: Record<string, string>, log?: Parameters<typeof openSmsRig>[1]): Promise<SmsRig> => {
  rig = await openSmsRig(env, log);
  return rig;
};
afterEach(() => rig.close());

const modes = (chosen: Partial<Record<SmsProviderName, Parameters<SmsRig['sms']['book']['modes']['set']>[1]>>) => {
  for (const [name, mode] of Object.entries(chosen)) rig.sms.book.modes.set(name as SmsProviderName, mode);
};

let numbers = 0;
/** A number that no test has used. */
const newNumber = (): string => {
  numbers += 1;
  return String(13_900_100_000 + numbers);
};

const codeIn = (text: string): string => /\d{6}/.exec(text)?.[0] ?? '';
const request = (mobile = newNumber()) => rig.store.requestCode(mobile, 'register');

async function runJobs(): Promise<void> {
  await rig.store.platform.jobs.runDue();
}

describe.each(SMS_PROVIDERS)('a player who registers by %s', (name) => {
  it('gets the code on the phone, and the record has the report and the cost', async () => {
    const { store, newest, deliver, attempts, sms } = await open({ SMS_ROUTES: `*:${name}` });
    const mobile = newNumber();
    expect((await request(mobile)).code).toBe(0);
    expect(newest()).toMatchObject({ provider: name, mobile: `+86${mobile}` });
    const answer = await store.call('register', registration(mobile, codeIn(newest().text)));
    expect(answer.code).toBe(0);
    for (const notice of sms.noticesOf(newest())) expect(await deliver(notice)).toBeLessThan(300);
    store.clock.advance(31_000);
    await runJobs();
    const [attempt] = await attempts();
    expect(attempt).toMatchObject({
      provider: name,
      country: '86',
      purpose: 'register',
      state: 'delivered',
      provider_id: newest().id,
      after_uncertain: false,
      reason: '',
    });
    expect(attempt?.cost).toBeGreaterThan(0n);
    expect(await attempts()).toHaveLength(1);
    // With a provider no text is written to the development outbox.
    expect(await store.database.db.selectFrom('dev_outbox_message').selectAll().execute()).toEqual([]);
  });
});

describe('fall-back', () => {
  it('uses the next provider when one rejects', async () => {
    const { attempts, newest } = await open({ SMS_ROUTES: '86:aliyun,tencent;*:twilio' });
    modes({ aliyun: 'refuse' });
    expect((await request()).code).toBe(0);
    expect(newest().provider).toBe('tencent');
    expect(await attempts()).toMatchObject([
      { provider: 'aliyun', state: 'refused', reason: 'isv.BUSINESS_LIMIT_CONTROL', cost: 0n },
      { provider: 'tencent', state: 'accepted', after_uncertain: false },
    ]);
  });

  it.each(['hang', 'error', 'noId'] as const)(
    'sends the same code again when the outcome is uncertain (%s), and the record says so',
    async (mode) => {
      const { attempts, sms } = await open({ SMS_ROUTES: '86:aliyun,tencent' });
      modes({ aliyun: mode });
      expect((await request()).code).toBe(0);
      expect(await attempts()).toMatchObject([
        { provider: 'aliyun', state: 'uncertain', after_uncertain: false },
        { provider: 'tencent', state: 'accepted', after_uncertain: true },
      ]);
      expect(new Set(sms.book.arrived.map(({ text }) => codeIn(text))).size).toBe(1);
    },
  );

  it('rejects the call when every provider rejects, raises a gauge, and lowers it later', async () => {
    const { metrics, store } = await open({ SMS_ROUTES: '86:aliyun,tencent' });
    modes({ aliyun: 'refuse', tencent: 'refuse' });
    expect((await request()).code).toBe(codeOf('codeServiceBusy'));
    const codes = await store.database.db.selectFrom('verify_code').select('used_at').execute();
    expect(codes.every(({ used_at }) => used_at !== null)).toBe(true);
    await runJobs();
    expect(await metrics()).toContain('sms_failing{country="86"} 1');
    modes({ tencent: 'deliver' });
    expect((await request()).code).toBe(0);
    store.clock.advance(16_000);
    await runJobs();
    expect(await metrics()).toContain('sms_failing{country="86"} 0');
    expect(await metrics()).toContain('sms_attempts_total{provider="aliyun",country="86",state="refused"} 2');
  });

  it('keeps a code valid that may arrive', async () => {
    const { newest, store } = await open({ SMS_ROUTES: '86:twilio' });
    modes({ twilio: 'noId' });
    const mobile = newNumber();
    expect((await request(mobile)).code).toBe(0);
    expect((await store.call('register', registration(mobile, codeIn(newest().text)))).code).toBe(0);
  });

  it('moves a provider to the end after three timeouts in a row', async () => {
    const { attempts } = await open({ SMS_ROUTES: '86:aliyun,tencent' });
    modes({ aliyun: 'error' });
    for (let count = 0; count < 4; count += 1) await request();
    const providers = (await attempts()).map(({ provider }) => provider);
    expect(providers).toEqual([...Array(3).fill(['aliyun', 'tencent']).flat(), 'tencent']);
  });
});

it.each([
  ['en', 'is your sign-up code'],
  ['vi', 'Clearcrate'],
  ['tw', '明箱'],
])('a message is in the language of the page: %s', async (language, words) => {
  const { newest, store } = await open({ SMS_ROUTES: '*:tencent' });
  expect((await store.requestCode(newNumber(), 'register', { language })).code).toBe(0);
  expect(newest().text).toContain(words);
});

describe('a number', () => {
  it('is one number in two spellings', async () => {
    const { attempts, store } = await open({ SMS_ROUTES: '*:http' });
    const mobile = newNumber();
    expect((await request(mobile)).code).toBe(0);
    expect((await request(`0${mobile}`)).code).toBe(codeOf('codeTooSoon'));
    expect((await request(`${mobile.slice(0, 3)} ${mobile.slice(3)}`)).code).toBe(codeOf('codeTooSoon'));
    const ticket = await store.earnTicket();
    const other = await store.call('getVerifyCode', { areaCode: '86', mobile, scene: 'register', ticket });
    expect(other.code).toBe(codeOf('mobileInvalid'));
    expect(await attempts()).toHaveLength(1);
  });

  it('of a country without a route is rejected before the puzzle is used up', async () => {
    const { attempts, store } = await open({ SMS_ROUTES: '86:aliyun' });
    const ticket = await store.earnTicket();
    const body = { areaCode: '+84', mobile: '912345678', scene: 'register', ticket };
    expect((await store.call('getVerifyCode', body)).code).toBe(codeOf('codeServiceBusy'));
    const unused = await store.database.db.selectFrom('graphic_ticket').select('used_at').execute();
    expect(unused).toEqual([{ used_at: null }]);
    expect(await attempts()).toEqual([]);
  });
});

describe('the record', () => {
  it('and the log hold neither the number nor the code', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const { attempts, newest } = await open({ SMS_ROUTES: '86:aliyun,twilio,tencent' }, log);
    modes({ aliyun: 'refuse', twilio: 'error' });
    const mobile = newNumber();
    await request(mobile);
    const code = codeIn(newest().text);
    const record = JSON.stringify(await attempts(), (_, value) => (typeof value === 'bigint' ? String(value) : value));
    expect(lines.join('')).toContain('sms attempt failed');
    for (const text of [record, ...lines]) {
      expect(text).not.toContain(mobile);
      expect(text).not.toContain(code);
    }
  });

  it('counts the cost of a day, and the budget stops further messages until the next one', async () => {
    // A message costs 0.045.
    const { metrics, sms, store } = await open({ SMS_ROUTES: '86:aliyun', SMS_DAILY_BUDGET: '0.06' });
    expect((await request()).code).toBe(0);
    expect((await request()).code).toBe(0);
    expect((await request()).code).toBe(codeOf('codeServiceBusy'));
    expect(sms.book.arrived).toHaveLength(2);
    await runJobs();
    expect(await metrics()).toContain('sms_cost_today{provider="aliyun",country="86"} 0.09');
    expect(await metrics()).toMatch(/sms_budget_used_ratio 1\.5/);
    store.clock.advance(24 * 3_600_000);
    expect((await request()).code).toBe(0);
  });

  it('marks an interrupted call as uncertain, and its outcome is queried', async () => {
    const { attempts, store } = await open({ SMS_ROUTES: '86:aliyun' });
    await request();
    const { db } = store.database;
    await db.updateTable('sms_attempt').set({ state: 'sending', provider_id: null, query_at: null }).execute();
    store.clock.advance(59_000);
    await runJobs();
    expect(await attempts()).toMatchObject([{ state: 'sending' }]);
    store.clock.advance(6_000);
    await runJobs();
    expect(await attempts()).toMatchObject([{ state: 'delivered' }]);
  });

  it('takes the price that Twilio returns after its report', async () => {
    const { attempts, deliver, newest, sms, store } = await open({ SMS_ROUTES: '*:twilio' });
    await request();
    for (const notice of sms.noticesOf(newest())) await deliver(notice);
    expect(await attempts()).toMatchObject([{ state: 'delivered', cost: 45_000n, cost_reported: false }]);
    store.clock.advance(31_000);
    await runJobs();
    // 0.0079 dollars, 7.1 yuan to the dollar.
    expect(await attempts()).toMatchObject([{ cost: 56_090n, cost_reported: true, query_at: null }]);
  });

  it('queries a message at growing intervals, and stops after a day', async () => {
    const { attempts, store } = await open({ SMS_ROUTES: '*:aliyun' });
    modes({ aliyun: 'silent' });
    await request();
    for (let hour = 0; hour < 50; hour += 1) {
      store.clock.advance(3_600_000);
      await runJobs();
    }
    expect(await attempts()).toMatchObject([{ state: 'accepted', queries: 6, query_at: null }]);
  });
});

describe('reports', () => {
  const stateOf = async () => (await rig.attempts()).at(-1)?.state;

  it.each(['tencent', 'twilio', 'http'] as const)('of %s are rejected when forged', async (name) => {
    const { deliver, newest, sms } = await open({ SMS_ROUTES: `*:${name}` });
    await request();
    const genuine = sms.noticesOf(newest()).at(-1);
    if (!genuine) throw new Error('no report is sent');
    const { 'x-twilio-signature': _one, 'x-sms-signature': _two, ...unsigned } = genuine.headers;
    const forged = { ...genuine, headers: unsigned, url: genuine.url.replace(/token=.*/, 'token=guess') };
    expect(await deliver(forged)).toBe(403);
    expect(await stateOf()).toBe('accepted');
    expect(await deliver(genuine)).toBeLessThan(300);
    expect(await stateOf()).toBe('delivered');
  });

  it.each(['tencent', 'twilio', 'http'] as const)('of %s count once, and a later one changes nothing', async (name) => {
    const { attempts, deliver, newest, sms } = await open({ SMS_ROUTES: `*:${name}` });
    await request();
    const delivered = sms.noticesOf(newest());
    const undelivered = sms.noticesOf({ ...newest(), state: 'undelivered' });
    for (const notice of [...delivered, ...delivered, ...undelivered]) expect(await deliver(notice)).toBeLessThan(300);
    expect(await attempts()).toMatchObject([{ state: 'delivered', reason: '' }]);
    expect(await rig.metrics()).toContain(`sms_reports_total{provider="${name}",state="delivered"} 1`);
  });

  it('of messages that are not ours are answered and counted', async () => {
    const { deliver, metrics, newest, sms } = await open({ SMS_ROUTES: '*:http' });
    await request();
    const [notice] = sms.noticesOf({ ...newest(), id: 'another', reference: '999999999' });
    if (!notice) throw new Error('no report is sent');
    expect(await deliver(notice)).toBe(200);
    expect(await stateOf()).toBe('accepted');
    expect(await metrics()).toContain('sms_reports_total{provider="http",state="unknown"} 1');
  });

  it('find a message whose answer was lost', async () => {
    const { attempts, deliver, newest, sms } = await open({ SMS_ROUTES: '*:twilio' });
    modes({ twilio: 'noId' });
    await request();
    expect(await attempts()).toMatchObject([{ state: 'uncertain', provider_id: null, reason: 'noId' }]);
    for (const notice of sms.noticesOf(newest())) await deliver(notice);
    expect(await attempts()).toMatchObject([{ state: 'delivered', provider_id: newest().id }]);
  });

  it('of unknown providers, and of one without a webhook, are answered 404', async () => {
    const { deliver } = await open({ SMS_ROUTES: '*:aliyun' });
    const notice = { url: 'http://store.test/sms/report/', method: 'POST', headers: {}, body: '[]' } as const;
    for (const name of ['aliyun', 'unknown', 'constructor'])
      expect(await deliver({ ...notice, url: notice.url + name })).toBe(404);
  });
});
