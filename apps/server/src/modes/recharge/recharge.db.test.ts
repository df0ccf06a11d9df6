import { ERRORS } from '@clearcrate/contract/errors';
import { ORDER_STATES } from '@clearcrate/contract/recharge-rules';
import { signAcp } from '@clearcrate/providers/payment/unionpay';
import { makeCertificate } from '@clearcrate/sandbox/payment/certificate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectCleanAudit } from '../../testing/audit.ts';
import {
  coinsOf,
  createTill,
  deliver,
  endRefunds,
  enter,
  enterBoth,
  isVietnamese,
  METHODS,
  type Member,
  noticeOf,
  order,
  stateOf,
  type Till,
  visit,
} from './testing/till.ts';

let till: Till;
let payerOf: Awaited<ReturnType<typeof enterBoth>>;
let chinese: Member;
let vietnamese: Member;
beforeAll(async () => {
  till = await createTill();
  payerOf = await enterBoth(till, 27, 48);
  chinese = payerOf('alipay');
  vietnamese = payerOf('momo');
});
afterAll(() => till.close());

const postings = async (orderNo: string) =>
  (
    await sql`select from ledger_posting where kind = 'recharge.credit' and reference = ${orderNo}`.execute(
      till.node.database.db,
    )
  ).rows.length;

/**
 * The job's lease runs by the database's clock, so the round is asked for until it is this node's.
 */
async function sweep(): Promise<void> {
  await till.node.app.platform.jobs.runDue();
}

describe('an order', () => {
  it.each(METHODS)('by %s is credited once for many notifications on two nodes', async (method) => {
    const member = payerOf(method);
    const before = await coinsOf(till, member);
    const made = await order(till, member, method);
    expect(made).toMatchObject({ state: ORDER_STATES.waiting, amount: '200.00', gift: '6.00' });
    expect(made.pay).toBe(isVietnamese(method) ? '700000.00' : '200.00');
    const payment = await visit(till, made);
    payment.state = 'paid';
    const nodes = [till.node, till.second, till.node, till.second, till.node];
    const answers = await Promise.all(nodes.map((node) => deliver(node, noticeOf(till.cashier, payment))));
    for (const answer of answers) expect(answer).not.toMatch(/fail|^5|"return_code":(0|-1)/);
    expect(await coinsOf(till, member)).toBe(before + 206);
    expect(await postings(made.orderNo)).toBe(1);
    const told = (await till.node.call('/api/recharge/getOrder', { orderId: made.orderId }, member.headers)).body.data;
    expect(told).toMatchObject({ state: ORDER_STATES.credited, payUrl: '', balanceAfter: (before + 206).toFixed(2) });
  });

  // MoMo takes no expiry; its payments are credited however late they arrive.
  it.each(METHODS.filter((method) => method !== 'momo'))(
    'by %s ends at the provider when it ends here',
    async (method) => {
      const made = await order(till, payerOf(method), method, '54.00');
      const payment = await visit(till, made);
      expect(Math.floor(payment.expiresAtMs / 1_000)).toBe(Math.floor(Date.parse(made.expiresAt) / 1_000));
      await till.node.call('/api/recharge/cancelOrder', { orderId: made.orderId }, payerOf(method).headers);
    },
  );

  it.each(METHODS)('by %s is credited by a query when no notification comes', async (method) => {
    const member = payerOf(method);
    const made = await order(till, member, method, '100.00', 'm');
    (await visit(till, made)).state = 'paid';
    till.node.clock.advance(20_000);
    await sweep();
    expect(await stateOf(till, member, made.orderId)).toBe(ORDER_STATES.credited);
    expect(await postings(made.orderNo)).toBe(1);
  });

  it.each(METHODS)('by %s may fail, and be paid after all', async (method) => {
    const member = payerOf(method);
    const made = await order(till, member, method, '50.00');
    const payment = await visit(till, made);
    payment.state = 'failed';
    // ZaloPay tells of payments alone.
    if (method === 'zalopay') {
      till.node.clock.advance(20_000);
      await sweep();
    } else await deliver(till.node, noticeOf(till.cashier, payment));
    expect([ORDER_STATES.failed, ORDER_STATES.closed]).toContain(await stateOf(till, member, made.orderId));
    payment.state = 'paid';
    await deliver(till.node, noticeOf(till.cashier, payment));
    expect(await stateOf(till, member, made.orderId)).toBe(ORDER_STATES.credited);
  });

  it('closes when it expires, and is credited when the money comes late', async () => {
    const made = await order(till, chinese, 'alipay', '30.00');
    const payment = await visit(till, made);
    till.node.clock.advance(16 * 60_000);
    await sweep();
    expect(await stateOf(till, chinese, made.orderId)).toBe(ORDER_STATES.closed);
    payment.state = 'paid';
    await deliver(till.node, noticeOf(till.cashier, payment));
    expect(await stateOf(till, chinese, made.orderId)).toBe(ORDER_STATES.credited);
  });

  it('ignores a refund notification before its payment', async () => {
    const made = await order(till, chinese, 'wechat', '30.00');
    const payment = await visit(till, made);
    payment.state = 'refunded';
    await deliver(till.node, noticeOf(till.cashier, payment));
    expect(await stateOf(till, chinese, made.orderId)).toBe(ORDER_STATES.waiting);
    const cancelled = await till.node.call('/api/recharge/cancelOrder', { orderId: made.orderId }, chinese.headers);
    expect(cancelled.body.data.state).toBe(ORDER_STATES.closed);
  });

  it('counts for growth, limits and messages', async () => {
    const { outbox } = till.node.app.platform;
    await outbox.drain();
    await outbox.drain();
    const { data } = (await till.node.call('/api/user/getVipLevelList', {}, vietnamese.headers)).body;
    expect(Number(data.growth)).toBeGreaterThanOrEqual(1_050);
    const used = await sql<{
      recharged: bigint;
    }>`select sum(recharged)::bigint as recharged from play_day where player_id = ${vietnamese.id}`.execute(
      till.node.database.db,
    );
    expect(used.rows[0]?.recharged).toBe(105_000n);
  });
});

describe('a message', () => {
  it.each(METHODS)('of %s with a spoilt signature credits nothing', async (method) => {
    const member = payerOf(method);
    const made = await order(till, member, method, '50.00');
    const payment = await visit(till, made);
    const { url, headers, body, ...rest } = noticeOf(till.cashier, { ...payment, state: 'paid' });
    const spoilt = [
      // What WeChat tells is sealed, so nothing in it can be changed by hand but its bytes.
      {
        url: url.replace('50', '51'),
        headers,
        body: method === 'wechat' ? `${body} ` : body.replace('50', '51'),
        ...rest,
      },
      {
        url: url.replace(/SecureHash=../, 'SecureHash=00'),
        headers: { ...headers, 'wechatpay-signature': 'AAAA' },
        body: body.replace(/((?:sign|signature|mac)"?[=:]"?)../, '$1zz'),
        ...rest,
      },
      {
        url: `${url}${url.includes('?') ? '&vnp_Amount=1' : ''}`,
        headers: { ...headers, 'wechatpay-serial': 'OLD' },
        body: `${body}&x=1`,
        ...rest,
      },
    ];
    for (const one of spoilt) await deliver(till.node, one);
    expect(await stateOf(till, member, made.orderId)).toBe(ORDER_STATES.waiting);
    await till.node.call('/api/recharge/cancelOrder', { orderId: made.orderId }, member.headers);
  });

  it.each(METHODS)('of %s about another amount credits nothing and becomes a claim', async (method) => {
    const member = payerOf(method);
    const before = await coinsOf(till, member);
    const made = await order(till, member, method, '50.00');
    const payment = await visit(till, made);
    payment.state = 'paid';
    payment.paid = payment.amount - 100n;
    for (let count = 0; count < 3; count += 1) await deliver(till.node, noticeOf(till.cashier, payment));
    expect(await stateOf(till, member, made.orderId)).toBe(ORDER_STATES.disputed);
    expect(await coinsOf(till, member)).toBe(before);
    const claims =
      await sql`select from recharge_claim c join recharge_order o on o.id = c.order_id where o.order_no = ${made.orderNo}`.execute(
        till.node.database.db,
      );
    expect(claims.rows).toHaveLength(1);
  });

  it('of another method or about an unknown order credits nothing', async () => {
    const made = await order(till, chinese, 'unionpay', '50.00');
    const payment = await visit(till, made);
    const notice = noticeOf(till.cashier, { ...payment, state: 'paid' });
    expect(await deliver(till.node, { ...notice, url: notice.url.replace('unionpay', 'ecny') })).toMatch(/^400/);
    const unknown = noticeOf(till.cashier, { ...payment, state: 'paid', orderNo: 'R26031112000000000000' });
    expect(await deliver(till.node, unknown)).toMatch(/^400/);
    expect((await till.node.app.http.inject({ method: 'POST', url: '/pay/notify/nobody' })).statusCode).toBe(404);
    expect(await stateOf(till, chinese, made.orderId)).toBe(ORDER_STATES.waiting);
    await till.node.call('/api/recharge/cancelOrder', { orderId: made.orderId }, chinese.headers);
  });

  it('with an expired, untrusted or foreign certificate credits nothing', async () => {
    const made = await order(till, chinese, 'unionpay', '50.00');
    const payment = await visit(till, made);
    const notice = noticeOf(till.cashier, { ...payment, state: 'paid' });
    const fields = Object.fromEntries(new URLSearchParams(notice.body));
    const { makeKeys } = await import('@clearcrate/sandbox/payment/accounts');
    const own = makeKeys();
    const nowMs = till.node.clock.now();
    const wish = {
      serial: 9,
      subject: 'SANDBOX UNIONPAY',
      issuer: 'SANDBOX ROOT',
      privateKey: own.unionpay,
      fromMs: nowMs - 9e9,
      toMs: nowMs + 9e9,
    };
    const strange = makeCertificate({ ...wish, issuerKey: own.unionpayRoot });
    const forge = (certificate: string) => {
      const { signature: _old, ...rest }: Record<string, string> = { ...fields, signPubKeyCert: certificate };
      return { ...notice, body: new URLSearchParams({ ...rest, signature: signAcp(rest, own.unionpay) }).toString() };
    };
    expect(await deliver(till.node, forge(strange))).toMatch(/^400/);
    // The same root vouches for many who are not UnionPay.
    const shop = makeCertificate({ ...wish, subject: 'SANDBOX SHOP', issuerKey: till.keys.unionpayRoot });
    expect(await deliver(till.node, forge(shop))).toMatch(/^400/);
    till.node.clock.advance(4_000 * 86_400_000);
    expect(await deliver(till.node, notice)).toMatch(/^400/);
    till.node.clock.advance(-4_000 * 86_400_000);
    expect(await deliver(till.node, notice)).toMatch(/^200/);
  });

  it('of WeChat is rejected when it is replayed later', async () => {
    const made = await order(till, chinese, 'wechat', '50.00');
    const payment = await visit(till, made);
    const notice = noticeOf(till.cashier, { ...payment, state: 'paid' });
    till.node.clock.advance(301_000);
    expect(await deliver(till.node, notice)).toMatch(/^400/);
    await till.node.call('/api/recharge/cancelOrder', { orderId: made.orderId }, chinese.headers);
  });
});

describe('what is asked for', () => {
  const ask = async (member: Member, body: object) =>
    (await till.node.call('/api/recharge/createOrder', body, member.headers)).body.code;

  it('needs a trade link, an offered method and an allowed amount', async () => {
    const without = await enter(till, 49, 'CN', false);
    expect(await ask(without, { method: 'alipay', amount: '200.00' })).toBe(ERRORS.steamRequired.code);
    expect(await ask(chinese, { method: 'momo', amount: '200.00' })).toBe(ERRORS.rechargeAddressEmpty.code);
    expect(await ask(chinese, { method: 'taobao', amount: '200.00' })).toBe(ERRORS.rechargeAddressEmpty.code);
    expect(await ask(vietnamese, { method: 'alipay', amount: '200.00' })).toBe(ERRORS.rechargeAddressEmpty.code);
    expect(await ask(chinese, { method: 'alipay', amount: '9.99' })).toBe(ERRORS.rechargeAmountInvalid.code);
    expect(await ask(chinese, { method: 'ecny', amount: '2000.01' })).toBe(ERRORS.rechargeAmountInvalid.code);
    for (const amount of ['-1', '0', '0.001', '1e308', 'NaN', '9007199254740993.00', ['200.00'], 200])
      expect(await ask(chinese, { method: 'alipay', amount }), String(amount)).toBe(ERRORS.invalidInput.code);
  });

  it('is visible to its player only', async () => {
    const made = await order(till, chinese, 'alipay', '50.00');
    for (const call of ['getOrder', 'checkOrder', 'cancelOrder']) {
      const { body } = await till.node.call(`/api/recharge/${call}`, { orderId: made.orderId }, vietnamese.headers);
      expect(body.code).toBe(ERRORS.rechargeOrderUnknown.code);
    }
    await till.node.call('/api/recharge/cancelOrder', { orderId: made.orderId }, chinese.headers);
  });

  it('can be cancelled while it waits, and not once it is credited', async () => {
    const made = await order(till, chinese, 'alipay', '53.00');
    const payment = await visit(till, made);
    const cancel = () => till.node.call('/api/recharge/cancelOrder', { orderId: made.orderId }, chinese.headers);
    expect((await cancel()).body.data.state).toBe(ORDER_STATES.closed);
    await deliver(till.node, noticeOf(till.cashier, { ...payment, state: 'paid' }));
    expect((await cancel()).body.data.state).toBe(ORDER_STATES.credited);
  });

  it('is not credited by a notification of another provider', async () => {
    const [own, other] = [await order(till, chinese, 'wechat', '50.00'), await order(till, chinese, 'alipay', '50.00')];
    const payment = await visit(till, other);
    const before = await coinsOf(till, chinese);
    const answer = await deliver(
      till.node,
      noticeOf(till.cashier, { ...payment, orderNo: own.orderNo, state: 'paid' }),
    );
    expect(answer).toContain('fail');
    expect(await stateOf(till, chinese, own.orderId)).toBe(ORDER_STATES.waiting);
    expect(await coinsOf(till, chinese)).toBe(before);
    for (const { orderId } of [own, other])
      await till.node.call('/api/recharge/cancelOrder', { orderId }, chinese.headers);
  });

  it('leads back to the page it came from', async () => {
    const made = await order(till, chinese, 'alipay', '50.00');
    const back = await till.node.app.http.inject({ url: `/pay/return/p/${made.orderNo}?x=1` });
    expect([back.statusCode, back.headers.location]).toEqual([303, `/#/p/recharge?orderId=${made.orderId}`]);
    const nowhere = await till.node.app.http.inject({ url: '/pay/return/x/evil' });
    expect(nowhere.headers.location).toBe('/#/m/recharge');
  });
});

/** What counts for modes that ask for recharged coins. */
async function rechargedOf(member: Member): Promise<number> {
  await till.node.app.platform.outbox.drain();
  const own = await till.node.call('/api/timebox/getMyTimeBox', {}, member.headers);
  return Number(own.body.data.recharged.week);
}

describe('a refund', () => {
  const refund = (orderNo: string) => till.node.app.modules.recharge.refund(orderNo, 'asked by the player');

  it.each(METHODS)('by %s takes the coins back and ends', async (method) => {
    const member = payerOf(method);
    const made = await order(till, member, method, '100.00');
    const payment = await visit(till, made);
    payment.state = 'paid';
    await deliver(till.node, noticeOf(till.cashier, payment));
    const before = await coinsOf(till, member);
    await refund(made.orderNo);
    expect(await coinsOf(till, member)).toBe(before - 102);
    expect(await stateOf(till, member, made.orderId)).toBe(ORDER_STATES.refunding);
    await endRefunds(till);
    expect(await stateOf(till, member, made.orderId)).toBe(ORDER_STATES.refunded);
    await expect(refund(made.orderNo)).rejects.toThrow('refundNotCredited');
    await deliver(till.node, noticeOf(till.cashier, { ...payment, state: 'paid' }));
    expect(await coinsOf(till, member)).toBe(before - 102);
  });

  it('that the provider refuses gives the coins back', async () => {
    const made = await order(till, chinese, 'alipay', '100.00');
    const payment = await visit(till, made);
    payment.state = 'paid';
    await deliver(till.node, noticeOf(till.cashier, payment));
    const before = await coinsOf(till, chinese);
    const counted = await rechargedOf(chinese);
    await refund(made.orderNo);
    expect(await rechargedOf(chinese)).toBe(counted - 100);
    payment.answers = { refund: '40004/ACQ.TRADE_NOT_ALLOW_REFUND' };
    await endRefunds(till);
    expect(await stateOf(till, chinese, made.orderId)).toBe(ORDER_STATES.credited);
    expect(await coinsOf(till, chinese)).toBe(before);
    expect(await rechargedOf(chinese)).toBe(counted);
    await refund(made.orderNo);
    expect(await rechargedOf(chinese)).toBe(counted - 100);
  });
});

it.each(METHODS)(
  'an order by %s is paid at the cashier in the language of the store, whatever the browser’s is',
  async (method) => {
    const member = payerOf(method);
    const made = await order(
      till,
      { ...member, headers: { ...member.headers, 'accept-language': 'vi' } },
      method,
      '51.00',
    );
    const payment = await visit(till, made);
    const pageLanguage = async (query: string) => {
      const headers = { 'accept-language': 'ko' };
      const { body } = await till.cashier.http.inject({ url: `/pay/${payment.id}${query}`, headers });
      return /<html lang="([^"]+)"/.exec(body)?.[1];
    };
    // A code for scanning holds the page's address itself, and everything else leads there.
    const { pathname, search } = new URL(made.payUrl || made.qrText);
    expect(await pageLanguage(pathname === `/pay/${payment.id}` ? search : '')).toBe('vi');
    expect(await pageLanguage('')).toBe('vi');
    expect(await pageLanguage('?lang=tlh')).toBe('vi');
    delete payment.locale;
    expect(await pageLanguage('?lang=tlh')).toBe('ko');
    payment.state = 'paid';
    await deliver(till.node, noticeOf(till.cashier, payment));
    expect(await stateOf(till, member, made.orderId)).toBe(ORDER_STATES.credited);
  },
);

it('every posting has its order, and the audit is clean', async () => {
  await expectCleanAudit(till.node);
});
