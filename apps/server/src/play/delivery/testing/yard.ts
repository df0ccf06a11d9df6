import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MODES } from '@clearcrate/contract/modes';
import { createMarketSide, type MarketSide } from '@clearcrate/sandbox/market/market.side';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { movableClock } from '../../../platform/clock.ts';
import { runnerOf } from '../../../platform/db/statement.ts';
import { createStockedDatabase, createTestApp, type Envelope, type TestApp } from '../../../testing/test-app.ts';
import { TEST_START_MS } from '../../../testing/test-platform.ts';
import { Holdings, takeIds } from '../../bag/bag.module.ts';

export interface Yard {
  node: TestApp;
  /** Another process of the same store. */
  second: TestApp;
  market: MarketSide;
  /** Called before the market answers; what it throws is an answer that never comes. */
  gate: { before(method: string): unknown; after(method: string): void };
  /** Settings with another key of the market. */
  settingsWith(key: string): Promise<Record<string, string>>;
  close(): Promise<void>;
}

export interface Member {
  id: bigint;
  headers: Record<string, string>;
}

/**
 * Two nodes of a store and a marketplace that they reach over the network; all three by one clock.
 */
export async function createYard({ hasMarket = true } = {}): Promise<Yard> {
  const clock = movableClock(TEST_START_MS);
  const market = createMarketSide({ clock });
  const http = Fastify({ logger: false, forceCloseConnections: true });
  const gate: Yard['gate'] = { before: () => {}, after: () => {} };
  const methodOf = (url: string) => new URL(url, 'http://x').pathname.split('/').at(-1) ?? '';
  http.addHook('preHandler', async ({ url }) => gate.before(methodOf(url)));
  http.addHook('onSend', async ({ url }) => gate.after(methodOf(url)));
  http.setErrorHandler((_error, _request, reply) => {
    reply.hijack();
    reply.raw.destroy();
  });
  market.routes(http);
  await http.listen({ port: 0, host: '127.0.0.1' });
  const folder = await mkdtemp(join(tmpdir(), 'clearcrate-yard-'));
  const DELIVERY_FILE = join(folder, 'delivery.json');
  const { port } = http.server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}`;
  await writeFile(DELIVERY_FILE, JSON.stringify(market.settings(address)));
  const database = await createStockedDatabase();
  const env: Record<string, string> = hasMarket ? { DELIVERY_FILE } : {};
  const node = await createTestApp({ database, clock, env });
  const second = await createTestApp({ database, clock, env });
  return {
    node,
    second,
    market,
    gate,
    settingsWith: async (key) => {
      const path = join(folder, `${key}.json`);
      await writeFile(path, JSON.stringify(market.settings(address, key)));
      return { DELIVERY_FILE: path };
    },
    close: async () => {
      await second.close();
      await node.close();
      await http.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const linkOf = (number: number, token: string) =>
  `https://steamcommunity.com/tradeoffer/new/?partner=${1_000 + number}&token=${token}`;

/** A demo player; the token of the trade link decides at the market what becomes of a purchase. */
export async function enter({ node }: Pick<Yard, 'node'>, number: number, token = 'abcdefgh'): Promise<Member> {
  const account = String(13_900_000_000 + number);
  const link = token === '' ? '' : linkOf(number, token);
  await sql`update player set steam_url = ${link} where mobile = ${`+86${account}`}`.execute(node.database.db);
  const { body } = await node.call('/api/auth/login', { account, password: 'demo1234' });
  return { id: BigInt(body.data.userId), headers: { authorization: body.data.token } };
}

let keys = 0;
export async function ask(node: TestApp, member: Member, path: string, body: object = {}): Promise<Envelope> {
  keys += 1;
  const headers = { ...member.headers, 'idempotency-key': `delivery-test-${keys}` };
  return (await node.call(`/api/user/${path}`, body, headers)).body;
}

/** Puts things into a bag, as if they had been won; their draws are no part of this. */
export async function give(
  { node }: Pick<Yard, 'node'>,
  { id: playerId }: Member,
  count: number,
  source: number = MODES.box.number,
  /** Which of the catalogue it is; the cheapest where none is named. */
  wanted?: bigint,
): Promise<string[]> {
  const { ledger, platform } = node.app;
  return platform.db.transaction().execute(async (tx) => {
    const runner = runnerOf(tx);
    const { rows } = await sql<{ id: bigint; price: bigint }>`
      select id, price from goods where ${wanted ?? null}::bigint is null or id = ${wanted ?? null}
      order by price limit 1`.execute(tx);
    const { id: goodsId = 0n, price = 0n } = rows[0] ?? {};
    const ids = await takeIds(runner, count);
    const bag = await ledger.settle(tx, { owners: [playerId] }, (sheet) => {
      const holdings = new Holdings(new Map(), sheet);
      holdings.put(...ids.map((id) => ({ id, playerId, goodsId, price, source, reference: 1n })));
      return holdings;
    });
    for (const write of bag.write(runner, new Date(node.clock.now()))) await write;
    return ids.map(String);
  });
}

/** Lets the clock run, and the jobs do what is due by then. */
export async function run({ node }: Yard, forMs: number, stepMs = forMs): Promise<void> {
  for (let passed = 0; passed < forMs; passed += stepMs) {
    node.clock.advance(stepMs);
    await node.app.platform.jobs.runDue();
  }
}

const MOST_STEPS = 40;

/**
 * Lets the clock run until something is so. Which process may work is decided by real time: on a
 * busy machine a step may find that nobody does, or an answer of the market comes too late, and
 * what was due is done a few steps later.
 */
export async function runUntil(yard: Yard, stepMs: number, isSo: () => Promise<boolean>): Promise<void> {
  for (let step = 0; step < MOST_STEPS && !(await isSo()); step += 1) await run(yard, stepMs);
}

export async function statusOf({ node }: Yard, member: Member, bagItemId: string) {
  const { data } = await ask(node, member, 'getBagItem', { bagItemId });
  return { status: data.status as number, state: data.deliveries[0]?.state as number | undefined, item: data };
}

export async function stockOf({ node }: Yard, bagItemId: string): Promise<number> {
  const { rows } = await sql<{ stock: number }>`
    select g.stock from goods g join bag_item i on i.goods_id = g.id where i.id = ${bagItemId}`.execute(
    node.database.db,
  );
  return rows[0]?.stock ?? -1;
}
