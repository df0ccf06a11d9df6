import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ORDER_STATES } from '@clearcrate/contract/recharge-rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeKeys } from '../../commands/cashier/accounts.ts';
import { createCashier } from '../../commands/cashier/server.ts';
import { movableClock, systemClock } from '../../platform/clock.ts';
import { MortalWorker, type Strike } from '../../testing/mortal-worker.ts';
import { createStockedDatabase, createTestApp } from '../../testing/test-app.ts';
import { coinsOf, enter, order, type Till, visit } from './testing/till.ts';

/** A real process of the store asks about an order that nobody told of, and is killed before and after each answer. */

let till: Till;
let worker: MortalWorker;

beforeAll(async () => {
  const clock = movableClock(systemClock.now());
  const keys = makeKeys();
  const cashier = createCashier({ keys, clock, storeUrl: 'http://store.test' });
  cashier.http.setErrorHandler((_error, _request, reply) => {
    reply.hijack();
    reply.raw.destroy();
  });
  cashier.http.addHook('preHandler', ({ url }) => worker.ask(url, 'before'));
  cashier.http.addHook('onSend', ({ url }) => worker.ask(url, 'after'));
  await cashier.http.listen({ port: 0, host: '127.0.0.1' });
  const folder = await mkdtemp(join(tmpdir(), 'clearcrate-crash-'));
  const PAYMENTS_FILE = join(folder, 'merchant.json');
  const { port } = cashier.http.server.address() as AddressInfo;
  await writeFile(PAYMENTS_FILE, JSON.stringify(cashier.merchant(`http://127.0.0.1:${port}`)));
  const database = await createStockedDatabase();
  const env = { PAYMENTS_FILE, PUBLIC_URL: 'http://store.test' };
  const node = await createTestApp({ database, clock, env });
  worker = new MortalWorker(node, folder, env);
  const close = async () => {
    await worker.kill();
    await node.close();
    await cashier.http.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  };
  till = { node, second: node, cashier, keys, close };
});
afterAll(() => till.close());

/** The next question is due, and nobody holds the lease of who was killed. */
async function makeDue(): Promise<void> {
  const { db } = till.node.database;
  await sql`update recharge_order set next_ask_at = created_at where next_ask_at is not null`.execute(db);
  await sql`delete from job_lease`.execute(db);
}

it('killed before and after the provider’s word, an order is credited once', { timeout: 300_000 }, async () => {
  const { db } = till.node.database;
  const member = await enter(till, 27);
  const before = await coinsOf(till, member);
  const made = await order(till, member, 'alipay');
  (await visit(till, made)).state = 'paid';
  const strikes: readonly Strike[] = [
    { path: '/alipay/gateway.do', when: 'before' },
    { path: '/alipay/gateway.do', when: 'after' },
  ];
  for (const strike of strikes) {
    await makeDue();
    expect([strike, await worker.runInto(strike)]).toEqual([strike, 'SIGKILL']);
    expect(await coinsOf(till, member)).toBe(before);
  }
  await makeDue();
  worker.start();
  const stateOf = async () =>
    (await till.node.call('/api/recharge/getOrder', { orderId: made.orderId }, member.headers)).body.data.state;
  for (let tries = 0; tries < 600 && (await stateOf()) !== ORDER_STATES.credited; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await stateOf()).toBe(ORDER_STATES.credited);
  expect(await coinsOf(till, member)).toBe(before + 206);
  const { rows } = await sql`
    select from ledger_posting where kind = 'recharge.credit' and reference = ${made.orderNo}`.execute(db);
  expect(rows).toHaveLength(1);
});
