import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BAG_STATES } from '@clearcrate/contract/bag';
import { createMarketSide, type MarketSide } from '@clearcrate/sandbox/market/market.side';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type MovableClock, movableClock, systemClock } from '../../../platform/clock.ts';
import { type DatabaseStrike, MortalWorker, type Strike } from '../../../testing/mortal-worker.ts';
import { createStockedDatabase, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestDatabase } from '../../../testing/test-database.ts';
import { ask, enter, give, type Member } from '../testing/yard.ts';

/** Long runs kill many more of them, each of which has to be born again. */
const PATIENCE_MS = process.env.SOAK ? 1_800_000 : 300_000;

/**
 * A real process of the store does the deliveries and is killed, for good and without a word,
 * between each two steps.
 */

const STRIKES: readonly Strike[] = [
  { path: '/get-money', when: 'before' },
  { path: '/buy-for', when: 'before' },
  { path: '/buy-for', when: 'after' },
  { path: '/get-buy-info-by-custom-id', when: 'before' },
  { path: '/get-buy-info-by-custom-id', when: 'after' },
];

/** The end of it, which takes two more lives. */
const LAST_STRIKES: readonly Strike[] = [
  { said: /delivery\.done[\s\S]*commit/, when: 'before' },
  { said: /delivery\.done[\s\S]*commit/, when: 'after' },
];

/** Where a process is frozen between claiming a purchase and hearing of it. */
const FREEZES: readonly (Strike & { name: string })[] = [
  { name: 'the claim is written', said: /update "delivery_order"[\s\S]*"started_at"[\s\S]*commit/, when: 'after' },
  { name: 'the claim was checked', said: /"delivery_order"[\s\S]*"tried_at" >[\s\S]*commit/, when: 'after' },
  { name: 'the market has bought', path: '/buy-for', when: 'after' },
];

let database: TestDatabase;
let node: TestApp;
let market: MarketSide;
let http: FastifyInstance;
let folder: string;
let clock: MovableClock;
let worker: MortalWorker;
/** The one that takes over. */
let successor: MortalWorker;

beforeAll(async () => {
  clock = movableClock(systemClock.now());
  market = createMarketSide({ clock });
  http = Fastify({ logger: false, forceCloseConnections: true });
  http.setErrorHandler((_error, _request, reply) => {
    reply.hijack();
    reply.raw.destroy();
  });
  http.addHook('preHandler', ({ url }) => worker.ask(url, 'before'));
  http.addHook('onSend', ({ url }) => worker.ask(url, 'after'));
  market.routes(http);
  await http.listen({ port: 0, host: '127.0.0.1' });
  folder = await mkdtemp(join(tmpdir(), 'clearcrate-crash-'));
  const { port } = http.server.address() as AddressInfo;
  await writeFile(join(folder, 'delivery.json'), JSON.stringify(market.settings(`http://127.0.0.1:${port}`)));
  database = await createStockedDatabase();
  const env = { DELIVERY_FILE: join(folder, 'delivery.json') };
  node = await createTestApp({ database, clock, env });
  worker = new MortalWorker(node, folder, env);
  await worker.listenIn();
  successor = new MortalWorker(node, folder, env);
});
afterEach(async () => {
  await worker.kill();
  await successor.kill();
});
afterAll(async () => {
  await worker.close();
  await node.close();
  await http.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** As if so much time had passed for every delivery and for the market. */
async function letPass(ms: number): Promise<void> {
  clock.advance(ms);
  const back = sql`${ms} * interval '1 millisecond'`;
  await sql`update delivery_order set created_at = created_at - ${back}, started_at = started_at - ${back},
    tried_at = tried_at - ${back}, next_at = next_at - ${back} where state in (1, 2, 3)`.execute(database.db);
  // One at a time: its holder renews all of its leases in one statement, in an order of its own.
  const { rows } = await sql<{ job: string }>`select job from job_lease`.execute(database.db);
  for (const { job } of rows)
    await sql`update job_lease set until = '-infinity' where job = ${job}`.execute(database.db);
}

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await isSo()) return;
    await letPass(2_000);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`it never came to this: ${what}`);
}

it('killed between each two steps, a delivery is bought and announced once, and arrives', {
  timeout: PATIENCE_MS,
}, async () => {
  const yard = { node };
  const player: Member = await enter(yard, 70);
  const [bagItemId] = (await give(yard, player, 1)) as [string];
  const before = market.account.money;
  await ask(node, player, 'extractGoods', { bagItemIds: [bagItemId] });
  await letPass(5 * 60_000);
  for (const next of process.env.SOAK ? [...STRIKES, ...LAST_STRIKES] : STRIKES) {
    expect([next, await worker.runInto(next)]).toEqual([next, 'SIGKILL']);
    // Long enough that a purchase that was under way must have ended.
    await letPass(70_000);
  }
  worker.start();
  const stateOf = async () => (await ask(node, player, 'getBagItem', { bagItemId })).data.status as number;
  await until(async () => (await stateOf()) === BAG_STATES.extracted, 'the item has left');
  const told = async () => (await ask(node, player, 'getMessage', { kind: 3 })).data.items.length as number;
  await until(async () => (await told()) >= 1, 'the player has heard of it');
  expect(market.purchases).toHaveLength(1);
  expect(before - market.account.money).toBe(market.purchases[0]?.paid);
  const { rows } = await sql<{ template: string; count: number }>`
    select template, count(*)::int as count from message where player_id = ${player.id} and kind = 3 group by 1`.execute(
    database.db,
  );
  expect(rows.find(({ template }) => template === 'deliveryDone')?.count).toBe(1);
  for (const { count } of rows) expect(count).toBe(1);
});

describe('a process frozen beyond its claim while another one delivers', () => {
  const leaseHolder = async () =>
    (await sql<{ holder: string }>`select holder from job_lease where job = 'delivery.work'`.execute(database.db))
      .rows[0]?.holder;

  it.each(FREEZES)('after $name buys nothing when it wakes up', { timeout: PATIENCE_MS }, async (strike) => {
    const player: Member = await enter({ node }, 72);
    const [bagItemId] = (await give({ node }, player, 1)) as [string];
    const [{ orderNo }] = (await ask(node, player, 'extractGoods', { bagItemIds: [bagItemId] })).data.orders;
    const nobody = await leaseHolder();
    worker.start();
    await expect.poll(leaseHolder, { timeout: 60_000 }).not.toBe(nobody);
    const frozen = worker.freezeAt(strike);
    // The processes go by the real clock, which this one has left behind.
    await letPass(5 * 60_000 + clock.now() - systemClock.now());
    await frozen;
    const stale = await leaseHolder();
    await letPass(70_000);
    successor.start();
    const stateOf = async () => (await ask(node, player, 'getBagItem', { bagItemId })).data.status as number;
    await until(async () => (await stateOf()) === BAG_STATES.extracted, 'another process has delivered it');
    const { money } = market.account;
    await successor.kill();
    worker.thaw();
    // It takes the work up again once it has ended what it was frozen in.
    await expect.poll(leaseHolder, { timeout: 60_000 }).toBe(stale);
    expect(market.purchases.filter(({ customId }) => customId.startsWith(orderNo))).toHaveLength(1);
    expect(market.account.money).toBe(money);
    const { rows } = await sql`select state, note from delivery_order where order_no = ${orderNo}`.execute(database.db);
    expect(rows).toEqual([{ state: 4, note: '' }]);
  });
});

it('killed during extracting or cancelling, the repeated call has exactly one effect', {
  timeout: PATIENCE_MS,
}, async () => {
  const player: Member = await enter({ node }, 71);
  const [bagItemId] = (await give({ node }, player, 1)) as [string];
  const body = JSON.stringify({ bagItemIds: [bagItemId] });
  const statusOf = async () => (await ask(node, player, 'getBagItem', { bagItemId })).data.status as number;
  const strikes: readonly (DatabaseStrike & { name: string; status: number })[] = [
    { name: 'extractGoods', said: /delivery_order[\s\S]*commit/, when: 'before', status: BAG_STATES.owned },
    { name: 'extractGoods', said: /delivery_order[\s\S]*commit/, when: 'after', status: BAG_STATES.extracting },
    { name: 'cancelExtract', said: /delivery_order[\s\S]*commit/, when: 'after', status: BAG_STATES.owned },
  ];
  for (const [index, { name, status, ...strike }] of strikes.entries()) {
    const headers = { 'content-type': 'application/json', ...player.headers, 'idempotency-key': `killed-${name}` };
    const signal = await worker.callInto(strike, (address) =>
      fetch(`${address}/api/user/${name}`, { method: 'POST', headers, body }),
    );
    expect([index, signal, await statusOf()]).toEqual([index, 'SIGKILL', status]);
    if (index === 0) continue;
    const { code } = (await node.call(`/api/user/${name}`, JSON.parse(body), headers)).body;
    expect([index, code, await statusOf()]).toEqual([index, 0, status]);
  }
  const { rows } = await sql<{ state: number }>`
    select state from delivery_order where item_id = ${bagItemId}`.execute(database.db);
  expect(rows).toEqual([{ state: 5 }]);
});
