import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import {
  createProviders,
  PROVIDER_METHODS,
  type ProviderMethod,
  type Providers,
} from '@clearcrate/providers/payment/create-providers';
import type { PaymentOrder } from '@clearcrate/providers/payment/payment-provider';
import {
  REFUND_ANSWERS,
  type RefundAnswer,
  type RefundProtocol,
  readRefundAnswer,
} from '@clearcrate/providers/payment/refund-answers';
import { makeKeys } from '@clearcrate/sandbox/payment/accounts';
import { decideRefund } from '@clearcrate/sandbox/payment/refund-fates';
import { type Cashier, createCashier } from '@clearcrate/sandbox/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movableClock } from '../clock.ts';
import { secureRandom } from '../random.ts';

/** Every code of the table, sent by the sandbox over the network in the provider's own protocol. */

const NOW_MS = Date.parse('2026-03-11T04:00:00Z');
const clock = movableClock(NOW_MS);
const protocolOf = (method: ProviderMethod): RefundProtocol => (method === 'ecny' ? 'unionpay' : method);
/** An unused sub code for a wildcard entry of the table. */
const codeOf = (name: string): string => name.replace('*', '-7777');

let cashier: Cashier;
let providers: Providers;
beforeAll(async () => {
  cashier = createCashier({ keys: makeKeys(), clock, storeUrl: 'http://store.test' });
  await cashier.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = cashier.http.server.address() as AddressInfo;
  providers = createProviders(cashier.merchant(`http://127.0.0.1:${port}`), clock, secureRandom);
}, 120_000);
afterAll(() => cashier.http.close());

let orders = 0;
function paidOrder(method: ProviderMethod) {
  orders += 1;
  const orderNo = `R${String(orders).padStart(20, '0')}`;
  const amount = 350_000_00n;
  const payment = cashier.book.open(
    {
      method,
      orderNo: method === 'zalopay' ? `260311_${orderNo}` : orderNo,
      amount,
      subject: 'coins',
      notifyUrl: '',
      returnUrl: '',
      expiresAtMs: NOW_MS + 900_000,
      extra: {},
    },
    NOW_MS,
  );
  payment.state = 'paid';
  const order: PaymentOrder = {
    orderNo,
    amount,
    createdAtMs: NOW_MS,
    expiresAtMs: NOW_MS + 900_000,
    transactionId: method === 'momo' ? payment.transactionId.slice(-12) : payment.transactionId,
  };
  const refund = {
    refundNo: `${orderNo}F0`,
    isFirst: true,
    askedAtMs: NOW_MS,
    notifyUrl: 'http://store.test/pay/notify/wechat',
  };
  return { payment, order, refund };
}
const providerOf = (method: ProviderMethod) => {
  const provider = providers.get(method);
  if (!provider) throw new Error(`there is no ${method}`);
  return provider;
};

/** Maps each code of a table to the state it is parsed as, or to the code it was misread as. */
async function readAll(table: object, ask: (code: string) => Promise<RefundAnswer>): Promise<object> {
  const read = Object.keys(table).map(async (name): Promise<[string, string]> => {
    const { state, code } = await ask(codeOf(name));
    return [name, code === codeOf(name) ? state : `understood as ${code}`];
  });
  return Object.fromEntries(await Promise.all(read));
}

describe.each(PROVIDER_METHODS)('refunds of %s', (method) => {
  const { refund: requests, query: questions } = REFUND_ANSWERS[protocolOf(method)];

  it('map every answer to a refund request as in the table', async () => {
    const read = await readAll(requests, (code) => {
      const { payment, order, refund } = paidOrder(method);
      payment.answers = { refund: code };
      return providerOf(method).refund(order, refund);
    });
    expect(read).toEqual(requests);
  });

  it('map every answer to a refund query as in the table', async () => {
    const read = await readAll(questions, (code) => {
      const { payment, order, refund } = paidOrder(method);
      payment.answers = { query: code };
      return providerOf(method).queryRefund(order, refund);
    });
    expect(read).toEqual(questions);
  });

  it('end as a tester decides in the sandbox, at once or later', async () => {
    const refused = paidOrder(method);
    decideRefund(refused.payment, 'refused');
    const provider = providerOf(method);
    expect((await provider.refund(refused.order, refused.refund)).state).toBe('refused');
    const { payment, order, refund } = paidOrder(method);
    decideRefund(payment, 'unknown');
    expect((await provider.refund(order, refund)).state).toBe('pending');
    expect((await provider.queryRefund(order, refund)).state).toBe('pending');
    decideRefund(payment, 'done');
    expect((await provider.queryRefund(order, refund)).state).toBe('absent');
    await provider.refund(order, refund);
    expect((await provider.queryRefund(order, refund)).state).toBe('done');
  });

  it('are idempotent, and a query returns the outcome', async () => {
    const { payment, order, refund } = paidOrder(method);
    const provider = providerOf(method);
    expect((await provider.queryRefund(order, refund)).state).toBe('absent');
    for (let time = 0; time < 2; time += 1)
      expect(['done', 'pending']).toContain((await provider.refund(order, refund)).state);
    expect(payment).toMatchObject({ state: 'refunded', refundNo: refund.refundNo });
    expect((await provider.queryRefund(order, refund)).state).toBe('done');
  });
});

describe('docs/PAYMENTS.md', () => {
  const document = readFileSync(join(import.meta.dirname, '../../../../../docs/PAYMENTS.md'), 'utf8');
  /** One text for each protocol's item of the list, without line breaks. */
  const items = document
    .replaceAll('\n  ', ' ')
    .split('\n')
    .filter((line) => line.includes(': the question names '));
  /** `60`…`89` is a range, both ends included. */
  const codesIn = (cell: string): string[] =>
    [...cell.matchAll(/`([^`]+)`(?:…`([^`]+)`)?/g)].flatMap(([, from = '', to]) =>
      to === undefined
        ? [from]
        : Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => String(Number(from) + index)),
    );

  it.each(Object.keys(REFUND_ANSWERS) as RefundProtocol[])(
    'names every answer of %s that ends a refund',
    (protocol) => {
      const item = items.find((text) => text.startsWith(`- \`${protocol}\``));
      const [, done = '', refused = ''] = /; done: (.*); refused: (.*)/.exec(item ?? '') ?? [];
      const { refund, query } = REFUND_ANSWERS[protocol];
      const codesOf = (state: string) =>
        [...Object.entries(refund), ...Object.entries(query)].flatMap(([code, means]) =>
          means === state ? [code] : [],
        );
      for (const [cell, state] of [
        [done, 'done'],
        [refused, 'refused'],
      ] as const)
        expect(codesIn(cell).toSorted()).toEqual([...new Set(codesOf(state))].toSorted());
    },
  );
});

describe.each(Object.entries(REFUND_ANSWERS))('the table of %s', (name, table) => {
  const protocol = name as RefundProtocol;

  it.each(['', 'nonsense', '4711', '40004/ACQ.NEW', '400/NEW', '90/x', 'constructor', '__proto__', '?77'])(
    'never takes the unlisted code "%s" for done or refused',
    (code) => {
      for (const kind of ['refund', 'query'] as const)
        expect(['pending', 'person']).toContain(readRefundAnswer(protocol, kind, code).state);
    },
  );

  it('marks a refund absent only by a query, and never refused by an error of the query', () => {
    expect(Object.values(table.refund)).not.toContain('absent');
    expect(Object.values(table.query)).toContain('absent');
    // An error of the query says nothing about the refund.
    const aboutQuestion = Object.entries(table.query).filter(([code]) => code.startsWith('?'));
    for (const [code, state] of aboutQuestion) expect([code, state]).not.toEqual([code, 'refused']);
  });
});
