import { setTimeout as sleep } from 'node:timers/promises';
import { type PostgresKind, type Stage, type Store, withClient } from './lib/stage.ts';
import { median, medianRatio, perSecond, type Row } from './lib/table.ts';
import { takeTurns, warmUp } from './lib/turns.ts';
import type { LoadOrder } from './load-process.ts';
import { orderFor } from './openings.ts';

/** The same store on Debian's PostgreSQL and on the built-in one, in turns. */

/** Reads that go to the database every time. */
const READS = {
  'the bag': { path: '/api/user/rucksackGoods', body: '{}' },
  'open battles': { path: '/api/battle/getBattleList', body: '{}' },
  'own records': { path: '/api/user/goodsRecords', body: '{"page":1}' },
};
const READERS = 16;
const IDLE_MS = 20_000;

async function* compare(stage: Stage, what: string, debian: LoadOrder, builtIn: LoadOrder): AsyncGenerator<Row> {
  for (const order of [builtIn, debian]) await warmUp(stage, order);
  let refused = 0;
  const play = async (order: LoadOrder) => {
    const result = await stage.load(order);
    refused += result.refused;
    return result.perSecond;
  };
  const rounds = await takeTurns(
    () => play(debian),
    () => play(builtIn),
  );
  yield {
    what: `${what}, on the PostgreSQL of Debian`,
    ours: perSecond(median(rounds.map(({ ours }) => ours))),
    reference: `${perSecond(median(rounds.map(({ reference }) => reference)))} on the built-in one`,
    ratio: medianRatio(rounds),
    goal: 0.8,
    note: `${refused} refused`,
  };
}

/** Time that statements have taken in the database so far. */
const activeMs = ({ databaseUrl }: Store): Promise<number> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ ms: number }>(
      'select active_time as ms from pg_stat_database where datname = current_database()',
    );
    return rows[0]?.ms ?? 0;
  });

/** A store without callers still polls for work. */
async function* compareIdle(debian: Store, builtIn: Store): AsyncGenerator<Row> {
  // Sessions report their time when they have been idle for a second.
  await sleep(2_000);
  const before = [await activeMs(debian), await activeMs(builtIn)] as const;
  await sleep(IDLE_MS);
  const ours = (await activeMs(debian)) - before[0];
  const reference = (await activeMs(builtIn)) - before[1];
  yield {
    what: `database time of ${IDLE_MS / 1000} s without callers, on the PostgreSQL of Debian`,
    ours: `${ours.toFixed(0)} ms`,
    reference: `${reference.toFixed(0)} ms on the built-in one`,
    ratio: reference / ours,
    goal: 0.5,
  };
}

export async function* benchPostgres(stage: Stage): AsyncGenerator<Row> {
  const open = (postgres: PostgresKind) => stage.addStore('compared', { postgres });
  const debian = await open('debian');
  const builtIn = await open('built-in');
  yield* compareIdle(debian, builtIn);
  yield* compare(stage, 'box openings over HTTP, durable', orderFor(debian), orderFor(builtIn));
  for (const [what, read] of Object.entries(READS)) {
    const order = (store: Store): LoadOrder => ({ ...orderFor(store), ...read, connections: READERS });
    yield* compare(stage, what, order(debian), order(builtIn));
  }
  yield* compareIdle(debian, builtIn);
}
