import { findPgbench, preparePgbench, runPgbench } from './lib/pgbench.ts';
import type { Stage } from './lib/stage.ts';
import { median, medianRatio, perSecond, type Row } from './lib/table.ts';
import type { LoadOrder } from './load-process.ts';

/** The smallest value-moving call, against PostgreSQL's own idea of one. */

const ROUNDS = 3;
const ROUND_SECONDS = 6;
const CONNECTIONS = 64;

export async function* benchPostings(stage: Stage): AsyncGenerator<Row> {
  const pgbench = findPgbench();
  const { port, tokens } = stage.server.ready;
  const order: LoadOrder = {
    port,
    tokens,
    path: '/api/testing/spend',
    body: '{"amount":"0.01"}',
    connections: CONNECTIONS,
    durationMs: ROUND_SECONDS * 1000,
  };
  await stage.load({ ...order, durationMs: 4_000 });
  if (pgbench) await preparePgbench(pgbench, stage.databaseUrl);
  const rounds: { ours: number; reference: number; p99Ms: number; refused: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const reference = pgbench ? await runPgbench(pgbench, stage.databaseUrl, ROUND_SECONDS) : Number.NaN;
    const { perSecond: ours, p99Ms, refused } = await stage.load(order);
    rounds.push({ ours, reference, p99Ms, refused });
  }
  yield {
    what: `ledger postings over HTTP, durable, ${CONNECTIONS} connections`,
    ours: perSecond(median(rounds.map(({ ours }) => ours))),
    reference: pgbench
      ? `${perSecond(median(rounds.map(({ reference }) => reference)))} pgbench -N -M prepared -c 16`
      : 'pgbench not found',
    ratio: pgbench ? medianRatio(rounds) : undefined,
    goal: 0.6,
    note: `p99 ${median(rounds.map(({ p99Ms }) => p99Ms)).toFixed(1)} ms, ${rounds.reduce((sum, { refused }) => sum + refused, 0)} refused`,
  };
}
