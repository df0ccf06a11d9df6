import { readFileSync } from 'node:fs';
import { priceIn } from '@clearcrate/providers/sms/sms-accounts';
import { formatMicros, parseMicros, safeReason, segmentsOf } from '@clearcrate/providers/sms/sms-provider';
import {
  callingCodeOf,
  codesWithoutRoute,
  findSmsRoute,
  parseSmsRoutes,
  type SmsRoute,
} from '@clearcrate/providers/sms/sms-routes';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { checkSmsSender } from './create-sms-providers.ts';
import { parseSmsAccounts } from './sms-settings.ts';

const routesOf = (text: string): readonly SmsRoute[] => {
  const routes = parseSmsRoutes(text);
  if (typeof routes === 'string') throw new Error(routes);
  return routes;
};

describe('routes', () => {
  it('map a number to the providers of its longest prefix, in order', () => {
    const routes = routesOf('86:aliyun,tencent; *:twilio ;852:http');
    expect(findSmsRoute(routes, '+8613800000000')?.providers).toEqual(['aliyun', 'tencent']);
    expect(findSmsRoute(routes, '+85291234567')?.providers).toEqual(['http']);
    // 886 is Taiwan, not China followed by a 6.
    expect(findSmsRoute(routes, '+886912345678')?.providers).toEqual(['twilio']);
    expect(findSmsRoute(routesOf('86:aliyun'), '+12025550123')).toBeUndefined();
  });

  it('may distinguish prefixes within a country', () => {
    const routes = routesOf('1:twilio;1204:http');
    expect(findSmsRoute(routes, '+12045550123')?.providers).toEqual(['http']);
  });

  it.each([
    ['86', 'must look like'],
    ['86:unknown', 'not "unknown"'],
    ['86:aliyun,aliyun', 'twice'],
    ['86:aliyun;+86:tencent', 'names the prefix 86 twice'],
    ['x:aliyun', 'must look like'],
    [';', 'names no provider'],
  ])('reject %j', (text, message) => {
    expect(() => readConfig({ SMS_ROUTES: text })).toThrow(message);
  });

  it('list the countries without a route', () => {
    expect(codesWithoutRoute(routesOf('86:aliyun;8:http'))).toEqual(['65', '1']);
    expect(codesWithoutRoute(routesOf('*:twilio'))).toEqual([]);
  });
});

it('counts a number by its calling code', () => {
  expect(callingCodeOf('+8613800000000')).toBe('86');
  expect(callingCodeOf('+886912345678')).toBe('886');
  expect(callingCodeOf('+4915112345678')).toBe('other');
});

describe('a store in production', () => {
  const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://store.example.com', TRUSTED_PROXIES: '1' };
  const check = (env: Record<string, string>) => checkSmsSender(readConfig({ ...PRODUCTION, ...env }));

  it('does not start without SMS_ROUTES', () => {
    expect(() => check({})).toThrow(/SMS_ROUTES is not set, so no player could register.*SMS_ROUTES=none/);
    expect(() => check({ SMS_ROUTES: '' })).toThrow('SMS_ROUTES is not set');
  });

  it('starts without a sender when the settings say so, and with the jobs role only', () => {
    expect(() => check({ SMS_ROUTES: 'none' })).not.toThrow();
    expect(() => check({ DEV_OUTBOX: 'true' })).not.toThrow();
    expect(() => check({ ROLES: 'jobs' })).not.toThrow();
  });

  it('does not start with routes but without accounts', () => {
    expect(() => check({ SMS_ROUTES: '86:aliyun' })).toThrow('SMS_FILE with their accounts is not set');
    expect(() => check({ SMS_ROUTES: '86:aliyun', SMS_FILE: '/nowhere.json' })).toThrow('SMS_FILE is not usable');
  });

  it('needs no sender in development', () => {
    expect(() => checkSmsSender(readConfig({}))).not.toThrow();
  });
});

it('estimates segments by the alphabet of the text', () => {
  expect([160, 161, 306, 307].map((length) => segmentsOf('a'.repeat(length)))).toEqual([1, 2, 2, 3]);
  expect([70, 71, 134, 135].map((length) => segmentsOf('明'.repeat(length)))).toEqual([1, 2, 2, 3]);
});

it('uses the price of the longest prefix', () => {
  const list = { '86': parseMicros('0.045'), '861': 1n, '*': parseMicros('0.3') };
  expect(priceIn(list, '+8613800000000')).toBe(1n);
  expect(priceIn(list, '+84900000000')).toBe(300_000n);
  expect(priceIn({}, '+84900000000')).toBe(0n);
  expect(formatMicros(45_000n)).toBe('0.045');
  expect(formatMicros(1_300_000n)).toBe('1.30');
});

it('keeps numbers and codes out of reasons', () => {
  expect(safeReason('isv.BUSINESS_LIMIT_CONTROL')).toBe('isv.BUSINESS_LIMIT_CONTROL');
  expect(safeReason('no route to +8613800000000: code 123456')).not.toMatch(/\d{6}/);
  expect(safeReason({})).toBe('objectObject');
  expect(safeReason('x'.repeat(500))).toHaveLength(64);
});

describe('SMS_FILE', () => {
  const read = (path: string) => readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8');
  const example = () => JSON.parse(read('deploy/sms.json.example'));

  it('accepts the documented examples', () => {
    const [, shown = ''] = /```json\n([\s\S]*?)```/.exec(read('docs/operating/message-providers.md')) ?? [];
    expect(parseSmsAccounts(JSON.parse(shown)).http?.prices).toEqual({ '*': 50_000n });
    expect(parseSmsAccounts(example()).aliyun?.endpoint).toBe('https://dysmsapi.aliyuncs.com');
  });

  it.each([
    ['no currency', { currency: undefined }, 'currency'],
    ['an unknown member', { vonage: {} }, 'vonage'],
    ['a short secret', { http: { url: 'https://a.test', secret: 'short' } }, 'http.secret'],
    [
      'a price that is a number',
      { http: { url: 'https://a.test', secret: 'x'.repeat(32), prices: { '*': 1 } } },
      'prices',
    ],
    ['two senders', { twilio: { accountSid: 'a', authToken: 'b', from: '+1', messagingServiceSid: 'c' } }, 'twilio'],
    ['half an API key', { twilio: { accountSid: 'a', authToken: 'b', from: '+1', apiKey: 'c' } }, 'half an API key'],
    [
      'a purpose without a template',
      { aliyun: { ...example().aliyun, texts: { zh: { signature: 's', templates: { login: 'SMS_1' } } } } },
      'aliyun.texts.zh',
    ],
    ['no language', { aliyun: { ...example().aliyun, texts: {} } }, 'needs at least one language'],
  ])('is rejected with %s', (_, change, named) => {
    expect(() => parseSmsAccounts({ ...example(), ...change })).toThrow(named);
  });
});
