import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createProviders,
  PROVIDER_METHODS,
  type ProviderMethod,
  type Providers,
} from '@clearcrate/providers/payment/create-providers';
import {
  type PaymentOrder,
  type PaymentProvider,
  ProviderFailed,
} from '@clearcrate/providers/payment/payment-provider';
import { makeKeys } from '@clearcrate/sandbox/payment/accounts';
import { type Cashier, createCashier } from '@clearcrate/sandbox/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { movableClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { secureRandom } from '../random.ts';
import { readMerchant } from './read-merchant.ts';

/** An attacker between the store and a provider changes the answers to our queries. */

const NOW_MS = Date.parse('2026-03-11T04:00:00Z');
const clock = movableClock(NOW_MS);
/**
 * MoMo and ZaloPay do not sign answers, and ZaloPay's name no order: only TLS authenticates them.
 */
const SIGNED: readonly ProviderMethod[] = ['alipay', 'wechat', 'unionpay', 'ecny', 'vnpay'];

/** Methods whose answers name the paying account. ZaloPay names it in notifications only. */
const NAMES_PAYER: ReadonlySet<ProviderMethod> = new Set(['alipay', 'wechat', 'unionpay', 'ecny']);

interface Answer {
  status: number;
  headers: Record<string, string>;
  text: string;
}

let cashier: Cashier;
let providers: Providers;
let between: Server;
let change: (answer: Answer) => Answer;
let received: Answer[] = [];
/** The last requested path. */
let asked = '';

const textOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};

beforeAll(async () => {
  cashier = createCashier({ keys: makeKeys(), clock, storeUrl: 'http://store.test' });
  between = createServer(async (request, reply) => {
    const payload = await textOf(request);
    const { method, url, headers } = request;
    const answer = await cashier.http.inject({ method: method as 'POST', url: url ?? '', headers, payload });
    const original = {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
      text: answer.body,
    };
    received.push(original);
    asked = url ?? '';
    const { status, headers: kept, text } = change(original);
    const { 'content-length': _length, ...rest } = kept;
    reply.writeHead(status, rest).end(text);
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(between.address() as AddressInfo).port}`;
  providers = createProviders(cashier.merchant(address), clock, secureRandom);
  // Generating the keys of seven providers takes long on a busy machine.
}, 120_000);
afterAll(async () => {
  await new Promise((resolve) => between.close(resolve));
  await cashier.http.close();
});
beforeEach(() => {
  change = (answer) => answer;
  received = [];
});

let orders = 0;
/** A payment that is paid at the provider, as the store queries it. */
function paidOrder(method: ProviderMethod): PaymentOrder {
  orders += 1;
  const orderNo = `R${String(orders).padStart(20, '0')}`;
  const amount = 350_000_00n;
  const expiresAtMs = NOW_MS + 900_000;
  const named = { orderNo: method === 'zalopay' ? `260311_${orderNo}` : orderNo, subject: 'coins', returnUrl: '' };
  const wish = { method, amount, notifyUrl: `http://store.test/pay/notify/${method}`, expiresAtMs, extra: {} };
  cashier.book.open({ ...wish, ...named }, NOW_MS).state = 'paid';
  return { orderNo, amount, createdAtMs: NOW_MS, expiresAtMs, transactionId: '' };
}
const ask = (method: ProviderMethod, order: PaymentOrder) => providers.get(method)?.query(order);

describe.each(PROVIDER_METHODS)('an answer of %s', (method) => {
  it('is accepted unmodified', async () => {
    const order = paidOrder(method);
    const { orderNo, amount } = order;
    const fact = await ask(method, order);
    expect(fact).toMatchObject({ orderNo, state: 'paid', amount });
    // The payer is stable for a payment and differs between payments.
    expect(fact?.payer !== undefined).toBe(NAMES_PAYER.has(method));
    expect((await ask(method, order))?.payer).toBe(fact?.payer);
    if (fact?.payer) expect((await ask(method, paidOrder(method)))?.payer).not.toBe(fact.payer);
  });

  it('is rejected when it redirects, is too long, empty, or not in the protocol', async () => {
    const order = paidOrder(method);
    const answers: ((answer: Answer) => Answer)[] = [
      // Redirects to the address that answers correctly.
      (answer) => (received.length % 2 ? { ...answer, status: 307, headers: { location: asked } } : answer),
      (answer) => ({ ...answer, text: answer.text + ' '.repeat(300_000) }),
      (answer) => ({ ...answer, text: '' }),
      (answer) => ({ ...answer, text: '<html>busy</html>' }),
    ];
    for (const one of answers) {
      change = one;
      received = [];
      await expect(ask(method, order)).rejects.toThrow(ProviderFailed);
    }
  });
});

it.each(SIGNED)('rejects an answer of %s with a changed amount or without its signature', async (method) => {
  const order = paidOrder(method);
  change = (answer) => ({ ...answer, text: answer.text.replace(/((?:amount|total|txnAmt|Amount)\W{1,4})3/, '$19') });
  await expect(ask(method, order)).rejects.toThrow(ProviderFailed);
  expect(change(received[0] as Answer).text).not.toBe(received[0]?.text);
  change = (answer) => {
    const { 'wechatpay-signature': _signature, ...headers } = answer.headers;
    return { ...answer, headers, text: answer.text.replace(/((?:sign|signature|SecureHash)"?[=:]"?)[^&"]{4}/, '$1') };
  };
  await expect(ask(method, order)).rejects.toThrow(ProviderFailed);
});

it.each([...SIGNED, 'momo'] as const)('rejects an answer of %s about another payment', async (method) => {
  const [order, other] = [paidOrder(method), paidOrder(method)];
  await ask(method, other);
  const about = received[0] as Answer;
  change = () => about;
  await expect(ask(method, order)).rejects.toThrow(ProviderFailed);
});

describe('an answer about another refund of the same order', () => {
  const refundOf = ({ orderNo }: PaymentOrder, earlier: number) => ({
    refundNo: `${orderNo}F${earlier}`,
    isFirst: earlier === 0,
    askedAtMs: NOW_MS,
    notifyUrl: 'http://store.test/pay/notify',
  });
  /**
   * An order whose first refund was made, and a wire on which each question is answered about that
   * one.
   */
  async function answerAboutFirst(method: ProviderMethod) {
    const made = paidOrder(method);
    const { transactionId = '' } = cashier.book.findOrder(method, made.orderNo) ?? {};
    const order = { ...made, transactionId: method === 'momo' ? transactionId.slice(-12) : transactionId };
    const provider = providers.get(method) as PaymentProvider;
    await provider.refund(order, refundOf(order, 0));
    received = [];
    expect(await provider.queryRefund(order, refundOf(order, 0))).toMatchObject({ state: 'done' });
    const about = received[0] as Answer;
    change = () => about;
    return { provider, order };
  }

  it.each(['alipay', 'wechat', 'unionpay', 'ecny'] as const)('is rejected from %s', async (method) => {
    const { provider, order } = await answerAboutFirst(method);
    await expect(provider.queryRefund(order, refundOf(order, 1))).rejects.toThrow(/another refund/);
  });

  it('is rejected from WeChat, where it answers a request', async () => {
    const { provider, order } = await answerAboutFirst('wechat');
    await expect(provider.refund(order, refundOf(order, 1))).rejects.toThrow(/another refund/);
  });

  it('is not taken for the asked one in the list of MoMo', async () => {
    const { provider, order } = await answerAboutFirst('momo');
    expect((await provider.queryRefund(order, refundOf(order, 1))).state).toBe('absent');
  });
});

it('uses the longer timeout that MoMo requires for MoMo only', async () => {
  const given = vi.spyOn(AbortSignal, 'timeout');
  for (const method of ['momo', 'alipay'] as const) await ask(method, paidOrder(method));
  expect(given.mock.calls).toEqual([[30_000], [8_000]]);
  given.mockRestore();
});

it.each([
  ['on a phone', true, 'page', 'alipay.trade.wap.pay'],
  ['on a PC, where the merchant has the contract for it,', false, 'page', 'alipay.trade.page.pay'],
] as const)(
  'Alipay %s sends the player with the signed order to its own page',
  async (_where, onPhone, desktop, name) => {
    const account = cashier.merchant('http://cashier.test').alipay;
    if (!account) throw new Error('the cashier has no account for Alipay');
    const alipay = createProviders({ alipay: { ...account, desktop } }, clock, secureRandom).get('alipay');
    const order = { ...paidOrder('alipay'), orderNo: `R9${orders}`, subject: '200.00 coins', ip: '127.0.0.1', onPhone };
    const addresses = {
      notifyUrl: 'http://store.test/pay/notify/alipay',
      returnUrl: 'http://store.test/pay/return/p/R',
    };
    const { payUrl = '', qrText } =
      (await alipay?.create({ ...order, ...addresses, locale: 'zh', wallet: 'W1' })) ?? {};
    expect(qrText).toBe('');
    expect(new URL(payUrl).searchParams.get('method')).toBe(name);
    const { pathname, search } = new URL(payUrl);
    expect((await cashier.http.inject({ url: pathname + search })).statusCode).toBe(303);
    expect(cashier.book.findOrder('alipay', order.orderNo)).toMatchObject({ amount: order.amount, ...addresses });
    expect(
      (await cashier.http.inject({ url: pathname + search.replace('total_amount', 'total_amounts') })).statusCode,
    ).toBe(400);
  },
);

it('rejects http addresses and sandbox accounts in production', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clearcrate-accounts-'));
  const PAYMENTS_FILE = join(folder, 'merchant.json');
  const momo = { gateway: 'http://momo.test', partnerCode: 'P', accessKey: 'a', secretKey: 's' };
  const env = { MASTER_KEY: 'ab'.repeat(32), DATABASE_URL: 'postgres://store.test/store', PAYMENTS_FILE };
  const read = () =>
    readMerchant(
      readConfig({ ...env, NODE_ENV: 'production', PUBLIC_URL: 'https://store.test', TRUSTED_PROXIES: '1' }),
    );
  await writeFile(PAYMENTS_FILE, JSON.stringify({ momo }));
  expect(read).toThrow(/must be https/);
  await writeFile(PAYMENTS_FILE, JSON.stringify({ momo: { ...momo, gateway: 'https://momo.test/' } }));
  expect(read()).toEqual({ momo: { ...momo, gateway: 'https://momo.test' } });
  await writeFile(PAYMENTS_FILE, JSON.stringify({ sandbox: true, momo: { ...momo, gateway: 'https://momo.test/' } }));
  expect(read).toThrow(/sandbox/);
  await rm(folder, { recursive: true });
});
