import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { ProviderUnreachable } from '@clearcrate/providers/sms/ask-provider';
import type { SmsAccounts } from '@clearcrate/providers/sms/sms-accounts';
import {
  ForgedReport,
  type OutgoingSms,
  type SmsProvider,
  type WebhookRequest,
} from '@clearcrate/providers/sms/sms-provider';
import { SMS_PROVIDERS, type SmsProviderName } from '@clearcrate/providers/sms/sms-routes';
import { makeKeys } from '@clearcrate/sandbox/payment/accounts';
import { type Cashier, createCashier } from '@clearcrate/sandbox/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testConfig } from '../../testing/test-platform.ts';
import { movableClock } from '../clock.ts';
import { secureRandom } from '../random.ts';
import { createSmsProviders, type SmsProviders } from './create-sms-providers.ts';
import { parseSmsAccounts } from './sms-settings.ts';

/** Each protocol against the sandbox, over the network. */

const clock = movableClock(Date.parse('2026-03-11T12:00:00+08:00'));
const keys = makeKeys();
let cashier: Cashier;
let accounts: SmsAccounts;
let providers: SmsProviders;

const deps = { config: testConfig({ PUBLIC_URL: 'http://store.test' }), clock, random: secureRandom };

beforeAll(async () => {
  cashier = createCashier({ keys, clock, storeUrl: 'http://store.test' });
  await cashier.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = cashier.http.server.address() as AddressInfo;
  accounts = cashier.sms.settings(`http://127.0.0.1:${port}`);
  providers = createSmsProviders(parseSmsAccounts(accounts), deps);
});
afterAll(() => cashier.http.close());
beforeEach(() => {
  for (const name of SMS_PROVIDERS) cashier.sms.book.modes.set(name, 'deliver');
});

const providerOf = (name: SmsProviderName): SmsProvider => {
  const provider = providers.get(name);
  if (!provider) throw new Error(`there is no ${name}`);
  return provider;
};

let attempts = 0;
const messageTo = (mobile = '+8613800000000'): OutgoingSms => {
  attempts += 1;
  return {
    attemptId: String(attempts),
    mobile,
    purpose: 'login',
    locale: 'zh',
    code: '314159',
    minutes: 5,
    text: '【明箱】您的登录验证码是 314159，5 分钟内有效。工作人员不会向您索要验证码。',
  };
};

/** An address on which no server listens. */
async function closedAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `127.0.0.1:${port}`;
}

const newest = () => cashier.sms.book.arrived.at(-1);

describe.each(SMS_PROVIDERS)('%s', (name) => {
  it.each(['+8613800000000', '+84912345678', '+85291234567', '+12025550123'])('sends to %s', async (mobile) => {
    const message = messageTo(mobile);
    const outcome = await providerOf(name).send(message, 4_000);
    expect(outcome).toMatchObject({ state: 'accepted', providerId: newest()?.id });
    expect(newest()).toMatchObject({ provider: name, mobile, text: message.text });
  });

  it('reports a rejection with its code', async () => {
    cashier.sms.book.modes.set(name, 'refuse');
    const outcome = await providerOf(name).send(messageTo(), 4_000);
    expect(outcome.state).toBe('refused');
    expect(outcome).toMatchObject({ reason: expect.stringMatching(/^[\w.:]{3,}$/) });
  });

  it.each(['error', 'noId'] as const)('reports an unclear answer as uncertain: %s', async (mode) => {
    cashier.sms.book.modes.set(name, mode);
    expect(await providerOf(name).send(messageTo(), 4_000)).toMatchObject({ state: 'uncertain' });
  });

  it('times out on a hanging provider, and the message may be sent', async () => {
    cashier.sms.book.modes.set(name, 'hang');
    const failed = await providerOf(name)
      .send(messageTo(), 200)
      .catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(ProviderUnreachable);
    expect(failed).toMatchObject({ message: 'timeout', mayBeSent: true });
  });

  it('knows that nothing was sent without a connection', async () => {
    const nowhere = JSON.parse(JSON.stringify(accounts).replaceAll(/127\.0\.0\.1:\d+/g, await closedAddress()));
    const provider = createSmsProviders(parseSmsAccounts(nowhere), deps).get(name);
    await expect(provider?.send(messageTo(), 4_000)).rejects.toMatchObject({ mayBeSent: false });
  });

  it('is rejected with a wrong secret', async () => {
    const wrong = JSON.parse(
      JSON.stringify(accounts).replaceAll(
        /("(?:accessKeySecret|secretKey|authToken|secret)":")[0-9a-f]{8}/g,
        '$1ffffffff',
      ),
    );
    const provider = createSmsProviders(parseSmsAccounts(wrong), deps).get(name);
    const before = cashier.sms.book.arrived.length;
    expect((await provider?.send(messageTo(), 4_000))?.state).toBe('refused');
    expect(cashier.sms.book.arrived).toHaveLength(before);
  });
});

describe('status query', () => {
  it.each([
    ['aliyun', 'deliver', { state: 'delivered', reason: '' }],
    ['aliyun', 'undeliver', { state: 'undelivered', reason: 'MOBILE_NOT_ON_SERVICE' }],
    ['tencent', 'deliver', { state: 'delivered', reason: '' }],
    ['tencent', 'undeliver', { state: 'undelivered', reason: 'UNDELIV' }],
    // 0.0079 dollars, 7.1 yuan to the dollar.
    ['twilio', 'deliver', { state: 'delivered', reason: '', cost: 56_090n }],
    ['twilio', 'undeliver', { state: 'undelivered', reason: '30003' }],
  ] as const)('%s answers: %s', async (name, mode, expected) => {
    cashier.sms.book.modes.set(name, mode);
    const message = messageTo();
    const outcome = await providerOf(name).send(message, 4_000);
    const providerId = outcome.state === 'accepted' ? outcome.providerId : '';
    const sent = { attemptId: message.attemptId, providerId, mobile: message.mobile, sentAtMs: clock.now() };
    expect(await providerOf(name).query?.(sent)).toMatchObject({ providerId, ...expected });
  });

  it.each(['aliyun', 'tencent'] as const)('%s finds a message by our id when its answer was lost', async (name) => {
    cashier.sms.book.modes.set(name, 'noId');
    const message = messageTo();
    await providerOf(name).send(message, 4_000);
    cashier.sms.book.modes.set(name, 'deliver');
    const sent = { attemptId: message.attemptId, providerId: '', mobile: message.mobile, sentAtMs: clock.now() };
    const report = await providerOf(name).query?.(sent);
    expect(report).toMatchObject({ attemptId: message.attemptId, state: 'delivered' });
  });

  it.each(['aliyun', 'tencent', 'twilio'] as const)('%s has no state while the message is in transit', async (name) => {
    cashier.sms.book.modes.set(name, 'silent');
    const message = messageTo();
    const outcome = await providerOf(name).send(message, 4_000);
    const providerId = outcome.state === 'accepted' ? outcome.providerId : '';
    const sent = { attemptId: message.attemptId, providerId, mobile: message.mobile, sentAtMs: clock.now() };
    expect((await providerOf(name).query?.(sent))?.state).toBeUndefined();
  });
});

/** The last report of the newest message, as the store receives it. */
function reportOfNewest(): WebhookRequest {
  const message = newest();
  const notice = message && cashier.sms.noticesOf(message).at(-1);
  if (!notice) throw new Error('no report is sent');
  const { pathname, search, searchParams } = new URL(notice.url);
  return {
    url: pathname + search,
    headers: notice.headers,
    query: Object.fromEntries(searchParams),
    body: notice.body,
  };
}

describe.each(['tencent', 'twilio', 'http'] as const)('a report of %s', (name) => {
  it.each(['deliver', 'undeliver'] as const)('is parsed: %s', async (mode) => {
    cashier.sms.book.modes.set(name, mode);
    await providerOf(name).send(messageTo(), 4_000);
    const [report] = providerOf(name).readReports?.(reportOfNewest()) ?? [];
    expect(report).toMatchObject({ providerId: newest()?.id, state: mode === 'deliver' ? 'delivered' : 'undelivered' });
    expect(report?.reason === '').toBe(mode === 'deliver');
  });

  it('is rejected when modified', async () => {
    await providerOf(name).send(messageTo(), 4_000);
    const genuine = reportOfNewest();
    const forgeries: Partial<WebhookRequest>[] = [
      { headers: {}, query: {}, url: '/sms/report/x' },
      {
        headers: { ...genuine.headers, 'x-sms-signature': 'v1=00', 'x-twilio-signature': 'AAAA' },
        query: { token: 'x' },
      },
    ];
    if (name !== 'tencent') forgeries.push({ body: `${genuine.body} ` });
    if (name === 'twilio') forgeries.push({ url: genuine.url.replace(/\d+$/, '999') });
    for (const forgery of forgeries)
      expect(() => providerOf(name).readReports?.({ ...genuine, ...forgery })).toThrow(ForgedReport);
  });
});

it('rejects a report of the HTTP gateway that is too old or of another message', async () => {
  await providerOf('http').send(messageTo(), 4_000);
  const genuine = reportOfNewest();
  clock.advance(6 * 60_000);
  expect(() => providerOf('http').readReports?.(genuine)).toThrow(ForgedReport);
  clock.advance(-6 * 60_000);
  expect(providerOf('http').readReports?.(genuine)).toHaveLength(1);
});

it('sends the template of the nearest language when a provider has none in the player’s', async () => {
  const { aliyun } = accounts;
  const { zh, en } = aliyun?.texts ?? {};
  if (!aliyun || !zh || !en) throw new Error('the sandbox has templates in all languages');
  const textIn = async (texts: typeof aliyun.texts) => {
    const settings = parseSmsAccounts({ ...accounts, aliyun: { ...aliyun, texts } });
    await createSmsProviders(settings, deps)
      .get('aliyun')
      ?.send({ ...messageTo(), locale: 'vi' }, 4_000);
    return newest()?.text;
  };
  expect(await textIn({ zh })).toContain('登录验证码');
  expect(await textIn({ zh, en })).toContain('sign-in code');
});

it.each(['aliyun', 'tencent'] as const)('sends the template for numbers abroad to those alone: %s', async (name) => {
  const account = accounts[name];
  const { zh, en } = account?.texts ?? {};
  if (!account || !zh || !en) throw new Error('the sandbox has templates in all languages');
  const settings = parseSmsAccounts({ ...accounts, [name]: { ...account, texts: { zh }, textsAbroad: { en } } });
  const provider = createSmsProviders(settings, deps).get(name);
  await provider?.send(messageTo('+8613800000000'), 4_000);
  expect(newest()?.text).toContain('登录验证码');
  await provider?.send(messageTo('+85291234567'), 4_000);
  expect(newest()?.text).toContain('sign-in code');
});

it('takes an internal error of Tencent about one number for uncertain', async () => {
  const reply = (Code: string) => ({ Response: { SendStatusSet: [{ Code, SerialNo: '', Fee: 0 }] } });
  const codes = ['InternalError.Timeout', 'LimitExceeded.PhoneNumberDailyLimit'];
  const server = createHttpServer((_request, response) => response.end(JSON.stringify(reply(codes.shift() ?? ''))));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = parseSmsAccounts({ ...accounts, tencent: { ...accounts.tencent, endpoint } });
  const provider = createSmsProviders(settings, deps).get('tencent');
  const states = [await provider?.send(messageTo(), 4_000), await provider?.send(messageTo(), 4_000)];
  expect(states.map((outcome) => outcome?.state)).toEqual(['uncertain', 'refused']);
  server.close();
});
