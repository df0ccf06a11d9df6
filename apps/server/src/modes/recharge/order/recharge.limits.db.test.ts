import { ERRORS } from '@clearcrate/contract/errors';
import { ORDER_LIFE_MS, ORDER_STATES } from '@clearcrate/contract/recharge-rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countWaiting } from '../../../testing/held-player.ts';
import { createTill, enter, type Member, order, type Till } from '../testing/till.ts';

let till: Till;
beforeAll(async () => {
  till = await createTill();
});
afterAll(() => till.close());

const ask = async (member: Member, body: object) =>
  (await till.node.call('/api/recharge/createOrder', body, member.headers)).body.code;

describe('an order against the limit of its player', () => {
  it('counts what waits against the limit', async () => {
    const member = await enter(till, 26);
    await till.node.call('/api/bounds/setLimit', { kind: 'recharge', period: 'day', limit: '300.00' }, member.headers);
    const first = await order(till, member, 'alipay', '200.00');
    expect(await ask(member, { method: 'wechat', amount: '200.00' })).toBe(ERRORS.rechargeLimitDay.code);
    // Whoever takes it back still has the address, and what is paid there is credited.
    await till.node.call('/api/recharge/cancelOrder', { orderId: first.orderId }, member.headers);
    expect(await ask(member, { method: 'wechat', amount: '200.00' })).toBe(ERRORS.rechargeLimitDay.code);
    const card = { amount: '200.00', cardNo: '8812 000000000009', cardPassword: 'democard-0009' };
    const redeemed = () =>
      till.node.call('/api/recharge/redeemCard', card, { ...member.headers, 'idempotency-key': 'card-beside-order' });
    expect((await redeemed()).body.code).toBe(ERRORS.rechargeLimitDay.code);
    till.node.clock.advance(ORDER_LIFE_MS);
    expect(await ask(member, { method: 'wechat', amount: '100.00' })).toBe(0);
    expect((await redeemed()).body.code).toBe(0);
  });

  it('counts one cancelled while its address is requested, and returns no address', async () => {
    const member = await enter(till, 35);
    await till.node.call('/api/bounds/setLimit', { kind: 'recharge', period: 'day', limit: '300.00' }, member.headers);
    const wish = { method: 'wechat', amount: '200.00', layout: 'p' };
    const asked = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    till.slow = async () => {
      asked.resolve();
      await goOn.promise;
    };
    const making = till.node.call('/api/recharge/createOrder', wish, member.headers);
    await asked.promise;
    till.slow = undefined;
    const { items } = (await till.node.call('/api/recharge/getOrderList', {}, member.headers)).body.data;
    await till.node.call('/api/recharge/cancelOrder', { orderId: items[0].orderId }, member.headers);
    expect(await ask(member, wish)).toBe(ERRORS.rechargeLimitDay.code);
    goOn.resolve();
    expect((await making).body.data).toMatchObject({ state: ORDER_STATES.closed, payUrl: '', qrText: '' });
    expect(await ask(member, wish)).toBe(ERRORS.rechargeLimitDay.code);
  });

  it('counts what waits on another account of the same person', async () => {
    const { db } = till.node.database;
    const [member, again] = [await enter(till, 23), await enter(till, 24)];
    await sql`insert into person_account values (${member.id}, ${again.id}), (${again.id}, ${member.id})`.execute(db);
    await till.node.call('/api/bounds/setLimit', { kind: 'recharge', period: 'day', limit: '300.00' }, member.headers);
    // Another amount each: the same one would be the same order.
    const bodyOf = (index: number) => ({ method: 'alipay', amount: (200 + index).toFixed(2), layout: 'p' });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        (index % 2 ? till.node : till.second).call(
          '/api/recharge/createOrder',
          bodyOf(index),
          (index % 4 < 2 ? member : again).headers,
        ),
      ),
    );
    expect(answers.filter(({ body: { code } }) => code === 0)).toHaveLength(1);
    await sql`delete from person_account where player_id in (${member.id}, ${again.id})`.execute(db);
  });

  it('is rejected when a concurrent one uses up the limit', async () => {
    const member = await enter(till, 36);
    await till.node.call('/api/bounds/setLimit', { kind: 'recharge', period: 'day', limit: '300.00' }, member.headers);
    const bodies = ['200.00', '201.00'].map((amount) => ({ method: 'alipay', amount, layout: 'p' }));
    // Orders are read as ever, and none is written before both calls wait.
    const { both } = await till.node.database.db.transaction().execute(async (tx) => {
      await sql`lock table recharge_order in share mode`.execute(tx);
      const both = bodies.map((body, index) =>
        (index ? till.node : till.second).call('/api/recharge/createOrder', body, member.headers),
      );
      await expect.poll(() => countWaiting(till.node)).toBe(2);
      return { both };
    });
    const codes = (await Promise.all(both)).map(({ body: { code } }) => code).toSorted((a, b) => a - b);
    expect(codes).toEqual([0, ERRORS.rechargeLimitDay.code]);
  });

  it('counts what waits against the limit, also for twenty asked for at once on two nodes', async () => {
    const member = await enter(till, 25);
    await till.node.call('/api/bounds/setLimit', { kind: 'recharge', period: 'day', limit: '300.00' }, member.headers);
    const bodyOf = (index: number) => ({ method: 'alipay', amount: (100 - index / 100).toFixed(2), layout: 'p' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? till.node : till.second).call('/api/recharge/createOrder', bodyOf(index), member.headers),
      ),
    );
    const codes = answers.map(({ body: { code } }) => code).toSorted((a, b) => a - b);
    expect(codes.slice(0, 4)).toEqual([0, 0, 0, ERRORS.rechargeLimitDay.code]);
    expect(new Set(codes.slice(3))).toEqual(new Set([ERRORS.rechargeLimitDay.code]));
  });
});
