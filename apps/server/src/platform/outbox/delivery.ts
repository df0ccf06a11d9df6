import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../db/database.ts';
import { isDatabaseAway } from '../db/failures.ts';
import type { Log } from '../log.ts';
import { EVENTS_A_ROW, unpacked } from './outbox.ts';

export interface Subscription {
  subscriber: string;
  topic: string;
  handler(tx: Tx, payloads: unknown[]): Promise<void>;
}

export interface DeliveryDeps {
  db: Db;
  clock: Clock;
  log: Log;
}

/** Rows looked at in one go, and events handed over at once: a listener writes sets, and no set should be without bounds. */
const SLICE = 500;
const EVENTS_AT_ONCE = 5 * EVENTS_A_ROW;
const FIRST_BACKOFF_MS = 1_000;
const LONGEST_BACKOFF_MS = 300_000;
/** Over an hour of trying. What then still fails is a dead letter: kept, counted, and tried again by the next process that starts. */
const MAX_ATTEMPTS = 24;

interface Delivery {
  id: bigint;
  payload: unknown;
}

/** Those for whom something is due. Most listeners have nothing most of the time, and need not be asked one by one. */
export async function findWaiting(
  { db, clock }: DeliveryDeps,
  subscriptions: readonly Subscription[],
): Promise<Subscription[]> {
  const { rows } = await sql<{ place: bigint }>`
    select place from unnest(
      ${subscriptions.map(({ subscriber }) => subscriber)}::text[], ${subscriptions.map(({ topic }) => topic)}::text[]
    ) with ordinality own(subscriber, topic, place) where exists (
      select from outbox_delivery waiting where waiting.subscriber = own.subscriber and waiting.topic = own.topic
        and due_at <= ${new Date(clock.now())}::timestamptz
    ) order by place`.execute(db);
  return rows.flatMap(({ place }) => subscriptions[Number(place) - 1] ?? []);
}

/** Hands a listener everything that is due. */
export async function deliverAll(deps: DeliveryDeps, subscription: Subscription): Promise<void> {
  while (await deliverSlice(deps, subscription));
}

/** False when nothing is left. */
async function deliverSlice(deps: DeliveryDeps, subscription: Subscription): Promise<boolean> {
  try {
    return (await deliver(deps, subscription, SLICE)) > 0;
  } catch {
    // One event that cannot be handled must not hold up those behind it: go one by one and put the bad one aside.
    return deliverSingly(deps, subscription);
  }
}

/** Due rows in the order they came, as many as together hold no more events than are handed over at once. */
async function takeDue(tx: Tx, { subscriber, topic }: Subscription, now: Date, limit: number): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    select id, payload from (
      select id, payload, sum(events) over (order by id) as so_far
      from (
        select id, payload, events from outbox_delivery
        where subscriber = ${subscriber} and topic = ${topic} and due_at <= ${now}::timestamptz
        order by id limit ${limit} for update skip locked
      ) due
    ) counted where so_far <= ${EVENTS_AT_ONCE} order by id`.execute(tx);
  return rows;
}

function deliver({ db, clock }: DeliveryDeps, subscription: Subscription, limit: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const due = await takeDue(tx, subscription, new Date(clock.now()), limit);
    if (due.length === 0) return 0;
    await subscription.handler(
      tx,
      due.flatMap(({ payload }) => unpacked(payload)),
    );
    await sql`delete from outbox_delivery where id = any(${due.map(({ id }) => id)}::bigint[])`.execute(tx);
    return due.length;
  });
}

/** True while there may be more. */
async function deliverSingly(deps: DeliveryDeps, subscription: Subscription): Promise<boolean> {
  await splitFirst(deps, subscription);
  for (let count = 0; count < SLICE; count += 1) {
    try {
      if ((await deliver(deps, subscription, 1)) === 0) return false;
    } catch (error) {
      // No event's fault, and no reason to put one aside: all of them are tried again at the next look.
      if (isDatabaseAway(error)) throw error;
      if (await splitFirst(deps, subscription)) continue;
      await postpone(deps, subscription, error);
    }
  }
  return true;
}

/** Gives each event of the first due row a row of its own. False when it has but one. */
function splitFirst({ db, clock }: DeliveryDeps, subscription: Subscription): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const [first] = await takeDue(tx, subscription, new Date(clock.now()), 1);
    if (!first || unpacked(first.payload).length < 2) return false;
    await sql`
      with whole as (delete from outbox_delivery where id = ${first.id} returning *)
      insert into outbox_delivery (subscriber, topic, payload, created_at, due_at)
      select subscriber, topic, one, created_at, due_at from whole, json_array_elements(payload) one`.execute(tx);
    return true;
  });
}

/** Puts the event aside for a while, longer each time, and for good after many. */
async function postpone({ db, clock, log }: DeliveryDeps, subscription: Subscription, error: unknown): Promise<void> {
  const { subscriber, topic } = subscription;
  const now = new Date(clock.now());
  await db.transaction().execute(async (tx) => {
    const [delivery] = await takeDue(tx, subscription, now, 1);
    if (!delivery) return;
    const { rows } = await sql<{ attempts: number }>`
      update outbox_delivery set attempts = attempts + 1, last_error = ${String(error).slice(0, 500)},
        due_at = case when attempts + 1 >= ${MAX_ATTEMPTS} then 'infinity' else ${now}::timestamptz
          + least(${LONGEST_BACKOFF_MS}, ${FIRST_BACKOFF_MS} * power(2, least(attempts, 20))) * interval '1 millisecond' end
      where id = ${delivery.id} returning attempts`.execute(tx);
    const attempts = rows[0]?.attempts ?? 0;
    const line = { err: error, subscriber, topic, delivery: String(delivery.id), attempts };
    if (attempts < MAX_ATTEMPTS) log.error(line, 'an event could not be handled; it is tried again later');
    else log.error(line, 'an event could not be handled and is now a dead letter');
  });
}

/** A process that has just started may be the version that can handle them. */
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
