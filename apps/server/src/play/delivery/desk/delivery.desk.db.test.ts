import { BAG_STATES } from '@clearcrate/contract/bag';
import { DELIVERY_STATES } from '@clearcrate/contract/delivery-rules';
import { ERRORS } from '@clearcrate/contract/errors';
import { OPERATOR_ROLES, type OperatorRole } from '@clearcrate/contract/permissions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask as askConsole, signInAs } from '../../../testing/operators.ts';
import { ask, createYard, enter, give, type Member, statusOf, type Yard } from '../testing/yard.ts';

/** The desk over the wire. */

let yard: Yard;
let player: Member;
const sessions = new Map<OperatorRole, Record<string, string>>();

beforeAll(async () => {
  yard = await createYard();
  for (const role of OPERATOR_ROLES) sessions.set(role, await signInAs(yard.node, role));
  player = await enter(yard, 70);
});
afterAll(() => yard.close());

const operate = (name: string, body: object = {}, role: OperatorRole = 'operator') =>
  askConsole(yard.node, `/api/delivery/${name}`, body, sessions.get(role));

async function extract(): Promise<{ bagItemId: string; orderNo: string }> {
  const [bagItemId] = (await give(yard, player, 1)) as [string];
  const { data } = await ask(yard.node, player, 'extractGoods', { bagItemIds: [bagItemId] });
  return { bagItemId, orderNo: data.orders[0].orderNo };
}

it('takes over a delivery and completes it, each step once and in order', async () => {
  const { bagItemId, orderNo } = await extract();
  const queue = (await operate('getDeliveryQueue', {}, 'auditor')).data.items;
  expect(queue).toMatchObject([{ orderNo, playerId: String(player.id), provider: 'market', state: 1 }]);
  expect((await operate('takeDelivery', { orderNo })).code).toBe(ERRORS.deliveryAtMarket.code);
  expect((await operate('takeFromMarket', { orderNo })).code).toBe(0);
  expect((await operate('markDeliverySent', { orderNo, offerNo: '77' })).code).toBe(ERRORS.deliveryStepClosed.code);
  expect((await operate('takeDelivery', { orderNo })).code).toBe(0);
  const refused = await ask(yard.second, player, 'cancelExtract', { bagItemIds: [bagItemId] });
  expect(refused.code).toBe(ERRORS.deliveryUnderWay.code);
  expect((await operate('markDeliverySent', { orderNo, offerNo: 'no number' })).code).toBe(ERRORS.invalidInput.code);
  expect((await operate('markDeliverySent', { orderNo, offerNo: '7700' })).code).toBe(0);
  expect((await operate('markDelivered', { orderNo })).code).toBe(0);
  expect((await operate('markDelivered', { orderNo })).code).toBe(ERRORS.deliveryStepClosed.code);
  expect(await statusOf(yard, player, bagItemId)).toMatchObject({
    status: BAG_STATES.extracted,
    state: DELIVERY_STATES.delivered,
  });
  expect((await operate('getDeliveryQueue')).data.items).toEqual([]);
});

it('returns items that cannot be sent, and rejects unknown deliveries', async () => {
  const { bagItemId, orderNo } = await extract();
  await operate('takeFromMarket', { orderNo });
  expect((await operate('failDelivery', { orderNo, reason: 'unavailable' })).code).toBe(0);
  expect((await statusOf(yard, player, bagItemId)).status).toBe(BAG_STATES.owned);
  expect((await operate('startDelivery', { orderNo: 'E1111111111' })).code).toBe(ERRORS.deliveryUnknown.code);
  for (const odd of ['', 'E1', 'R26111504000012345678', "E1' or true", orderNo.toLowerCase()])
    expect([odd, (await operate('startDelivery', { orderNo: odd })).code]).toEqual([odd, ERRORS.invalidInput.code]);
  expect((await operate('getMarketBalance', {}, 'finance')).data.balance).toMatchObject({ isLow: false });
});

it('is for its roles only, and audited', async () => {
  const { orderNo } = await extract();
  const { db } = yard.node.app.platform;
  for (const role of ['finance', 'support', 'risk', 'auditor'] as const)
    expect((await operate('startDelivery', { orderNo }, role)).status).toBe(403);
  expect((await operate('getDeliveryQueue', {}, 'finance')).status).toBe(403);
  expect((await operate('startDelivery', { orderNo }, 'owner')).code).toBe(0);
  const rows = await db.selectFrom('operator_audit').selectAll().orderBy('id', 'desc').limit(2).execute();
  expect(rows.map(({ path, outcome, body }) => ({ path, outcome, body }))).toEqual([
    { path: '/api/delivery/startDelivery', outcome: 'done', body: { orderNo } },
    { path: '/api/delivery/startDelivery', outcome: 'asked', body: { orderNo } },
  ]);
});
