import { setTimeout as delay } from 'node:timers/promises';
import { CRASH_REST_MS } from '@clearcrate/contract/crash-rules';
import { type RawBuilder, sql } from 'kysely';
import { runAudits } from '../../apps/server/src/ledger/audit/audit.jobs.ts';
import {
  crashReconciliations,
  outcomeCheck,
  stakeCheck,
  sumsCheck,
} from '../../apps/server/src/modes/crash/crash.audit.ts';
import { createDatabase, createPool, type Db } from '../../apps/server/src/platform/db/database.ts';
import { brokenLedger } from './crash-audit.ts';
import { type AcknowledgedBet, Shooters } from './shooters.ts';
import { TwoNodes } from './two-nodes.ts';

/**
 * `kill -9` of one of two nodes in the middle of crash rounds: while bets are placed, in flight and
 * settled. Each stake is captured or released once, no answer is lost, and the other node goes on.
 */

export interface RoundsPlan {
  kills: number;
  players: number;
  /** The next round opens within this time of being due, even when the clock's node died. */
  lateWithinMs: number;
}

export interface RoundsReport {
  problems: string[];
  rounds: number;
  bets: number;
  refunded: number;
  retried: number;
  latestMs: number;
}

const PAUSE_MS = { least: 2_500, spread: 6_000 };
const ALONE_MS = 1_500;
const PATIENCE_MS = 240_000;
const ALWAYS = { from: undefined, to: undefined };

const numberOf = async (db: Db, query: RawBuilder<{ n: number }>) => Number((await query.execute(db)).rows[0]?.n ?? -1);

/** Waits until all bets are settled. */
async function untilSettled(db: Db): Promise<string[]> {
  const open = sql<{ n: number }>`select count(*)::int as n from crash_bet where state = 1`;
  const deadline = performance.now() + PATIENCE_MS;
  while ((await numberOf(db, open)) > 0 && performance.now() < deadline) await delay(200);
  const left = await numberOf(db, open);
  return left === 0 ? [] : [`${left} bets were not settled`];
}

async function lostAnswers(db: Db, acknowledged: readonly AcknowledgedBet[]): Promise<string[]> {
  const { rows } = await sql<{ key: string; answer: string }>`
    select key, answer from idempotency where key like 'shooter-%'`.execute(db);
  const kept = new Map(rows.map(({ key, answer }) => [key, answer]));
  const lost = acknowledged.filter(({ key, data }) => kept.get(key) !== data);
  return [
    ...(lost.length > 0 ? [`${lost.length} answers are lost or changed`] : []),
    ...(kept.size > acknowledged.length
      ? [`${kept.size - acknowledged.length} calls took effect without an answer`]
      : []),
  ];
}

/** A long flight may outlast several kills; no bet can be placed before it ends. */
async function untilBetted(shooters: Shooters, least: number): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (shooters.acknowledged.length < least && performance.now() < deadline) await delay(50);
}

/** Compares the ledger with the bets, and both with the answers. */
async function audit(db: Db, acknowledged: readonly AcknowledgedBet[]): Promise<string[]> {
  const checks = [stakeCheck, outcomeCheck, sumsCheck];
  const found = await runAudits(db, { reconciliations: crashReconciliations, checks }, ALWAYS);
  const held = await numberOf(
    db,
    sql`select count(*)::int as n from ledger_hold where kind = 'crash.bet' and state = 1`,
  );
  return [
    ...(await lostAnswers(db, acknowledged)),
    ...found.differences.map((difference) => JSON.stringify(difference, (_key, value) => String(value))),
    ...found.problems,
    ...(held > 0 ? [`${held} stakes are still held`] : []),
    ...(await brokenLedger(db)),
  ];
}

/** The longest time by which a round opened late. */
const latest = (db: Db) =>
  numberOf(
    db,
    sql`select coalesce(max(extract(epoch from next.opened_at - round.ended_at)) * 1000 - ${CRASH_REST_MS}::int, 0)::int as n
      from crash_round round join crash_round next on next.id = round.id + 1`,
  );

async function strike(nodes: TwoNodes, shooters: Shooters, number: number): Promise<string[]> {
  await delay(PAUSE_MS.least + ((number * 1_737) % PAUSE_MS.spread));
  const deadline = performance.now() + PAUSE_MS.spread;
  while (shooters.inFlight === 0 && performance.now() < deadline) await delay(1);
  const isBusy = shooters.inFlight > 0;
  await nodes.kill((number % 2) as 0 | 1);
  await delay(ALONE_MS);
  await nodes.revive((number % 2) as 0 | 1);
  return isBusy ? [] : [`nothing was in flight at kill ${number + 1}`];
}

export async function runRounds({ kills, players, lateWithinMs }: RoundsPlan): Promise<RoundsReport> {
  const nodes = await TwoNodes.open();
  const pool = createPool({ url: nodes.databaseUrl, poolSize: 2, applicationName: 'clearcrate-rounds-soak' });
  const db = createDatabase(pool);
  try {
    const shooters = await Shooters.enter(nodes.urls, players, PATIENCE_MS);
    const problems: string[] = [];
    shooters.start();
    for (let number = 0; number < kills; number += 1) problems.push(...(await strike(nodes, shooters, number)));
    await untilBetted(shooters, players);
    problems.push(...(await shooters.stop()), ...(await untilSettled(db)));
    problems.push(...(await audit(db, shooters.acknowledged)));
    const latestMs = await latest(db);
    if (latestMs > lateWithinMs) problems.push(`a round had to wait ${(latestMs / 1000).toFixed(1)} s for a node`);
    const count = (condition: string) =>
      numberOf(db, sql`select count(*)::int as n from crash_bet where ${sql.raw(condition)}`);
    const rounds = await numberOf(db, sql`select count(*)::int as n from crash_round where bets > 0`);
    const [bets, refunded] = [await count('true'), await count('state = 4')];
    return { problems, rounds, bets, refunded, retried: shooters.retried, latestMs };
  } finally {
    await pool.end();
    await nodes.close();
  }
}

if (import.meta.main) {
  const { problems, rounds, bets, refunded, retried, latestMs } = await runRounds({
    kills: 20,
    players: 24,
    lateWithinMs: 5_000,
  });
  console.log(
    `${problems.length === 0 ? 'holds ' : 'MISSED'}  crash: 20 kills, ${bets} bets in ${rounds} rounds, ${refunded} refunded, ` +
      `${retried} calls retried, ${(latestMs / 1000).toFixed(1)} s late at most`,
  );
  for (const problem of problems.slice(0, 10)) console.log(`  ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}
