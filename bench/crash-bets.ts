import { setTimeout as delay } from 'node:timers/promises';
import { effort } from './lib/effort.ts';
import type { LoadResult } from './lib/load.ts';
import { findPgbench, preparePgbench, runPgbench } from './lib/pgbench.ts';
import type { Stage, Store } from './lib/stage.ts';
import { median, medianRatio, perSecond, type Row } from './lib/table.ts';

/**
 * Bets on crash over HTTP, each answer after its durable commit, against PostgreSQL's own benchmark. A player has two bets in a
 * round, so a round takes as many as there are players, twice; then the next one is waited for.
 */

/** A flight may take a minute, and each round waits for one. */
const ROUNDS = effort(2, 5);
const WARM_UP_ROUNDS = effort(1, 2);
const CONNECTIONS = 64;
const REFERENCE_SECONDS = effort(4, 5);
/** So much of the time for bets must be left when the first is sent, and so long they are sent. */
const LEAST_LEFT_MS = 5_500;
const BETTING_MS = 4_500;

interface Scene {
  data: { round: { roundId: string; state: number; startsAt: string } | null };
}

/** A round that has only just begun to take bets. */
async function freshRound({ server }: Store): Promise<string> {
  const url = `http://127.0.0.1:${server.ready.port}/api/crash/getCrash`;
  for (;;) {
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    const { round } = ((await answer.json()) as Scene).data;
    if (round?.state === 1 && Date.parse(round.startsAt) - Date.now() > LEAST_LEFT_MS) return round.roundId;
    await delay(50);
  }
}

/** Both bets of every player, as many at once as there are connections. */
export async function betAll(stage: Stage): Promise<LoadResult> {
  const { port, tokens, crowd } = stage.server.ready;
  return stage.load({
    port,
    tokens: [...tokens, ...crowd],
    path: '/api/crash/placeCrashBet',
    body: '',
    crashRound: await freshRound(stage),
    connections: CONNECTIONS,
    durationMs: BETTING_MS,
  });
}

/** Bets that were taken, of all that were answered. */
const takenPerSecond = ({ perSecond: answers, answered, refused }: LoadResult): number =>
  (answers * (answered - refused)) / answered;

export async function* benchCrashBets(stage: Stage): AsyncGenerator<Row> {
  const pgbench = findPgbench();
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await betAll(stage);
  if (pgbench) await preparePgbench(pgbench, stage.databaseUrl);
  const rounds: { ours: number; reference: number }[] = [];
  const results: LoadResult[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const reference = pgbench ? await runPgbench(pgbench, stage.databaseUrl, REFERENCE_SECONDS) : Number.NaN;
    const result = await betAll(stage);
    results.push(result);
    rounds.push({ ours: takenPerSecond(result), reference });
  }
  yield {
    what: `crash bets over HTTP, durable, ${CONNECTIONS} connections`,
    ours: perSecond(median(rounds.map(({ ours }) => ours))),
    reference: pgbench
      ? `${perSecond(median(rounds.map(({ reference }) => reference)))} pgbench -N -M prepared -c 16`
      : 'pgbench not found',
    ratio: pgbench ? medianRatio(rounds) : undefined,
    goal: 0.4,
    note: `${median(results.map(({ answered }) => answered))} bets a round, p99 ${Math.max(...results.map(({ p99Ms }) => p99Ms)).toFixed(0)} ms, ${results.reduce((sum, { refused }) => sum + refused, 0)} refused`,
  };
}
