import { BAG_STATES } from '@clearcrate/contract/bag';
import { DELIVERY_EARLIEST_MS, DELIVERY_STATES } from '@clearcrate/contract/delivery-rules';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_ATTEMPTS } from '../../../platform/jobs/backoff.ts';
import { listFailed, retryRow } from '../../../platform/jobs/dead-letters.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { type DeliveryRow, findByNumber, holdsClaim } from '../delivery.repository.ts';
import { BOUGHT_PATIENCE_MS, KEY_CHANGED_NOTE, MOST_SENDS, QUIET_MS } from '../delivery.rules.ts';
import { ask, createYard, enter, give, type Member, run, runUntil, statusOf, type Yard } from '../testing/yard.ts';
import { createAdvance, ifHeld } from './delivery.settling.ts';

/** A market that loses purchases, and one that does not take our key. */

const MINUTE_MS = 60_000;

let yard: Yard;
beforeAll(async () => {
  yard = await createYard();
});
afterAll(() => yard.close());
beforeEach(() => {
  yard.gate.before = () => {};
  yard.gate.after = () => {};
});

/** A delivery whose turn comes in five minutes. */
async function extract(member: Member): Promise<{ bagItemId: string; orderNo: string }> {
  const [bagItemId] = (await give(yard, member, 1)) as [string];
  const { data } = await ask(yard.node, member, 'extractGoods', { bagItemIds: [bagItemId] });
  return { bagItemId, orderNo: data.orders[0].orderNo };
}

const purchasesOf = (orderNo: string) => yard.market.purchases.filter(({ customId }) => customId.startsWith(orderNo));
const rowOf = async (orderNo: string) =>
  (
    await sql<{ state: number; provider: string; note: string; sends: number; attempt: number; next_at: Date | null }>`
      select state, provider, note, sends, attempt, next_at from delivery_order where order_no = ${orderNo}`.execute(
      yard.node.database.db,
    )
  ).rows[0];
const stopped = async ({ app }: TestApp, reason: string) =>
  (await app.platform.metrics.deliveryStopped.get()).values.find(({ labels }) => labels.reason === reason)?.value ?? 0;
const isWithPerson = (orderNo: string) => async () => (await rowOf(orderNo))?.provider === 'hand';
const isExtracted = (member: Member, bagItemId: string) => async () =>
  (await statusOf(yard, member, bagItemId)).status === BAG_STATES.extracted;

describe('a market that never knows a purchase', () => {
  it('gets no second request for a confirmed purchase; a person decides', async () => {
    const member = await enter(yard, 70, 'forget-1');
    const { orderNo } = await extract(member);
    await run(yard, DELIVERY_EARLIEST_MS);
    await run(yard, BOUGHT_PATIENCE_MS - MINUTE_MS, MINUTE_MS);
    expect(await rowOf(orderNo)).toMatchObject({ provider: 'market', state: DELIVERY_STATES.sending });
    await runUntil(yard, MINUTE_MS, isWithPerson(orderNo));
    expect(await rowOf(orderNo)).toMatchObject({ provider: 'hand', state: DELIVERY_STATES.sending, next_at: null });
    expect(purchasesOf(orderNo)).toHaveLength(1);
    const { desk } = yard.node.app.modules.delivery;
    const queued = (await desk.queue()).find((one) => one.orderNo === orderNo);
    expect(queued?.note).toMatch(/said that it had bought it/);
    await desk.done(orderNo);
  });

  it('and loses its answers gets a few requests, ever later; then a person decides', async () => {
    const member = await enter(yard, 71, 'forget-2');
    const { orderNo } = await extract(member);
    yard.gate.after = (method) => {
      if (method === 'buy-for') throw new Error('the line is cut');
    };
    await run(yard, DELIVERY_EARLIEST_MS);
    await runUntil(yard, MINUTE_MS, isWithPerson(orderNo));
    const moments = purchasesOf(orderNo).map(({ boughtAtMs }) => boughtAtMs);
    expect(moments).toHaveLength(MOST_SENDS);
    const waits = moments.slice(1).map((at, index) => (at - (moments[index] ?? 0)) / QUIET_MS);
    for (const [index, wait] of waits.entries()) expect(wait).toBeGreaterThanOrEqual(4 ** index);
    expect(new Set(purchasesOf(orderNo).map(({ customId }) => customId))).toEqual(new Set([`${orderNo}-1`]));
    expect(await rowOf(orderNo)).toMatchObject({
      sends: MOST_SENDS,
      state: DELIVERY_STATES.sending,
      next_at: null,
      note: expect.stringMatching(/asked to buy 4 times/),
    });
    await run(yard, 30 * MINUTE_MS, 10 * MINUTE_MS);
    expect(purchasesOf(orderNo)).toHaveLength(MOST_SENDS);
  });
});

describe('the key of the market', () => {
  it('that is refused stops all deliveries without counting, until it is accepted again', async () => {
    const member = await enter(yard, 72, 'hold-001');
    const underWay = await extract(member);
    await run(yard, DELIVERY_EARLIEST_MS);
    const waiting = await extract(await enter(yard, 73));
    const keys = [...yard.market.keys];
    yard.market.keys.clear();
    let calls = 0;
    yard.gate.before = () => {
      calls += 1;
    };
    await run(yard, DELIVERY_EARLIEST_MS);
    await run(yard, 20 * MINUTE_MS, 10_000);
    // One probe a minute, and those of the balance; not one for each delivery and second.
    expect(calls).toBeLessThan(30);
    expect(await stopped(yard.node, 'key_refused')).toBe(1);
    expect(await rowOf(waiting.orderNo)).toMatchObject({ state: DELIVERY_STATES.queued, sends: 0, provider: 'market' });
    expect(await rowOf(underWay.orderNo)).toMatchObject({ state: DELIVERY_STATES.sending, sends: 1, attempt: 1 });
    for (const key of keys) yard.market.keys.add(key);
    for (const purchase of purchasesOf(underWay.orderNo)) purchase.fate = 'accept';
    await runUntil(yard, 30_000, isExtracted(member, underWay.bagItemId));
    await runUntil(yard, 30_000, isExtracted(await enter(yard, 73), waiting.bagItemId));
    expect(await stopped(yard.node, 'key_refused')).toBe(0);
    for (const { orderNo } of [underWay, waiting]) {
      expect(purchasesOf(orderNo)).toHaveLength(1);
      expect(await rowOf(orderNo)).toMatchObject({ state: DELIVERY_STATES.delivered, sends: 1 });
    }
  });

  it('that is refused for a purchase itself does not count it', async () => {
    const member = await enter(yard, 77);
    const { orderNo } = await extract(member);
    const keys = [...yard.market.keys];
    yard.gate.before = (method) => method === 'buy-for' && yard.market.keys.clear();
    await runUntil(yard, DELIVERY_EARLIEST_MS, async () => (await rowOf(orderNo))?.state === DELIVERY_STATES.sending);
    yard.gate.before = () => {};
    for (const key of keys) yard.market.keys.add(key);
    expect(await rowOf(orderNo)).toMatchObject({ state: DELIVERY_STATES.sending, sends: 0 });
    expect(purchasesOf(orderNo)).toEqual([]);
    await runUntil(yard, 2 * MINUTE_MS, async () => (await rowOf(orderNo))?.state === DELIVERY_STATES.delivered);
    expect(purchasesOf(orderNo)).toHaveLength(1);
  });

  it('that was changed repeats no purchase of the old one: those wait for it or for a person', async () => {
    const member = await enter(yard, 74, 'hold-002');
    const [first, second] = [await extract(member), await extract(member)];
    await run(yard, DELIVERY_EARLIEST_MS);
    const other = await enter(yard, 75);
    const later = await extract(other);
    yard.market.keys.add('ANOTHER-KEY');
    const { database, clock } = yard.node;
    const changed = await createTestApp({ database, clock, env: await yard.settingsWith('ANOTHER-KEY') });
    const takeOver = () => sql`delete from job_lease where job = 'delivery.work'`.execute(database.db);
    await takeOver();
    for (let minute = 0; minute < 30; minute += 1) {
      clock.advance(MINUTE_MS);
      await changed.app.platform.jobs.runDue();
    }
    for (const { orderNo } of [first, second]) {
      expect(purchasesOf(orderNo)).toHaveLength(1);
      expect(await rowOf(orderNo)).toMatchObject({ state: DELIVERY_STATES.sending, provider: 'market', sends: 1 });
      expect((await rowOf(orderNo))?.note).toBe(KEY_CHANGED_NOTE);
    }
    expect(await stopped(changed, 'key_changed')).toBe(2);
    // What had not begun is bought with the new one.
    expect(await isExtracted(other, later.bagItemId)()).toBe(true);
    const { desk } = changed.app.modules.delivery;
    await desk.toHand(second.orderNo);
    expect(await rowOf(second.orderNo)).toMatchObject({ provider: 'hand', state: DELIVERY_STATES.sending });
    await desk.done(second.orderNo);
    await changed.close();
    await takeOver();
    for (const purchase of purchasesOf(first.orderNo)) purchase.fate = 'accept';
    await runUntil(yard, MINUTE_MS, isExtracted(member, first.bagItemId));
    expect(await rowOf(first.orderNo)).toMatchObject({ state: DELIVERY_STATES.delivered, sends: 1, note: '' });
    expect(await stopped(yard.node, 'key_changed')).toBe(0);
  });

  it('that is put back keeps its purchases from being taken over by a person', async () => {
    const member = await enter(yard, 76, 'accept-3');
    const { orderNo, bagItemId } = await extract(member);
    // The first request never arrives.
    yard.gate.before = (method) => {
      if (method === 'buy-for') throw new Error('the line is cut');
    };
    await run(yard, DELIVERY_EARLIEST_MS);
    expect(await rowOf(orderNo)).toMatchObject({ state: DELIVERY_STATES.sending, sends: 1 });
    yard.gate.before = () => {};
    yard.market.keys.add('ANOTHER-KEY');
    const { database, clock } = yard.node;
    const changed = await createTestApp({ database, clock, env: await yard.settingsWith('ANOTHER-KEY') });
    const takeOver = () => sql`delete from job_lease where job = 'delivery.work'`.execute(database.db);
    await takeOver();
    for (let minute = 0; minute < 5; minute += 1) {
      clock.advance(MINUTE_MS);
      await changed.app.platform.jobs.runDue();
    }
    expect(await rowOf(orderNo)).toMatchObject({ note: KEY_CHANGED_NOTE, sends: 1 });
    await changed.close();
    await takeOver();
    const { desk } = yard.node.app.modules.delivery;
    let takenOver: Promise<unknown> | undefined;
    yard.gate.before = (method) => {
      if (method === 'buy-for') takenOver = desk.toHand(orderNo).then(() => 'taken', String);
      return takenOver;
    };
    await runUntil(yard, MINUTE_MS, isExtracted(member, bagItemId));
    expect(await takenOver).toMatch(/deliveryStepClosed/);
    expect(purchasesOf(orderNo)).toHaveLength(1);
    expect(await rowOf(orderNo)).toMatchObject({ state: DELIVERY_STATES.delivered, provider: 'market', note: '' });
  });
});

it('a delivery that the store cannot move on delays no other, becomes a dead letter, and goes on after a retry', async () => {
  const { clock } = yard.node;
  const { db } = yard.node.database;
  const member = await enter(yard, 79);
  const [bad, good] = [await extract(member), await extract(member)];
  await sql`create function fail_delivery() returns trigger language plpgsql as
    $$ begin raise exception 'this delivery fails on purpose'; end $$`.execute(db);
  await sql
    .raw(
      `create trigger fail_delivery before update on delivery_order for each row
       when (new.order_no = '${bad.orderNo}' and new.state = ${DELIVERY_STATES.sending}) execute function fail_delivery()`,
    )
    .execute(db);
  const failure = async () => (await listFailed(db, 10)).find(({ item }) => item === bad.orderNo);
  await run(yard, DELIVERY_EARLIEST_MS);
  await runUntil(yard, MINUTE_MS, isExtracted(member, good.bagItemId));
  await runUntil(yard, MINUTE_MS, async () => (await failure()) !== undefined);
  await sql`update job_failure set attempts = ${MAX_ATTEMPTS - 1}, due_at = ${new Date(clock.now())}`.execute(db);
  await runUntil(yard, MINUTE_MS, async () => (await failure())?.isDead === true);
  expect(await failure()).toMatchObject({ job: 'delivery.work', isDead: true });
  expect(await isExtracted(member, good.bagItemId)()).toBe(true);

  await sql`drop trigger fail_delivery on delivery_order`.execute(db);
  await run(yard, 10 * MINUTE_MS);
  expect(purchasesOf(bad.orderNo)).toEqual([]);
  const deed = { operator: 'an operator', reason: 'mended', at: new Date(clock.now()) };
  expect(await retryRow(db, { ...deed, job: 'delivery.work', item: bad.orderNo })).toBe(true);
  await runUntil(yard, MINUTE_MS, isExtracted(member, bad.bagItemId));
  expect(await isExtracted(member, bad.bagItemId)()).toBe(true);
  expect(purchasesOf(bad.orderNo)).toHaveLength(1);
  expect(await failure()).toBeUndefined();
});

describe('a claim of a purchase', () => {
  it('allows sending while it is the newest and young, and the delivery is being sent by the market', async () => {
    const { db } = yard.node.database;
    const member = await enter(yard, 78);
    const { bagItemId, orderNo } = await extract(member);
    const claimedAt = new Date(yard.node.clock.now());
    class Undo extends Error {}
    const mayFor = async (change: RawBuilder<unknown>) => {
      let may: boolean | undefined;
      const trial = db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ id: bigint }>`
          update delivery_order set state = ${DELIVERY_STATES.sending}, claim = 5, tried_at = ${claimedAt}
          where order_no = ${orderNo} returning id`.execute(tx);
        const [{ id }] = rows as [{ id: bigint }];
        await sql`update delivery_order set ${change} where id = ${id}`.execute(tx);
        may = await holdsClaim(tx, { id, claim: 5 }, new Date(claimedAt.getTime() - 1_000));
        throw new Undo();
      });
      await expect(trial).rejects.toThrow(Undo);
      return may;
    };
    expect(await mayFor(sql`note = ''`)).toBe(true);
    expect(await mayFor(sql`claim = 6`)).toBe(false);
    expect(await mayFor(sql`tried_at = ${new Date(claimedAt.getTime() - 1_000)}`)).toBe(false);
    expect(await mayFor(sql`state = ${DELIVERY_STATES.sent}`)).toBe(false);
    expect(await mayFor(sql`provider = 'hand'`)).toBe(false);
    expect((await ask(yard.node, member, 'cancelExtract', { bagItemIds: [bagItemId] })).code).toBe(0);
  });

  it('is not taken of a delivery that was cancelled since it was read', async () => {
    const { app, database } = yard.node;
    const member = await enter(yard, 76);
    const { bagItemId, orderNo } = await extract(member);
    const row = (await findByNumber(database.db, orderNo)) as DeliveryRow;
    expect((await ask(yard.node, member, 'cancelExtract', { bagItemIds: [bagItemId] })).code).toBe(0);
    const claim = { to: 'sending', nextAtMs: undefined } as const;
    expect(
      await createAdvance(app.platform, app.ledger)(
        row,
        ifHeld(row, () => claim),
      ),
    ).toBeUndefined();
    expect((await rowOf(orderNo))?.state).toBe(DELIVERY_STATES.cancelled);
  });

  it('writes nothing once there is a newer one', () => {
    const step = { to: 'same', change: { note: 'outdated' } } as const;
    const decide = ifHeld({ claim: 5 }, () => step);
    const rowWith = (claim: number) => ({ claim }) as DeliveryRow;
    expect(decide(rowWith(5))).toBe(step);
    expect(decide(rowWith(6))).toBeUndefined();
  });
});
