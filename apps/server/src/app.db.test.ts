import { ERRORS } from '@clearcrate/contract/errors';
import { LOCALES } from '@clearcrate/contract/locale';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadMessages } from './platform/messages.ts';
import { addSpendRoute, spend } from './testing/spend-route.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

const messages = loadMessages('errors');
let test: TestApp;
let token: string;

const wrong = { balance: 1 } as unknown as { balance: string };
const moving = { ...spend, path: '/api/testing/spendWrongly' } as const;
const reading = { ...spend, path: '/api/testing/readWrongly', movesValue: undefined } as const;

beforeAll(async () => {
  test = await createTestApp();
  addSpendRoute(test.app);
  test.app.router.route(moving, () => Promise.resolve({ json: JSON.stringify(wrong) }));
  test.app.router.route(reading, () => wrong);
  const answer = await test.call('/api/auth/login', { account: '13800000000', password: 'demo1234' });
  token = answer.body.data.token;
});
afterAll(() => test.close());

const raw = (payload: string, headers: Record<string, string>, url = '/api/auth/login') =>
  test.app.http.inject({ method: 'POST', url, headers, payload });

function expectRefusal(
  answer: { statusCode: number; body: string },
  name: keyof typeof ERRORS,
  locale: 'zh' | 'en' = 'zh',
) {
  expect(JSON.parse(answer.body)).toMatchObject({ code: ERRORS[name].code, data: null });
  expect(answer.statusCode).toBe(ERRORS[name].status);
  const expected = messages[locale][name]?.split('{')[0];
  expect(JSON.parse(answer.body).msg).toContain(expected);
  expect(answer.body).not.toMatch(/node_modules|at .*\.ts|Error:|stack/);
}

describe('invalid input gets the right code, the right text and nothing else', () => {
  const json = { 'content-type': 'application/json' };

  it('rejects invalid JSON', async () => {
    expectRefusal(await raw('{"account":', json), 'malformedRequest');
    expectRefusal(await raw('{"account":"1","__proto__":{"x":1}}', json), 'malformedRequest');
  });

  it('rejects wrong types, missing fields and overlong strings with the name of the field', async () => {
    const wrongType = await raw('{"account":42}', json);
    expectRefusal(wrongType, 'invalidInput');
    expect(wrongType.json().msg).toContain('account');
    expectRefusal(await raw('{}', json), 'invalidInput');
    expectRefusal(await raw('[]', json), 'invalidInput');
    expectRefusal(await raw(JSON.stringify({ account: '1'.repeat(5_000) }), json), 'invalidInput');
  });

  it('rejects other content types and bodies beyond the limit', async () => {
    expectRefusal(await raw('<a/>', { 'content-type': 'application/xml' }), 'unsupportedMediaType');
    expectRefusal(
      await raw('account=1', { 'content-type': 'application/x-www-form-urlencoded' }),
      'unsupportedMediaType',
    );
    expectRefusal(await raw(JSON.stringify({ account: 'x'.repeat(100_000) }), json), 'payloadTooLarge');
  });

  it('rejects unknown routes and methods', async () => {
    expectRefusal(await raw('{}', json, '/api/nowhere'), 'notFound');
    expectRefusal(await test.app.http.inject({ method: 'GET', url: '/api/auth/login' }), 'notFound');
    expectRefusal(await raw('{}', json, '/api/user/getInfo/../../etc/passwd'), 'notFound');
  });

  it('rejects missing, expired and malformed tokens alike', async () => {
    for (const authorization of ['', 'x', 'A'.repeat(43), `${token}x`, 'Bearer ', '\u00ff'.repeat(10)]) {
      expectRefusal(await raw('{}', { ...json, authorization }, '/api/user/getInfo'), 'unauthorized');
    }
  });

  it('answers in the five languages', async () => {
    for (const locale of LOCALES) {
      const header = locale === 'tw' ? 'zh-TW' : locale;
      const answer = await raw('{}', { ...json, 'accept-language': header }, '/api/user/getInfo');
      expect(answer.json().msg).toBe(messages[locale].unauthorized);
    }
  });

  it('sets the security headers and a request id on every answer', async () => {
    const answer = await raw('{}', { ...json, 'x-request-id': 'my-request-1' }, '/api/nowhere');
    expect(answer.headers['x-request-id']).toBe('my-request-1');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    const page = await test.app.http.inject({ method: 'GET', url: '/healthz' });
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('value-moving calls', () => {
  const pay = (body: unknown, key?: string) =>
    test.call(spend.path, body, { authorization: token, ...(key === undefined ? {} : { 'idempotency-key': key }) });

  it('need a key', async () => {
    expect((await pay({ amount: '1.00' })).body.code).toBe(ERRORS.idempotencyKeyMissing.code);
    expect((await pay({ amount: '1.00' }, 'short')).body.code).toBe(ERRORS.idempotencyKeyMissing.code);
  });

  it('happen once per key for any number and spelling of repeats', async () => {
    const first = await pay({ amount: '1.00' }, 'a-key-of-mine');
    expect(first.body).toMatchObject({ code: 0, data: { balance: '9999.00' } });
    expect(await pay({ amount: '1.00' }, 'a-key-of-mine')).toEqual(first);
    const other = await pay({ amount: '2.00' }, 'a-key-of-mine');
    expect([other.status, other.body.code]).toEqual([409, ERRORS.idempotencyKeyReused.code]);
    const info = await test.call('/api/user/getInfo', undefined, { authorization: token });
    expect(info.body.data.assets.amount).toBe('9999.00');
  });

  it('reject every invalid amount and move nothing', async () => {
    const before = await test.call('/api/user/getInfo', undefined, { authorization: token });
    const amounts: unknown[] = [
      ...[
        '-1.00',
        '0',
        '0.00',
        '0.001',
        '1e308',
        'NaN',
        'Infinity',
        '',
        ' 1',
        '1 ',
        '+1',
        '1,00',
        '01.00',
        '.5',
        '1.',
        '0x10',
        '１.00',
      ],
      ...['9007199254740993000', '99999999999999.99', '1'.repeat(400), '12.345', '--1', '1.0.0', "1' or '1'='1"],
      ...[1, -1, 0.1, 2 ** 53 + 1, Number.MAX_VALUE, null, true, [], ['1.00'], {}, { amount: '1.00' }],
    ];
    for (const [index, amount] of amounts.entries()) {
      const answer = await pay({ amount }, `fuzzed-amount-${index}`);
      expect([amount, answer.status, answer.body.code]).toEqual([amount, 400, ERRORS.invalidInput.code]);
    }
    expect((await test.call('/api/user/getInfo', undefined, { authorization: token })).body).toEqual(before.body);
  });

  it('are rejected by name when the balance is too low', async () => {
    const answer = await pay({ amount: '1000000.00' }, 'far-too-much');
    expect([answer.status, answer.body.code, answer.body.msg]).toEqual([
      200,
      ERRORS.notEnoughCoins.code,
      messages.zh.notEnoughCoins,
    ]);
  });
});

describe('answers that violate their contract', () => {
  it('become internal errors outside production, in reads and in value-moving calls', async () => {
    for (const { path } of [moving, reading]) {
      const headers = { authorization: token, 'idempotency-key': 'wrong-answer-key-1' };
      expect((await test.call(path, { amount: '0.01' }, headers)).body.code, path).toBe(ERRORS.internal.code);
    }
  });
});

describe('flood guard', () => {
  it('allows a burst, then limits the rate', async () => {
    const guarded = await createTestApp({ env: { FLOOD_RATE: '1', FLOOD_BURST: '3' } });
    const statuses: number[] = [];
    for (let count = 0; count < 5; count += 1) statuses.push((await guarded.call('/api/auth/verifyToken')).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    guarded.clock.advance(1_000);
    expect((await guarded.call('/api/auth/verifyToken')).status).toBe(200);
    await guarded.close();
  });
});

describe('health', () => {
  it('answers load balancers and restricts metrics to this machine', async () => {
    const get = (url: string, remoteAddress = '127.0.0.1') =>
      test.app.http.inject({ method: 'GET', url, remoteAddress });
    expect((await get('/healthz')).statusCode).toBe(200);
    expect((await get('/readyz')).statusCode).toBe(200);
    expect((await get('/metrics')).body).toContain('http_request_seconds');
    expect((await get('/metrics', '203.0.113.9')).statusCode).toBe(403);
  });
});
