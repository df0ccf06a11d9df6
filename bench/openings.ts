import { availableParallelism } from 'node:os';
import type pg from 'pg';
import { say } from '../tools/lib/bootstrap.mjs';
import type { LoadResult } from './lib/load.ts';
import { type Stage, type Store, withClient } from './lib/stage.ts';
import { median, medianRatio, perSecond, type Row } from './lib/table.ts';
import { againstPgbench, ROUND_SECONDS, takeTurns, warmUp } from './lib/turns.ts';
import type { LoadOrder } from './load-process.ts';

/**
 * Openings over HTTP, each answered after its durable commit, compared with pgbench on the same
 * server.
 */

/**
 * Enough that the store always has work: with 64 a fifth of the machine was idle, and batches were
 * small.
 */
const CONNECTIONS = 256;
/** At half load the 99th percentile may be at most this multiple of the median. */
const TAIL = 3;
/** One slow flush of a busy disk is a hundredth of a sample, so the median sample is reported. */
const HALF_LOOKS = 3;
const BAG_ROWS = 10_000_000;
const FILL_STEP = 1_000_000;
const BAG_OWNERS = 50_000;
/** One concurrent session per processor. */
const FILLERS = availableParallelism();

export function orderFor({ server }: Store): LoadOrder {
  const { port, tokens, openBody } = server.ready;
  return {
    port,
    tokens,
    path: '/api/box/openBox',
    body: openBody,
    connections: CONNECTIONS,
    durationMs: ROUND_SECONDS * 1000,
  };
}

const tailOf = ({ p50Ms, p99Ms }: LoadResult): number => p99Ms / p50Ms;

/** One node with all processors of the machine. */
export async function* benchOpenings(stage: Stage): AsyncGenerator<Row> {
  const workers = availableParallelism();
  const order = orderFor(await stage.addStore('node', { workers }));
  const what = `box openings over HTTP, durable, ${CONNECTIONS} connections, a node of ${workers} workers`;
  const { row, perSecond: rate } = await againstPgbench(stage, order, what, 1);
  yield row;
  const looks: LoadResult[] = [];
  for (let look = 0; look < HALF_LOOKS; look += 1) looks.push(await stage.load({ ...order, ratePerSecond: rate / 2 }));
  const byTail = looks.toSorted((a, b) => tailOf(a) - tailOf(b));
  const middle = byTail[Math.floor(HALF_LOOKS / 2)] as LoadResult;
  yield {
    what: 'the same at half that load, arriving by the clock',
    ours: `${middle.p99Ms.toFixed(1)} ms p99`,
    reference: `${TAIL} × ${middle.p50Ms.toFixed(1)} ms p50`,
    ratio: TAIL / tailOf(middle),
    goal: 1,
    note: `${perSecond(rate / 2)}, ${looks.reduce((sum, { refused }) => sum + refused, 0)} rejected, worst sample ${tailOf(byTail.at(-1) as LoadResult).toFixed(1)} × p50`,
  };
}

/**
 * Rooms of two, created by one player and filled by another, whose call draws and settles the room.
 */
export function roomOrderFor(store: Store): LoadOrder {
  const body = store.server.ready.roomBody;
  return { ...orderFor(store), path: '/api/battle/createBattle', fillPath: '/api/battle/joinBattle', body };
}

/** Each answer follows its durable commit. */
export async function* benchBattles(stage: Stage): AsyncGenerator<Row> {
  const what = `battle rooms made and filled over HTTP, durable, ${CONNECTIONS} connections (calls)`;
  yield (await againstPgbench(stage, roomOrderFor(stage), what, 0.4)).row;
}

/** Lucky items alternating with boxes: a try costs one row and two queries more than an opening. */
export async function* benchLucky(stage: Stage): AsyncGenerator<Row> {
  const boxes = orderFor(stage);
  const lucky = { ...boxes, path: '/api/lucky/playLucky', body: stage.server.ready.luckyBody };
  for (const order of [boxes, lucky]) await warmUp(stage, order);
  let refused = 0;
  const rounds = await takeTurns(
    async () => {
      const result = await stage.load(lucky);
      refused += result.refused;
      return result.perSecond;
    },
    async () => (await stage.load(boxes)).perSecond,
  );
  yield {
    what: `lucky items over HTTP, durable, ${CONNECTIONS} connections`,
    ours: perSecond(median(rounds.map(({ ours }) => ours))),
    reference: `${perSecond(median(rounds.map(({ reference }) => reference)))} box openings`,
    ratio: medianRatio(rounds),
    goal: 0.9,
    note: `${refused} refused`,
  };
}

/** Generated rows need no constraint checks and no durable commits. */
async function hurry(client: pg.Client): Promise<void> {
  await client.query(
    "set synchronous_commit = off; set maintenance_work_mem = '512MB'; set session_replication_role = replica",
  );
}

/** Inserts items of many players, including those of the bench, interleaved as in real use. */
async function insertItems(client: pg.Client, base: string, from: number, count: number): Promise<void> {
  await client.query(
    `insert into bag_item (player_id, id, goods_id, price, recovery_price, source, source_ref, acquired_at, changed_at)
     select 5000000 + n % $1::bigint, $4::bigint + n, 1, 100, 100, 1, 1, to_timestamp(0), to_timestamp(0)
     from generate_series($2::bigint + 1, $2::bigint + $3::bigint) n`,
    [BAG_OWNERS, from, count, base],
  );
}

async function insertAll(url: string, base: string): Promise<void> {
  let next = 0;
  let done = 0;
  const fill = async (client: pg.Client) => {
    await hurry(client);
    while (next < BAG_ROWS) {
      const from = next;
      next += FILL_STEP;
      await insertItems(client, base, from, FILL_STEP);
      done += FILL_STEP;
      say(`${(done / 1e6).toFixed(0)} of ${BAG_ROWS / 1e6} million items are in bags`);
    }
  };
  await Promise.all(Array.from({ length: FILLERS }, () => withClient(url, fill)));
}

async function fillBags(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await hurry(client);
    // Building an index over ten million rows takes as long as inserting one million with it.
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i where i.indrelid = 'bag_item'::regclass
         and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    await client.query('alter table bag_item drop constraint bag_item_pkey');
    // Ids are allocated in one step: single calls would take a good part of the time.
    const { rows: numbers } = await client.query<{ base: string }>(
      `select setval('thing_id', nextval('thing_id') + $1::bigint) - $1::bigint as base`,
      [BAG_ROWS],
    );
    await insertAll(url, String(numbers[0]?.base));
    await client.query('alter table bag_item add primary key (player_id, id)');
    for (const { definition } of indexes) await client.query(definition);
    say('the indexes are built');
    await client.query('vacuum analyze bag_item');
    await client.query('checkpoint');
  });
}

/** The same store with full bags, compared with the near-empty one. */
export async function* benchFullBags(stage: Stage): AsyncGenerator<Row> {
  const full = await stage.addStore('full_bags', { fill: fillBags });
  const orders = { empty: orderFor(stage), full: orderFor(full) };
  for (const order of Object.values(orders)) await warmUp(stage, order);
  const rounds = await takeTurns(
    async () => (await stage.load(orders.full)).perSecond,
    async () => (await stage.load(orders.empty)).perSecond,
  );
  yield {
    what: `box openings with ${BAG_ROWS / 1e6} million items in bags`,
    ours: perSecond(median(rounds.map(({ ours }) => ours))),
    reference: `${perSecond(median(rounds.map(({ reference }) => reference)))} with near-empty bags`,
    ratio: medianRatio(rounds),
    goal: 0.9,
  };
}
