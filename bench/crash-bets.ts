import { setTimeout as delay } from 'node:timers/promises';
import { effort } from './lib/effort.ts';
import type { LoadResult } from './lib/load.ts';
import { findPgbench, preparePgbench, runPgbench } from './lib/pgbench.ts';
import type { Stage, Store } from './lib/stage.ts';
import { median, medianRatio, perSecond, type Row } from './lib/table.ts';

/**
 * Crash bets over HTTP, each answered after its durable commit, compared with pgbench. A player has
 * two bets per round, so a round takes twice as many bets as there are players; then the next round
 * is awaited.
 */

/** Each round waits for a flight, which may take a minute. */
const ROUNDS = effort(2, 5);
const WARM_UP_ROUNDS = effort(1, 2);
const CONNECTIONS = 64;
const REFERENCE_SECONDS = effort(4, 5);
/**
 * Minimum remaining time for bets before the first is sent, which is also the duration of sending.
 */
const LEAST_LEFT_MS = 5_500;
const BETTING_MS = 4_500;

interface Scene {
  data: { round: { roundId: string; state: number; startsAt: string } | null };
}

/** Waits for a round that has just opened for bets. */
async function freshRound({ server }: Store): Promise<string> {
  const url = `http://127.0.0.1:${server.ready.port}/api/crash/getCrash`;
  for (;;) {
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    const { round } = ((await answer.json()) as Scene).data;
    if (round?.state === 1 && Date.parse(round.startsAt) - Date.now() > LEAST_LEFT_MS) return round.roundId;
    await delay(50);
  }
}

/** Places both bets of every player, one at a time per connection. */
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

/** Rate of accepted bets among all answers. */
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
    note: `${median(results.map(({ answered }) => answered))} bets a round, p99 ${Math.max(...results.map(({ p99Ms }) => p99Ms)).toFixed(0)} ms, ${results.reduce((sum, { refused }) => sum + refused, 0)} rejected`,
  };
}
