import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createPool } from '../apps/server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded/embedded-postgres.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';

import { benchFirstView } from './first-view.ts';
import { benchBroadcast, FULL_BROADCAST, QUICK_BROADCAST } from './gateway-broadcast.ts';
import { type Child, startChild } from './lib/child.ts';
import type { LoadResult } from './lib/load.ts';
import { findPgbench, preparePgbench, runPgbench } from './lib/pgbench.ts';
import { median, perSecond, printTable, type Row } from './lib/table.ts';
import type { LoadOrder } from './load-process.ts';

/** `npm run bench`: one table of ratios. Ours and the reference take turns in the same run, so the machine's mood cancels out. */

const ROUNDS = 3;
/** Until the compiler has seen enough, neither side shows what it can do. */
const WARM_UP_ROUNDS = 2;
const ROUND_SECONDS = 6;
const GROUP_CONNECTIONS = 64;

const file = (name: string) => new URL(name, import.meta.url);
type Server = Child<{ port: number; tokens: string[] }>;

interface Stage {
  databaseUrl: string;
  server: Server;
  load: Child<object>;
}

const run = (stage: Stage, order: LoadOrder) => stage.load.ask<LoadResult>(order);

async function postings(stage: Stage): Promise<Row[]> {
  const pgbench = findPgbench();
  const { port, tokens } = stage.server.ready;
  const order: LoadOrder = {
    port,
    tokens,
    path: '/api/testing/spend',
    body: '{"amount":"0.01"}',
    connections: GROUP_CONNECTIONS,
    durationMs: ROUND_SECONDS * 1000,
  };
  await run(stage, { ...order, durationMs: 2_000 });
  if (pgbench) await preparePgbench(pgbench, stage.databaseUrl);
  const ours: LoadResult[] = [];
  const reference: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    if (pgbench) reference.push(await runPgbench(pgbench, stage.databaseUrl, ROUND_SECONDS));
    ours.push(await run(stage, order));
  }
  const refused = ours.reduce((sum, result) => sum + result.refused, 0);
  const rate = median(ours.map((result) => result.perSecond));
  const base = pgbench ? median(reference) : undefined;
  return [
    {
      what: `ledger postings over HTTP, durable, ${GROUP_CONNECTIONS} connections`,
      ours: perSecond(rate),
      reference: base === undefined ? 'pgbench not found' : `${perSecond(base)} pgbench -N -M prepared -c 16`,
      ratio: base === undefined ? undefined : rate / base,
      goal: 0.6,
      note: `p99 ${median(ours.map((result) => result.p99Ms)).toFixed(1)} ms, ${refused} refused`,
    },
  ];
}

async function publicReads(stage: Stage): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, body] of [
    ['getModuleList', '{}'],
    ['getBannerList', '{"platformId":2}'],
    ['getGoodsAttributes', '{}'],
  ] as const) {
    const path = `/api/index/${name}`;
    const { port } = stage.server.ready;
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'accept-language': 'zh' },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const bare = await startChild<{ port: number }>(file('bare-server.ts'), [], {
      BENCH_ANSWER: bytes.toString('base64'),
    });
    const order = { body, connections: 32, durationMs: 3_000 };
    const ours: number[] = [];
    const reference: number[] = [];
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
      const bareRate = await run(stage, { ...order, path: '/', port: bare.ready.port });
      const ourRate = await run(stage, { ...order, path, port });
      if (round < 0) continue;
      reference.push(bareRate.perSecond);
      ours.push(ourRate.perSecond);
    }
    await bare.stop();
    rows.push({
      what: `public read ${name} (${bytes.length} bytes)`,
      ours: perSecond(median(ours)),
      reference: `${perSecond(median(reference))} bare Fastify handler`,
      ratio: median(ours) / median(reference),
      goal: 0.8,
    });
  }
  return rows;
}

async function broadcast(): Promise<Row[]> {
  const size = process.argv.includes('--full') ? FULL_BROADCAST : QUICK_BROADCAST;
  const { ours, bare } = await benchBroadcast(size);
  return [
    {
      what: `gateway broadcast to ${size.sockets} sockets`,
      ours: perSecond(ours),
      reference: `${perSecond(bare)} bare ws loop`,
      ratio: ours / bare,
      goal: 0.9,
    },
  ];
}

async function withStage<T>(work: (stage: Stage) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'clearcrate-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'warn' }) });
  const pool = createPool({ url: postgres.url, poolSize: 2, applicationName: 'bench' });
  await migrate(pool);
  await pool.end();
  const server: Server = await startChild(file('bench-server.ts'), [], { BENCH_DATABASE_URL: postgres.url });
  const load = await startChild<object>(file('load-process.ts'), []);
  try {
    return await work({ databaseUrl: postgres.url, server, load });
  } finally {
    await load.stop();
    await server.stop();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice(7);
const wanted = (name: string) => only === undefined || only === name;

console.log(`Clearcrate bench: Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`);
const rows: Row[] = [];
if (wanted('postings') || wanted('openings') || wanted('reads')) {
  await withStage(async (stage) => {
    if (wanted('postings')) rows.push(...(await postings(stage)));
    if (wanted('reads')) rows.push(...(await publicReads(stage)));
  });
}
if (wanted('broadcast')) rows.push(...(await broadcast()));
if (wanted('first-view')) rows.push(...(await benchFirstView()));
printTable(rows);
