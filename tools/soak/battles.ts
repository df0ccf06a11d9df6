import { setTimeout as delay } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { runAudits } from '../../apps/server/src/ledger/audit/audit.jobs.ts';
import {
  battleReconciliations,
  prizeCheck,
  stakeCheck,
  totalsCheck,
} from '../../apps/server/src/modes/battle/battle.audit.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { createDatabase, createPool, type Db } from '../../apps/server/src/platform/db/database.ts';
import { startBeaconServer } from '../../apps/server/src/play/beacon/testing/beacon-server.ts';
import { type AcknowledgedSeat, Battlers } from './battlers.ts';
import { brokenLedger } from './crash-audit.ts';
import { TwoNodes } from './two-nodes.ts';

/**
 * `kill -9` of one of two nodes in the middle of battles: while seats are taken and rooms wait for the
 * beacon, are drawn and end. Each stake is captured or released once, and the other node goes on.
 */

export interface BattlesPlan {
  kills: number;
  pairs: number;
  /** Rooms are drawn and end within this time of being due, even when the working node died. */
  lateWithinMs: number;
  /** Run with a test beacon, or without one. */
  beacon: boolean;
}

export interface BattlesReport {
  problems: string[];
  rooms: number;
  retried: number;
  /** The longest time by which a room was late. */
  latestMs: number;
}

const PAUSE_MS = { least: 1_500, spread: 2_000 };
const PATIENCE = 12;
const ALWAYS = { from: undefined, to: undefined };
const BEACON_TIMES = { periodSeconds: 1, genesisSeconds: 1_600_000_000 };

const countOf = async (db: Db, query: RawBuilder<{ count: number }>) => (await query.execute(db)).rows[0]?.count ?? -1;

/** Waits until all rooms that were filled have ended. */
async function untilOver(db: Db, patienceMs: number): Promise<string[]> {
  const open = sql<{ count: number }>`select count(*)::int as count from battle_room where state in (2, 5)`;
  const deadline = performance.now() + patienceMs;
  while ((await countOf(db, open)) > 0 && performance.now() < deadline) await delay(200);
  const left = await countOf(db, open);
  return left === 0 ? [] : [`${left} rooms have not ended`];
}

async function lostSeats(db: Db, acknowledged: readonly AcknowledgedSeat[]): Promise<string[]> {
  const { rows } = await sql<{ key: string; answer: string }>`
    select key, answer from idempotency where key like 'battle-soak-%'`.execute(db);
  const kept = new Map(rows.map(({ key, answer }) => [key, answer]));
  const lost = acknowledged.filter(({ key, data }) => kept.get(key) !== data);
  return [
    ...(lost.length > 0 ? [`${lost.length} answers are lost or changed`] : []),
    ...(kept.size > acknowledged.length ? [`${kept.size - acknowledged.length} seats have no answer`] : []),
  ];
}

/** Compares the ledger with the rooms, and both with the answers. */
async function audit(db: Db, acknowledged: readonly AcknowledgedSeat[]): Promise<string[]> {
  const checks = [stakeCheck, prizeCheck, totalsCheck];
  const found = await runAudits(db, { reconciliations: battleReconciliations, checks }, ALWAYS);
  const told = [...new Set(acknowledged.map(({ roomId }) => roomId))];
  const undone = await countOf(
    db,
    sql`select count(*)::int as count from unnest(${told}::bigint[]) v(id) left join battle_room room on room.id = v.id
      where room.state is distinct from 3`,
  );
  const held = await countOf(
    db,
    sql`select count(*)::int as count from ledger_hold hold join battle_seat seat
      on hold.reference = seat.room_id || '/' || seat.seat where hold.kind = 'battle.join' and hold.state = 1
      and seat.room_id = any(${told}::bigint[])`,
  );
  return [
    ...(await lostSeats(db, acknowledged)),
    ...found.differences.map((difference) => JSON.stringify(difference, (_key, value) => String(value))),
    ...found.problems,
    ...(undone > 0 ? [`${undone} rooms that were filled were not played`] : []),
    ...(held > 0 ? [`${held} stakes are still held`] : []),
    ...(await brokenLedger(db)),
  ];
}

/** The longest time by which a room was drawn or ended late. */
async function latest(db: Db): Promise<number> {
  const { rows } = await sql<{ late: number | null }>`
    select max(extract(epoch from greatest(room.closed_at - room.ends_at,
      room.started_at - to_timestamp(chain.genesis_seconds + (room.beacon_round - 1) * chain.period_seconds)))) * 1000 as late
    from battle_room room left join beacon_chain chain on chain.hash = room.beacon_chain where room.state = 3`.execute(
    db,
  );
  return Number(rows[0]?.late ?? 0);
}

async function strike(nodes: TwoNodes, battlers: Battlers, number: number): Promise<string[]> {
  await delay(PAUSE_MS.least + ((number * 737) % PAUSE_MS.spread));
  const deadline = performance.now() + PAUSE_MS.least;
  while (battlers.inFlight === 0 && performance.now() < deadline) await delay(1);
  const isBusy = battlers.inFlight > 0;
  await nodes.kill((number % 2) as 0 | 1);
  // The other node works alone for a while; then this one restarts, as under a supervisor.
  await delay(PAUSE_MS.least);
  await nodes.revive((number % 2) as 0 | 1);
  return isBusy ? [] : [`nothing was in flight at kill ${number + 1}`];
}

export async function runBattles({ kills, pairs, lateWithinMs, beacon }: BattlesPlan): Promise<BattlesReport> {
  const server = beacon ? await startBeaconServer(systemClock.now, 'the beacon of the soak', BEACON_TIMES) : undefined;
  const nodes = await TwoNodes.open(server?.env());
  const pool = createPool({ url: nodes.databaseUrl, poolSize: 2, applicationName: 'clearcrate-battle-soak' });
  const db = createDatabase(pool);
  try {
    const battlers = await Battlers.enter(nodes.urls, pairs, PATIENCE * lateWithinMs);
    const problems: string[] = [];
    battlers.start();
    for (let number = 0; number < kills; number += 1) problems.push(...(await strike(nodes, battlers, number)));
    problems.push(...(await battlers.stop()), ...(await untilOver(db, PATIENCE * lateWithinMs)));
    problems.push(...(await audit(db, battlers.acknowledged)));
    const latestMs = await latest(db);
    if (latestMs > lateWithinMs) problems.push(`a room had to wait ${(latestMs / 1000).toFixed(1)} s for a node`);
    const rooms = new Set(battlers.acknowledged.map(({ roomId }) => roomId)).size;
    return { problems, rooms, retried: battlers.retried, latestMs };
  } finally {
    await pool.end();
    await nodes.close();
    await server?.close();
  }
}

if (import.meta.main) {
  for (const beacon of [false, true]) {
    const report = await runBattles({ kills: 20, pairs: 12, lateWithinMs: 5_000, beacon });
    const { problems, rooms, retried, latestMs } = report;
    console.log(
      `${problems.length === 0 ? 'holds ' : 'MISSED'}  battles ${beacon ? 'with' : 'without'} a beacon: 20 kills, ${rooms} rooms, ` +
        `${retried} calls retried, ${(latestMs / 1000).toFixed(1)} s late at most`,
    );
    for (const problem of problems.slice(0, 10)) console.log(`  ${problem}`);
    if (problems.length > 0) process.exitCode = 1;
  }
}
