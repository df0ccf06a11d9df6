import type pg from 'pg';
import { findPgbench, preparePgbench, runPgbench } from './lib/pgbench.ts';
import type { Stage, Store } from './lib/stage.ts';
import { median, medianRatio, perSecond, type Row } from './lib/table.ts';
import type { LoadOrder } from './load-process.ts';

/** Opening boxes over HTTP, each answer after its durable commit, against PostgreSQL's own benchmark on the same server. */

const ROUNDS = 5;
const ROUND_SECONDS = 6;
const CONNECTIONS = 64;
/** Until the compiler has seen enough and every connection has its plans, a store does not show what it can do. */
const WARM_UP_MS = 8_000;
const BAG_ROWS = 10_000_000;
const BAG_OWNERS = 50_000;

function orderFor({ server }: Store): LoadOrder {
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

/** Rounds that take turns, so that whatever the machine does besides hits both sides alike. */
async function takeTurns(ours: () => Promise<number>, reference: () => Promise<number>) {
  const rounds: { ours: number; reference: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push({ reference: await reference(), ours: await ours() });
  return rounds;
}

export async function benchOpenings(stage: Stage): Promise<Row[]> {
  const pgbench = findPgbench();
  const order = orderFor(stage);
  await stage.load({ ...order, durationMs: WARM_UP_MS });
  if (pgbench) await preparePgbench(pgbench, stage.databaseUrl);
  let refused = 0;
  let p99Ms = 0;
  const rounds = await takeTurns(
    async () => {
      const result = await stage.load(order);
      refused += result.refused;
      p99Ms = Math.max(p99Ms, result.p99Ms);
      return result.perSecond;
    },
    async () => (pgbench ? await runPgbench(pgbench, stage.databaseUrl, ROUND_SECONDS) : Number.NaN),
  );
  const rate = median(rounds.map(({ ours }) => ours));
  const half = await stage.load({ ...order, ratePerSecond: rate / 2 });
  return [
    {
      what: `box openings over HTTP, durable, ${CONNECTIONS} connections`,
      ours: perSecond(rate),
      reference: pgbench
        ? `${perSecond(median(rounds.map(({ reference }) => reference)))} pgbench -N -M prepared -c 16`
        : 'pgbench not found',
      ratio: pgbench ? medianRatio(rounds) : undefined,
      goal: 1,
      note: `p99 ${p99Ms.toFixed(1)} ms, ${refused} refused`,
    },
    {
      what: 'the same at half that load, arriving by the clock',
      ours: `${half.p99Ms.toFixed(1)} ms p99`,
      reference: `${half.p50Ms.toFixed(1)} ms p50`,
      ratio: undefined,
      goal: undefined,
      note: `${perSecond(half.perSecond)}, ${half.refused} refused`,
    },
  ];
}

/** Items of many players, those of the bench among them, interleaved as they are when many play at once. */
async function fillBags(client: pg.Client): Promise<void> {
  await client.query('set synchronous_commit = off');
  await client.query(
    `insert into bag_item (player_id, id, goods_id, price, recovery_price, source, source_ref, acquired_at, changed_at)
     select 5000000 + n % $1::bigint, nextval('thing_id'), 1, 100, 100, 1, 1, to_timestamp(0), to_timestamp(0)
     from generate_series(1::bigint, $2::bigint) n`,
    [BAG_OWNERS, BAG_ROWS],
  );
  await client.query('vacuum analyze bag_item');
  await client.query('checkpoint');
}

/** The same store with full bags beside the near-empty one. */
export async function benchFullBags(stage: Stage): Promise<Row[]> {
  console.log(`  filling bags with ${BAG_ROWS.toLocaleString('en')} items`);
  const full = await stage.addStore('full_bags', fillBags);
  const orders = { empty: orderFor(stage), full: orderFor(full) };
  for (const order of Object.values(orders)) await stage.load({ ...order, durationMs: WARM_UP_MS });
  const rounds = await takeTurns(
    async () => (await stage.load(orders.full)).perSecond,
    async () => (await stage.load(orders.empty)).perSecond,
  );
  return [
    {
      what: `box openings with ${BAG_ROWS / 1e6} million items in bags`,
      ours: perSecond(median(rounds.map(({ ours }) => ours))),
      reference: `${perSecond(median(rounds.map(({ reference }) => reference)))} with near-empty bags`,
      ratio: medianRatio(rounds),
      goal: 0.9,
    },
  ];
}
