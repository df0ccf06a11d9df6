import { ERRORS } from '@clearcrate/contract/errors';
import { ORDER_STATES } from '@clearcrate/contract/recharge-rules';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTill, enter, type Member, type Till } from '../testing/till.ts';

let till: Till;
let chinese: Member;
let other: Member;
beforeAll(async () => {
  till = await createTill();
  chinese = await enter(till, 27);
  other = await enter(till, 28);
});
afterAll(() => till.close());

describe('two taps', () => {
  let keys = 0;
  const ask = async (body: object, key?: string, node = till.node, member = chinese) => {
    const headers = { ...member.headers, ...(key === undefined ? {} : { 'idempotency-key': key }) };
    return (await node.call('/api/recharge/createOrder', { method: 'alipay', layout: 'p', ...body }, headers)).body;
  };
  const newKey = () => `two-taps-${keys++}`;
  const cancelAll = () =>
    sql`update recharge_order set state = ${ORDER_STATES.closed}, expires_at = created_at
      where player_id = ${chinese.id} and state = ${ORDER_STATES.waiting}`.execute(till.node.database.db);
  afterEach(async () => {
    till.slow = undefined;
    await cancelAll();
  });

  it('at once make one order, on two nodes, with one key, several or none', async () => {
    for (const keyOf of [() => 'the-same-order-key', newKey, () => undefined]) {
      // The provider is slower than the second tap.
      till.slow = async () => void (await new Promise((resolve) => setTimeout(resolve, 50)));
      const nodes = [till.node, till.second, till.node, till.second];
      const answers = await Promise.all(nodes.map((node) => ask({ amount: '60.00' }, keyOf(), node)));
      expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
      expect(new Set(answers.map(({ data }) => data.orderNo)).size).toBe(1);
      for (const { data } of answers) expect(data.payUrl + data.qrText).not.toBe('');
      await cancelAll();
    }
  });

  it('make two orders for another amount, another screen, or after a minute', async () => {
    const made = [
      await ask({ amount: '60.00' }),
      await ask({ amount: '70.00' }),
      await ask({ amount: '60.00', layout: 'm' }),
    ];
    till.node.clock.advance(61_000);
    made.push(await ask({ amount: '60.00' }));
    expect(new Set(made.map(({ data }) => data.orderNo)).size).toBe(4);
  });

  it('of two players make two orders, also under one key', async () => {
    const key = newKey();
    const made = await ask({ amount: '60.00' }, key);
    expect((await ask({ amount: '60.00' }, key, till.node, other)).data.orderNo).not.toBe(made.data.orderNo);
    await ask({ amount: '70.00' });
    const unkeyed = await ask({ amount: '70.00' }, undefined, till.node, other);
    expect((await ask({ amount: '70.00' })).data.orderNo).not.toBe(unkeyed.data.orderNo);
  });

  it('under one key return the one order in any state, and reject another request', async () => {
    const key = newKey();
    const { data } = await ask({ amount: '60.00' }, key);
    await till.node.call('/api/recharge/cancelOrder', { orderId: data.orderId }, chinese.headers);
    till.node.clock.advance(120_000);
    expect((await ask({ amount: '60.00' }, key)).data).toMatchObject({
      orderNo: data.orderNo,
      state: ORDER_STATES.closed,
    });
    expect((await ask({ amount: '61.00' }, key)).code).toBe(ERRORS.idempotencyKeyReused.code);
    expect((await ask({ amount: '60.00' })).data.orderNo).not.toBe(data.orderNo);
  });

  it('are carried out again when the provider created no order', async () => {
    const key = newKey();
    till.slow = async () => {
      throw new Error('the provider is down');
    };
    expect((await ask({ amount: '60.00' }, key)).code).toBe(ERRORS.rechargeProviderBusy.code);
    till.slow = undefined;
    expect((await ask({ amount: '60.00' }, key)).code).toBe(0);
  });
});
