import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../db/database.ts';
import { isDatabaseAway } from '../db/failures.ts';
import { runnerOf, statement } from '../db/statement.ts';
import { FIRST_BACKOFF_MS, LONGEST_BACKOFF_MS, MAX_ATTEMPTS } from '../jobs/backoff.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { EVENTS_A_ROW, unpacked } from './outbox.ts';
import type { RecentPayloads } from './recent-payloads.ts';

export interface Subscription {
  subscriber: string;
  topic: string;
  handler(tx: Tx, payloads: unknown[]): Promise<void>;
}

export interface DeliveryDeps {
  db: Db;
  clock: Clock;
  log: Log;
  metrics: Pick<Metrics, 'outboxHandlerSeconds' | 'outboxHandlerTimeouts'>;
  payloads: RecentPayloads;
  /** Longest time of a handler for one set of events. */
  handlerLimitMs: number;
}

/**
 * A handler took too long. Its transaction was rolled back, and what it still sends is rejected.
 */
class HandlerTimeout extends Error {
  constructor(limitMs: number) {
    super(`the handler took longer than ${limitMs} ms`);
    this.name = 'HandlerTimeout';
  }
}

/** For one poll: deliveries that became due after a moment. */
export interface PollDeps extends DeliveryDeps {
  dueAfter: Date;
}

/** Rows per statement, and events per call of a handler, which writes them as one set. */
const SLICE = 500;
const EVENTS_AT_ONCE = 5 * EVENTS_A_ROW;

interface Delivery {
  id: bigint;
  /** The row of the outbox that it is a copy of; null for a part of one. */
  outbox_id: bigint | null;
}

interface Due {
  deliveries: Delivery[];
  /** Whether more deliveries are due. */
  hasMore: boolean;
}

const FIND_WAITING = statement(
  'outbox-find-waiting',
  `select place from unnest($1::text[], $2::text[]) with ordinality own(subscriber, topic, place) where exists (
     select from outbox_delivery waiting where waiting.subscriber = own.subscriber and waiting.topic = own.topic
       and due_at > $4::timestamptz and due_at <= $3::timestamptz
   ) order by place`,
);
/**
 * A process that freezes in a handler keeps its rows locked this long; then the database ends its
 * transaction.
 */
const FROZEN_MS = 5_000;
const STATEMENT_GRACE_MS = 500;
const TAKE_DUE = statement(
  'outbox-take-due',
  `select id, outbox_id, found, (
     select set_config('idle_in_transaction_session_timeout', '${FROZEN_MS}', true) || set_config('statement_timeout', $7::text, true)
   ) from (
     select id, outbox_id, sum(events) over (order by id) as so_far, count(*) over () as found
     from (
       select id, outbox_id, events from outbox_delivery
       where subscriber = $1::text and topic = $2::text and due_at > $6::timestamptz and due_at <= $3::timestamptz
       order by id limit $4::int for update skip locked
     ) due
   ) counted where so_far <= $5::int order by id`,
);
const READ_PAYLOADS = statement(
  'outbox-read-payloads',
  'select id, payload from outbox_delivery where id = any($1::bigint[])',
);
const FORGET = statement('outbox-forget', 'delete from outbox_delivery where id = any($1::bigint[])');

/**
 * Finds the consumers with deliveries that are due, in one statement: most have none most of the
 * time.
 */
export async function findWaiting(
  { db, clock, dueAfter }: PollDeps,
  subscriptions: readonly Subscription[],
): Promise<Subscription[]> {
  const rows = await runnerOf(db).run<{ place: bigint }>(FIND_WAITING, [
    subscriptions.map(({ subscriber }) => subscriber),
    subscriptions.map(({ topic }) => topic),
    new Date(clock.now()),
    dueAfter,
  ]);
  return rows.flatMap(({ place }) => subscriptions[Number(place) - 1] ?? []);
}

/** Delivers everything that is due for a consumer. */
export async function deliverAll(deps: PollDeps, subscription: Subscription): Promise<void> {
  while (await deliverSlice(deps, subscription));
}

/** False when nothing is left. */
async function deliverSlice(deps: PollDeps, subscription: Subscription): Promise<boolean> {
  try {
    return (await deliver(deps, subscription, SLICE)).hasMore;
  } catch (error) {
    const { subscriber, topic } = subscription;
    if (error instanceof HandlerTimeout) deps.log.warn({ subscriber, topic }, 'outbox handler timed out');
    // One bad event must not hold up those behind it: deliver them one by one and put off the bad
    // one.
    return deliverSingly(deps, subscription);
  }
}

/** Locks due rows in order, with at most `EVENTS_AT_ONCE` events together. */
async function takeDue(
  tx: Tx,
  { subscriber, topic }: Subscription,
  { clock, dueAfter, handlerLimitMs }: PollDeps,
  limit: number,
): Promise<Due> {
  // Ends a statement that still runs when the handler's time is over.
  const timeoutMs = String(handlerLimitMs + STATEMENT_GRACE_MS);
  const values = [subscriber, topic, new Date(clock.now()), limit, EVENTS_AT_ONCE, dueAfter, timeoutMs];
  const rows = await runnerOf(tx).run<Delivery & { found: bigint }>(TAKE_DUE, values);
  const found = Number(rows[0]?.found ?? 0n);
  return { deliveries: rows, hasMore: found > rows.length || found === limit };
}

/**
 * The events of deliveries, in order. Rows that this process has just dispatched are in the cache.
 */
async function eventsOf(tx: Tx, deliveries: readonly Delivery[], payloads: RecentPayloads): Promise<unknown[]> {
  const known = deliveries.map(({ outbox_id }) => (outbox_id === null ? undefined : payloads.of(outbox_id)));
  const missing = deliveries.flatMap(({ id }, index) => (known[index] ? [] : [id]));
  if (missing.length === 0) return known.flatMap((events) => events ?? []);
  const rows = await runnerOf(tx).run<{ id: bigint; payload: unknown }>(READ_PAYLOADS, [missing]);
  const read = new Map(rows.map(({ id, payload }) => [id, payload]));
  return deliveries.flatMap(({ id }, index) => known[index] ?? unpacked(read.get(id)));
}

/** Runs a handler for as long as it may take. */
async function handle(
  { handlerLimitMs, metrics }: PollDeps,
  { handler, subscriber, topic }: Subscription,
  tx: Tx,
  events: unknown[],
): Promise<void> {
  const startedAtMs = performance.now();
  const patience = new AbortController();
  const limit = delay(handlerLimitMs, undefined, { signal: patience.signal }).then(() => {
    metrics.outboxHandlerTimeouts.inc({ subscriber, topic });
    throw new HandlerTimeout(handlerLimitMs);
  });
  try {
    await Promise.race([handler(tx, events), limit]);
  } finally {
    patience.abort();
    limit.catch(() => {});
    metrics.outboxHandlerSeconds.observe({ subscriber }, (performance.now() - startedAtMs) / 1000);
  }
}

async function deliver(deps: PollDeps, subscription: Subscription, limit: number): Promise<Due> {
  let timeout: unknown;
  try {
    return await deps.db.transaction().execute(async (tx) => {
      const due = await takeDue(tx, subscription, deps, limit);
      if (due.deliveries.length === 0) return due;
      const events = await eventsOf(tx, due.deliveries, deps.payloads);
      await handle(deps, subscription, tx, events).catch((error) => {
        if (error instanceof HandlerTimeout) timeout = error;
        throw error;
      });
      await runnerOf(tx).run(FORGET, [due.deliveries.map(({ id }) => id)]);
      return due;
    });
  } catch (error) {
    // The rollback fails too when the database has ended the transaction of a handler that hangs.
    throw timeout ?? error;
  }
}

/** True while there may be more. */
async function deliverSingly(deps: PollDeps, subscription: Subscription): Promise<boolean> {
  await splitFirst(deps, subscription);
  for (let count = 0; count < SLICE; count += 1) {
    try {
      if (!(await deliver(deps, subscription, 1)).hasMore) return false;
    } catch (error) {
      // No fault of the event: all are tried again at the next poll.
      if (isDatabaseAway(error)) throw error;
      if (await splitFirst(deps, subscription)) continue;
      await postpone(deps, subscription, error);
      // The next events would most likely hang as well: they are left to the next poll.
      if (error instanceof HandlerTimeout) return false;
    }
  }
  return true;
}

/** Splits the first due row into one row per event. False when it holds only one. */
function splitFirst(deps: PollDeps, subscription: Subscription): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const [first] = (await takeDue(tx, subscription, deps, 1)).deliveries;
    if (!first) return false;
    const { rows } = await sql<{ events: number }>`
      select case json_typeof(payload) when 'array' then json_array_length(payload) else 1 end as events
      from outbox_delivery where id = ${first.id}`.execute(tx);
    if ((rows[0]?.events ?? 1) < 2) return false;
    await sql`
      with whole as (delete from outbox_delivery where id = ${first.id} returning *)
      insert into outbox_delivery (subscriber, topic, payload, created_at, due_at)
      select subscriber, topic, one, created_at, due_at from whole, json_array_elements(payload) one`.execute(tx);
    return true;
  });
}

/**
 * Puts the event off, longer each time. After many attempts it is a dead letter, which the next
 * process to start tries again.
 */
async function postpone(deps: PollDeps, subscription: Subscription, error: unknown): Promise<void> {
  const { db, clock, log } = deps;
  const { subscriber, topic } = subscription;
  const now = new Date(clock.now());
  await db.transaction().execute(async (tx) => {
    const [delivery] = (await takeDue(tx, subscription, deps, 1)).deliveries;
    if (!delivery) return;
    const { rows } = await sql<{ attempts: number }>`
      update outbox_delivery set attempts = attempts + 1, last_error = ${String(error).slice(0, 500)},
        due_at = case when attempts + 1 >= ${MAX_ATTEMPTS} then 'infinity' else ${now}::timestamptz
          + least(${LONGEST_BACKOFF_MS}, ${FIRST_BACKOFF_MS} * power(2, least(attempts, 20))) * interval '1 millisecond' end
      where id = ${delivery.id} returning attempts`.execute(tx);
    const attempts = rows[0]?.attempts ?? 0;
    const line = { err: error, subscriber, topic, delivery: String(delivery.id), attempts };
    if (attempts < MAX_ATTEMPTS) log.error(line, 'outbox event failed and is tried again');
    else log.error(line, 'outbox event failed and is a dead letter');
  });
}

/**
 * Makes dead letters due again: a process that has just started may be a version that can handle
 * them.
 */
export async function reviveDeadLetters(
  { db, clock }: DeliveryDeps,
  subscriptions: readonly Subscription[],
): Promise<void> {
  await sql`
    update outbox_delivery dead set due_at = ${new Date(clock.now())}::timestamptz, attempts = 0
    from unnest(
      ${subscriptions.map(({ subscriber }) => subscriber)}::text[], ${subscriptions.map(({ topic }) => topic)}::text[]
    ) own(subscriber, topic)
    where dead.subscriber = own.subscriber and dead.topic = own.topic and dead.due_at = 'infinity'`.execute(db);
}
