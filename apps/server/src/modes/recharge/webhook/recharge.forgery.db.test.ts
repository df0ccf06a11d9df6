import { ORDER_STATES } from '@clearcrate/contract/recharge-rules';
import type { ProviderMethod } from '@clearcrate/providers/payment/create-providers';
import { makeKeys } from '@clearcrate/sandbox/payment/accounts';
import type { Payment } from '@clearcrate/sandbox/payment/book';
import type { Notice } from '@clearcrate/sandbox/payment/side';
import { type Cashier, createCashier } from '@clearcrate/sandbox/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SecurityLine } from '../../../platform/security/security-log.ts';
import { postingsOf } from '../testing/mortal-till.ts';
import { forOtherMerchant } from '../testing/other-merchant.ts';
import {
  coinsOf,
  createTill,
  deliver,
  endRefunds,
  enterBoth,
  METHODS,
  noticeOf,
  order,
  stateOf,
  type Till,
  visit,
} from '../testing/till.ts';

/**
 * Every provider and every lie: refused, written down, and worth nothing; the truth told afterwards
 * is believed, once.
 */

const DAY_MS = 86_400_000;

let till: Till;
/** Speaks every protocol, with keys that are not the providers'. */
let impostor: Cashier;
let written: SecurityLine[];
let payerOf: Awaited<ReturnType<typeof enterBoth>>;

beforeAll(async () => {
  till = await createTill();
  impostor = createCashier({ keys: makeKeys(), clock: till.node.clock, storeUrl: 'http://store.test' });
  payerOf = await enterBoth(till, 12, 13);
  for (const { app } of [till.node, till.second])
    Object.assign(app.platform.security, { write: (line: SecurityLine) => written.push(line) });
});
afterAll(() => till.close());
beforeEach(() => {
  written = [];
});

interface Lie {
  make(genuine: Notice, payment: Payment): Notice;
  outcome: 'forged' | 'unknownOrder';
  /** Passes before the message arrives. */
  laterMs?: number;
  of?: readonly ProviderMethod[];
}

const change = (notice: Notice, edit: (text: string) => string, headers: Record<string, string> = {}): Notice => ({
  ...notice,
  url: edit(notice.url),
  body: edit(notice.body),
  headers: { ...notice.headers, ...headers },
});
const nextDoor = (method: ProviderMethod): ProviderMethod =>
  METHODS[(METHODS.indexOf(method) + 1) % METHODS.length] as ProviderMethod;

const LIES: Record<string, Lie> = {
  'a spoilt signature': {
    make: (notice) =>
      change(notice, (text) => text.replace(/((?:sign|signature|mac|SecureHash)"?[=:]"?)[^&"]{2}/, '$1zz'), {
        'wechatpay-signature': 'AAAA',
      }),
    outcome: 'forged',
  },
  'no signature': {
    make: (notice) =>
      change(notice, (text) => text.replace(/((?:&sign|signature|mac|SecureHash)"?[=:]"?)[^&"]+/, '$1'), {
        'wechatpay-signature': '',
      }),
    outcome: 'forged',
  },
  'another amount under the old signature': {
    make: (notice, { method }) =>
      change(notice, (text) =>
        method === 'wechat' && text.startsWith('{')
          ? `${text} `
          : text.replace(/(amount|Amount|txnAmt)(\W{1,4})\d/, '$1$29'),
      ),
    outcome: 'forged',
  },
  'the signature of somebody else': {
    make: (_genuine, payment) => noticeOf(impostor, payment),
    outcome: 'forged',
  },
  'another merchant of the same provider': {
    make: (notice, { method }) => forOtherMerchant(method, notice, till.keys),
    outcome: 'forged',
  },
  'the webhook of another method': {
    make: (notice, { method }) => ({ ...notice, url: notice.url.replace(`/${method}`, `/${nextDoor(method)}`) }),
    outcome: 'forged',
  },
  'another provider, who has signed for an order that was never its own': {
    make: (_genuine, { notifyUrl, ...payment }) => {
      const method = nextDoor(payment.method);
      const webhook = notifyUrl.replace(`/${payment.method}`, `/${method}`);
      return noticeOf(till.cashier, { ...payment, method, notifyUrl: webhook });
    },
    outcome: 'unknownOrder',
  },
  'an order that is not ours': {
    make: (_genuine, payment) =>
      noticeOf(till.cashier, { ...payment, orderNo: payment.orderNo.replace(/R\d{20}$/, 'R26031112000000000000') }),
    outcome: 'unknownOrder',
  },
  'a message of long ago': { make: (notice) => notice, outcome: 'forged', laterMs: 301_000, of: ['wechat'] },
  'a certificate that has run out': {
    make: (notice) => notice,
    outcome: 'forged',
    laterMs: 4_000 * DAY_MS,
    of: ['unionpay', 'ecny'],
  },
  nothing: { make: (notice) => ({ ...notice, body: '', url: notice.url.replace(/\?.*/, '') }), outcome: 'forged' },
};

describe.each(METHODS)('what is said to come from %s', (method) => {
  const lies = Object.entries(LIES).filter(([, { of }]) => of === undefined || of.includes(method));
  const notHeard = /^(500|400)|fail|"return_code":(0|-1)|"RspCode":"(01|97)"/;

  it('is rejected and logged when forged, and credited once when genuine', async () => {
    const member = payerOf(method);
    const before = await coinsOf(till, member);
    const made = await order(till, member, method, '50.00');
    const payment = { ...(await visit(till, made)), state: 'paid' as const };
    for (const [name, { make, outcome, laterMs = 0 }] of lies) {
      const genuine = noticeOf(till.cashier, payment);
      const lie = make(genuine, payment);
      written = [];
      till.node.clock.advance(laterMs);
      const answer = await deliver(till.node, lie);
      till.node.clock.advance(-laterMs);
      expect([name, answer]).toEqual([name, expect.stringMatching(notHeard)]);
      expect([name, written]).toMatchObject([name, [{ event: 'payment', outcome }]]);
      expect([name, await stateOf(till, member, made.orderId)]).toEqual([name, ORDER_STATES.waiting]);
    }
    expect(await coinsOf(till, member)).toBe(before);
    const genuine = noticeOf(till.cashier, payment);
    written = [];
    for (const node of [till.node, till.second, till.node]) await deliver(node, genuine);
    expect(written).toEqual([]);
    expect(await stateOf(till, member, made.orderId)).toBe(ORDER_STATES.credited);
    expect(await coinsOf(till, member)).toBe(before + 51);
    expect(await postingsOf(till, 'recharge.credit', made.orderNo)).toBe(1);
  });

  it('with another amount is logged and becomes a claim', async () => {
    const member = payerOf(method);
    const before = await coinsOf(till, member);
    for (const more of [-100n, 100n]) {
      const made = await order(till, member, method, '50.00');
      const payment = await visit(till, made);
      Object.assign(payment, { state: 'paid', paid: payment.amount + more });
      written = [];
      await deliver(till.node, noticeOf(till.cashier, payment));
      expect(written).toMatchObject([{ event: 'payment', outcome: 'wrongAmount', playerId: member.id }]);
      const { body } = await till.node.call('/api/recharge/getOrder', { orderId: made.orderId }, member.headers);
      expect(body.data.state).toBe(ORDER_STATES.disputed);
    }
    expect(await coinsOf(till, member)).toBe(before);
  });

  it('about a refund whose answer was lost finds the same refund when sent again', async () => {
    const member = payerOf(method);
    const made = await order(till, member, method, '50.00');
    const payment = await visit(till, made);
    payment.state = 'paid';
    await deliver(till.node, noticeOf(till.cashier, payment));
    const before = await coinsOf(till, member);
    const refundNo = await till.node.app.modules.recharge.refund(made.orderNo, 'asked by the player');
    // Over there it is done; nobody here has heard so.
    till.cashier.book.refund(payment, refundNo, till.node.clock.now());
    await endRefunds(till);
    const { body } = await till.node.call('/api/recharge/getOrder', { orderId: made.orderId }, member.headers);
    expect(body.data.state).toBe(ORDER_STATES.refunded);
    expect(await coinsOf(till, member)).toBe(before - 51);
  });
});
