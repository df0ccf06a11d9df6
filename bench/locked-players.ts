import { availableParallelism } from 'node:os';
import type pg from 'pg';
import { startChild } from './lib/child.ts';
import { effort } from './lib/effort.ts';
import type { LoadResult } from './lib/load.ts';
import { type Stage, withClient } from './lib/stage.ts';
import { median, medianRatio, perSecond, type Row } from './lib/table.ts';
import { takeTurns, warmUp } from './lib/turns.ts';
import type { LoadOrder } from './load-process.ts';
import { orderFor } from './openings.ts';

/**
 * Openings while another transaction holds the locks of one player in a hundred, as a frozen node
 * or an operator would, and each of them keeps twenty calls waiting. Compared with the same
 * openings without locks, in turns.
 */

const LOCKED_SHARE = 0.01;
const CALLS_PER_LOCKED = 20;
const HELD_MS = effort(10_000, 40_000);
/** Ids of the players of `bench-server.ts`, in the order of their tokens. */
const FIRST_PLAYER = 5_000_000;

async function lockPlayers(client: pg.Client, count: number): Promise<void> {
  await client.query('begin');
  for (let index = 0; index < count; index += 1)
    await client.query('select pg_advisory_xact_lock(-$1::bigint)', [FIRST_PLAYER + index]);
}

export async function* benchLockedPlayers(stage: Stage): AsyncGenerator<Row> {
  const workers = availableParallelism();
  const store = await stage.addStore('locked_players', { workers });
  const all = orderFor(store);
  const tokens = all.tokens ?? [];
  const count = Math.ceil(tokens.length * LOCKED_SHARE);
  const others: LoadOrder = { ...all, tokens: tokens.slice(count), durationMs: HELD_MS };
  const locked: LoadOrder = { ...others, tokens: tokens.slice(0, count), connections: count * CALLS_PER_LOCKED };
  const caller = await startChild<object>(new URL('load-process.ts', import.meta.url), []);
  const results: { others: LoadResult; locked: LoadResult }[] = [];
  let freeP99Ms = 0;
  const withoutLocks = async () => {
    const result = await stage.load(others);
    freeP99Ms = Math.max(freeP99Ms, result.p99Ms);
    return result.perSecond;
  };
  const whileLocked = (client: pg.Client) => async () => {
    await lockPlayers(client, count);
    const waiting = caller.ask<LoadResult>(locked);
    const result = await stage.load(others);
    await client.query('rollback');
    results.push({ others: result, locked: await waiting });
    return result.perSecond;
  };
  try {
    await warmUp(stage, others);
    const turns = await withClient(store.databaseUrl, (client) => takeTurns(whileLocked(client), withoutLocks));
    const sum = (of: (result: (typeof results)[number]) => number) =>
      results.reduce((total, one) => total + of(one), 0);
    const worst = Math.max(...results.map((one) => one.others.p99Ms));
    yield {
      what: `box openings while ${count} of ${tokens.length} players are locked for ${HELD_MS / 1000} s, ${CALLS_PER_LOCKED} calls of each waiting`,
      ours: perSecond(median(turns.map(({ ours }) => ours))),
      reference: `${perSecond(median(turns.map(({ reference }) => reference)))} without locks`,
      ratio: medianRatio(turns),
      goal: 0.95,
      note: `${sum((one) => one.others.refused)} of the others refused, p99 ${worst.toFixed(0)} ms (${freeP99Ms.toFixed(0)} ms without locks); of the locked ${sum((one) => one.locked.refused)} of ${sum((one) => one.locked.answered)} answered busy`,
    };
  } finally {
    await caller.stop();
  }
}
