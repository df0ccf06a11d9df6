import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { betAll } from './crash-bets.ts';
import { findPgbench, preparePgbench, runPgbench } from './lib/pgbench.ts';
import type { Stage } from './lib/stage.ts';
import type { Row } from './lib/table.ts';
import { WARM_UP_MS } from './lib/turns.ts';
import type { LoadOrder } from './load-process.ts';
import { orderFor, roomOrderFor } from './openings.ts';

/**
 * The cost of a call, independent of other load on the machine: CPU time of the store and of
 * PostgreSQL, rows, and write-ahead log. To compare two versions, run it alternately in both trees.
 * The CPU time of a pgbench transaction, client and server, is the reference: on a shared machine
 * its rate says little.
 */

const ROUNDS = 3;
const ROUND_MS = 5_000;
/**
 * PostgreSQL's processes report their counters every second; followers have caught up by then too.
 */
const SETTLE_MS = 2_000;
const TICKS_A_SECOND = 100;
const MICROSECONDS_A_TICK = 1_000_000 / TICKS_A_SECOND;

interface Used {
  storeTicks: number;
  databaseTicks: number;
  playerTicks: number;
  walBytes: number;
  walRecords: number;
  /** Rows inserted, updated or deleted, by table. */
  rows: Map<string, number>;
}

async function ticksOf(pid: number): Promise<{ parent: number; ticks: number; ended: number }> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The program name is in brackets and may contain anything.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return {
    parent: fields[1] ?? 0,
    ticks: (fields[11] ?? 0) + (fields[12] ?? 0),
    ended: (fields[13] ?? 0) + (fields[14] ?? 0),
  };
}

/** CPU ticks of a process and its children, including those that have exited. */
async function ticksWithChildren(parent: number): Promise<number> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const all = await Promise.all(pids.map(async (pid) => ({ pid, ...(await ticksOf(pid)) })));
  const { ended } = await ticksOf(parent);
  return all
    .filter((one) => one.pid === parent || one.parent === parent)
    .reduce((sum, { ticks }) => sum + ticks, ended);
}

/** CPU time of a pgbench transaction, client and server; undefined without pgbench. */
async function pgbenchCost(program: string | undefined, url: string, postmaster: number): Promise<number | undefined> {
  if (!program) return undefined;
  const used = async () => (await ticksWithChildren(postmaster)) + (await ticksOf(process.pid)).ended;
  const before = await used();
  const perSecond = await runPgbench(program, url, ROUND_MS / 1000);
  return (((await used()) - before) * MICROSECONDS_A_TICK) / (perSecond * (ROUND_MS / 1000));
}

async function look(client: pg.Client, { server, loadPid }: Stage, postmaster: number): Promise<Used> {
  const { rows: tables } = await client.query<{ name: string; rows: string }>(
    `select relname as name, n_tup_ins + n_tup_upd + n_tup_del as rows from pg_stat_user_tables`,
  );
  const { rows: wal } = await client.query<{ bytes: string; records: string }>(
    'select wal_bytes as bytes, wal_records as records from pg_stat_wal',
  );
  return {
    storeTicks: (await ticksOf(server.pid)).ticks,
    playerTicks: (await ticksOf(loadPid)).ticks,
    databaseTicks: await ticksWithChildren(postmaster),
    walBytes: Number(wal[0]?.bytes),
    walRecords: Number(wal[0]?.records),
    rows: new Map(tables.map(({ name, rows }) => [name, Number(rows)])),
  };
}

async function postmasterOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return (await ticksOf(rows[0]?.pid ?? 0)).parent;
}

const STATEMENTS = `
  select s.calls, round((s.total_exec_time * 1000)::numeric / $1, 1) as us, round((s.total_plan_time * 1000)::numeric / $1, 1) as plan_us,
    round(s.wal_bytes / $1) as wal, left(regexp_replace(s.query, '\\s+', ' ', 'g'), 90) as query
  from pg_stat_statements s join pg_database d on d.oid = s.dbid and d.datname = current_database() order by s.total_exec_time desc limit 40`;

function report(what: string, before: Used, after: Used, count: number, reference: number | undefined): Row[] {
  const us = (from: number, to: number) => ((to - from) * MICROSECONDS_A_TICK) / count;
  const rows = [...after.rows]
    .map(([name, sum]) => ({ name, each: (sum - (before.rows.get(name) ?? 0)) / count }))
    .filter(({ each }) => each >= 0.005)
    .sort((a, b) => b.each - a.each);
  const row = (what: string, ours: string, note = ''): Row => ({
    what,
    ours,
    reference: '',
    ratio: undefined,
    goal: undefined,
    note,
  });
  const store = us(before.storeTicks, after.storeTicks);
  const database = us(before.databaseTicks, after.databaseTicks);
  const players = us(before.playerTicks, after.playerTicks);
  const all = store + database + players;
  return [
    row(`CPU time of the store, ${what}`, `${store.toFixed(0)} µs`),
    row('CPU time of PostgreSQL', `${database.toFixed(0)} µs`),
    row('CPU time of the load generator', `${players.toFixed(0)} µs`),
    {
      what: 'all three',
      ours: `${all.toFixed(0)} µs`,
      reference:
        reference === undefined ? 'pgbench not found' : `${reference.toFixed(0)} µs pgbench -N -M prepared -c 16`,
      ratio: reference === undefined ? undefined : reference / all,
      goal: undefined,
    },
    row(
      'write-ahead log',
      `${Math.round((after.walBytes - before.walBytes) / count)} bytes`,
      `${((after.walRecords - before.walRecords) / count).toFixed(1)} records`,
    ),
    row(
      'rows written',
      rows.reduce((sum, { each }) => sum + each, 0).toFixed(2),
      rows.map(({ name, each }) => `${name} ${each.toFixed(2)}`).join(', '),
    ),
  ];
}

/** Generates load for a duration. Returns the number of answered calls. */
type Play = (durationMs: number) => Promise<number>;

async function* benchCost(stage: Stage, what: string, play: Play): AsyncGenerator<Row> {
  const client = new pg.Client({ connectionString: stage.databaseUrl });
  await client.connect();
  try {
    const tellsStatements = process.argv.includes('--statements');
    if (tellsStatements) await client.query('create extension if not exists pg_stat_statements');
    await play(WARM_UP_MS);
    await sleep(SETTLE_MS);
    const postmaster = await postmasterOf(client);
    const pgbench = findPgbench();
    if (pgbench) await preparePgbench(pgbench, stage.databaseUrl);
    for (let round = 0; round < ROUNDS; round += 1) {
      const reference = await pgbenchCost(pgbench, stage.databaseUrl, postmaster);
      if (tellsStatements) await client.query('select pg_stat_statements_reset()');
      const before = await look(client, stage, postmaster);
      const answered = await play(ROUND_MS);
      await sleep(SETTLE_MS);
      yield* report(what, before, await look(client, stage, postmaster), answered, reference);
      if (tellsStatements) console.table((await client.query(STATEMENTS, [answered])).rows);
    }
  } finally {
    await client.end();
  }
}

const loads =
  (stage: Stage, order: LoadOrder): Play =>
  async (durationMs) =>
    (await stage.load({ ...order, durationMs })).answered;

export const benchOpeningCost = (stage: Stage) => benchCost(stage, 'one opening', loads(stage, orderFor(stage)));

/** Half of the calls create a room and half fill it; finishing the room is included. */
export const benchBattleCost = (stage: Stage) =>
  benchCost(stage, 'one call of a battle', loads(stage, roomOrderFor(stage)));

/** The bets of a round, including the settlement of the round before. */
export const benchBetCost = (stage: Stage) =>
  benchCost(stage, 'one bet on crash', async () => (await betAll(stage)).answered);
