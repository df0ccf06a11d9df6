import { sql } from 'kysely';
import { type Bus, defineTopic } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../db/database.ts';
import { runnerOf, statement } from '../db/statement.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { EventKind, Outbox } from './outbox.ts';

interface Subscription {
  topic: string;
  handler(tx: Tx, payloads: unknown[]): Promise<void>;
}

interface Delivery {
  id: bigint;
  topic: string;
  payload: unknown;
}

export interface OutboxRelay extends Outbox {
  /** Hands on everything that waits, until nothing is left; tests call it, the loop calls it. */
  drain(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

const SLICE = 500;
const LOOK_EVERY_MS = 1_000;
/** Long enough for a burst of events to share one look, short enough that nobody waits for it. */
const GATHER_MS = 25;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 300_000;

const ADD_EVENTS = statement(
  'outbox-add',
  'insert into outbox (topic, payload, created_at) select v.*, $3::timestamptz from unnest($1::text[], $2::jsonb[]) v',
);

/** Listeners that may miss one when a process dies, such as the gateway, hear events on the bus under this topic. */
export function liveTopic<T>(kind: EventKind<T>) {
  return defineTopic<T>(`event:${kind.name}`);
}

export interface RelayDeps {
  db: Db;
  bus: Bus;
  clock: Clock;
  log: Log;
  metrics: Metrics;
}

export function createOutbox(deps: RelayDeps): OutboxRelay {
  const subscriptions = new Map<string, Subscription>();
  const send: Outbox['send'] = async (runner, events) => {
    if (events.length === 0) return;
    const payloads = events.map((item) => JSON.stringify(item.payload));
    await runner.run(ADD_EVENTS, [events.map((item) => item.topic), payloads, new Date(deps.clock.now())]);
  };
  const loop = createLoop(() => drain(deps, subscriptions), deps.log);
  return {
    add: async (tx, events) => {
      await send(runnerOf(tx), events);
    },
    send,
    subscribe: (subscriber, kind, handler) => {
      subscriptions.set(subscriber, { topic: kind.name, handler: handler as Subscription['handler'] });
    },
    poke: loop.poke,
    drain: () => drain(deps, subscriptions),
    start: loop.start,
    stop: loop.stop,
  };
}

async function drain(deps: RelayDeps, subscriptions: Map<string, Subscription>): Promise<void> {
  while ((await relaySlice(deps, subscriptions)) === SLICE);
  for (const [subscriber, subscription] of subscriptions) {
    while ((await deliverSlice(deps, subscriber, subscription)) === SLICE);
  }
  const waiting = await sql<{ count: bigint }>`select count(*) from outbox_delivery`.execute(deps.db);
  deps.metrics.outboxPending.set(Number(waiting.rows[0]?.count ?? 0n));
}

/** Takes events off the outbox, leaves a copy for each durable listener, and tells the live ones once that is committed. */
async function relaySlice({ db, bus, clock }: RelayDeps, subscriptions: Map<string, Subscription>): Promise<number> {
  const taken = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<Delivery>`
      delete from outbox where id in (select id from outbox order by id limit ${SLICE} for update skip locked)
      returning id, topic, payload`.execute(tx);
    rows.sort((a, b) => (a.id < b.id ? -1 : 1));
    const copies = rows.flatMap((row) =>
      [...subscriptions].filter(([, { topic }]) => topic === row.topic).map(([subscriber]) => ({ subscriber, row })),
    );
    const now = new Date(clock.now());
    if (copies.length > 0) {
      await tx
        .insertInto('outbox_delivery')
        .values(
          copies.map(({ subscriber, row }) => ({
            subscriber,
            topic: row.topic,
            payload: JSON.stringify(row.payload),
            created_at: now,
            due_at: now,
          })),
        )
        .execute();
    }
    return rows;
  });
  for (const row of taken) bus.publish(defineTopic(`event:${row.topic}`), row.payload);
  return taken.length;
}

async function deliverSlice(deps: RelayDeps, subscriber: string, subscription: Subscription): Promise<number> {
  try {
    return await deliver(deps, subscriber, subscription, SLICE);
  } catch {
    // One event that cannot be handled must not hold up those behind it: go one by one and put the bad one aside.
    return deliverSingly(deps, subscriber, subscription);
  }
}

async function takeDue(tx: Tx, subscriber: string, now: Date, limit: number): Promise<Delivery[]> {
  return tx
    .selectFrom('outbox_delivery')
    .select(['id', 'topic', 'payload'])
    .where('subscriber', '=', subscriber)
    .where('due_at', '<=', now)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

function deliver(
  { db, clock }: RelayDeps,
  subscriber: string,
  { handler }: Subscription,
  limit: number,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const due = await takeDue(tx, subscriber, new Date(clock.now()), limit);
    if (due.length === 0) return 0;
    await handler(
      tx,
      due.map(({ payload }) => payload),
    );
    const ids = due.map(({ id }) => id);
    await tx.deleteFrom('outbox_delivery').where('id', 'in', ids).execute();
    return due.length;
  });
}

async function deliverSingly(deps: RelayDeps, subscriber: string, subscription: Subscription): Promise<number> {
  for (let count = 0; count < SLICE; count += 1) {
    try {
      if ((await deliver(deps, subscriber, subscription, 1)) === 0) return count;
    } catch (error) {
      deps.log.error({ err: error, subscriber }, 'an event could not be handled; it is tried again later');
      await postpone(deps, subscriber, error);
    }
  }
  return SLICE;
}

async function postpone({ db, clock }: RelayDeps, subscriber: string, error: unknown): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const [delivery] = await takeDue(tx, subscriber, new Date(clock.now()), 1);
    if (!delivery) return;
    await sql`
      update outbox_delivery set attempts = attempts + 1, last_error = ${String(error).slice(0, 500)},
        due_at = ${new Date(clock.now())}::timestamptz
          + least(${LONGEST_RETRY_MS}, ${FIRST_RETRY_MS} * power(2, least(attempts, 20))) * interval '1 millisecond'
      where id = ${delivery.id}`.execute(tx);
  });
}

/** Looks every second, and soon after it is poked; one look at a time. */
function createLoop(work: () => Promise<void>, log: Log) {
  let timer: NodeJS.Timeout | undefined;
  let gathering: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = true;

  const look = (): Promise<void> => {
    again = true;
    running ??= (async () => {
      while (again && !stopped) {
        again = false;
        await work().catch((error) => log.error({ err: error }, 'the outbox could not be relayed'));
      }
      running = undefined;
    })();
    return running;
  };
  return {
    start: () => {
      stopped = false;
      timer = setInterval(look, LOOK_EVERY_MS);
    },
    poke: () => {
      if (stopped) return;
      gathering ??= setTimeout(() => {
        gathering = undefined;
        void look();
      }, GATHER_MS);
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      clearTimeout(gathering);
      await running;
    },
  };
}
