import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Bus, defineTopic } from '../bus/bus.ts';
import { joinedColumn, runnerOf, statement } from '../db/statement.ts';
import type { Metrics } from '../metrics.ts';
import { type DeliveryDeps, deliverAll, findWaiting, reviveDeadLetters, type Subscription } from './delivery.ts';
import { HandlerLanes } from './handler-lanes.ts';
import { EVENTS_A_ROW, type EventKind, type Outbox, type OutboxEvent, packed, unpacked } from './outbox.ts';
import { createPassOn } from './pass-on.ts';
import { EVERYTHING, type Reach, Reaches } from './reach.ts';
import { RecentPayloads } from './recent-payloads.ts';
import { createLoop } from './relay-loop.ts';
import { RelayTurn } from './relay-turn.ts';
import { createSubscriptions } from './subscriptions.ts';
import { hasWaiting } from './waiting.ts';

export interface OutboxRelay extends Outbox {
  /**
   * Writes down who listens. Every process does before it serves anybody, whatever its role: what it makes happen must reach
   * its listeners even if a process that does not know them relays it.
   */
  register(): Promise<void>;
  /** Hands on everything that waits, until nothing is left; tests call it, the loop calls it. */
  drain(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** Rows taken off at once. */
const SLICE = 100;
const COUNT_EVERY_MS = 10_000;
/** A set of events takes milliseconds to handle. */
const HANDLER_LIMIT_MS = 10_000;
const LANES = 4;
const STOP_PATIENCE_MS = 5_000;
/** Who leaves events to another process still looks now and then: there may be listeners that only this one knows. */
const LOOK_ELSEWHERE_EVERY_MS = 5_000;

/** Something was committed by a process that leaves it to another one. */
const somethingWaits = defineTopic<null>('outbox:waiting');

const ADD_EVENTS = statement(
  'outbox-add',
  `insert into outbox (topic, payload, events, created_at)
   select v.*, $4::timestamptz from unnest($1::text[], ${joinedColumn.parse('$2')}::json[], $3::int[]) v`,
);

const RELAY = statement(
  'outbox-relay',
  `with taken as materialized (
     delete from outbox where id in (select id from outbox where id > $3::bigint order by id limit $1::int for update skip locked)
     returning id, topic, payload, events
   ), copied as (
     insert into outbox_delivery (outbox_id, subscriber, topic, payload, events, created_at, due_at)
     select taken.id, subscriber, topic, payload, events, $2::timestamptz, $2::timestamptz
     from taken join outbox_subscription using (topic)
     order by taken.id
   )
   select id, topic, payload from taken order by id`,
);

/** Listeners that may miss one when a process dies, such as the gateway, hear events on the bus under this topic. */
export function liveTopic<T>(kind: EventKind<T>) {
  return defineTopic<T>(`event:${kind.name}`);
}

interface OutboxRow {
  topic: string;
  payloads: readonly unknown[];
}

interface OutboxDeps extends Omit<DeliveryDeps, 'payloads' | 'handlerLimitMs'> {
  bus: Bus;
  metrics: Metrics;
  handlerLimitMs?: number;
  /** Handlers that run at once. */
  lanes?: number;
  /** Who is alone needs none. */
  turn?: RelayTurn;
}

interface RelayDeps extends DeliveryDeps {
  bus: Bus;
  metrics: Metrics;
}

function rowsOf(events: readonly OutboxEvent[]): OutboxRow[] {
  return [...Map.groupBy(events, ({ topic }) => topic)].flatMap(([topic, own]) => {
    const payloads = own.map(({ payload }) => payload);
    return Array.from({ length: Math.ceil(payloads.length / EVENTS_A_ROW) }, (_, index) => ({
      topic,
      payloads: payloads.slice(index * EVENTS_A_ROW, (index + 1) * EVENTS_A_ROW),
    }));
  });
}

export function createOutbox(given: OutboxDeps): OutboxRelay {
  const { turn = new RelayTurn(), handlerLimitMs = HANDLER_LIMIT_MS, lanes: limit = LANES, ...own } = given;
  const deps: RelayDeps = { ...own, handlerLimitMs, payloads: new RecentPayloads() };
  const lanes = new HandlerLanes({ lanes: limit, log: deps.log });
  const subscriptions = createSubscriptions(deps);
  const countPending = createPendingCount(deps);
  const send: Outbox['send'] = async (runner, events) => {
    if (events.length === 0) return;
    const rows = rowsOf(events);
    await runner.run(ADD_EVENTS, [
      rows.map(({ topic }) => topic),
      joinedColumn.text(rows.map(({ payloads }) => JSON.stringify(packed(payloads)))),
      rows.map(({ payloads }) => payloads.length),
      new Date(deps.clock.now()),
    ]);
  };
  const reaches = new Reaches();
  const look = async ({ afterId, dueAfter }: Reach) => {
    await subscriptions.tellIfDue();
    while ((await relaySlice(deps, afterId, reaches)) === SLICE);
    const lookDeps = { ...deps, dueAfter };
    for (const subscription of await findWaiting(lookDeps, subscriptions.own()))
      await lanes.run(`${subscription.subscriber} ${subscription.topic}`, () => deliverAll(lookDeps, subscription));
    await countPending();
  };
  // One after the other: what a look under way has taken and not handed over yet, the next one would not see and not wait for.
  let last: Promise<void> = Promise.resolve();
  const inTurn = (reach: () => Reach) => {
    last = last.catch(() => {}).then(() => look(reach()));
    return last;
  };
  const loop = createSharedLoop(deps, turn, () => inTurn(() => reaches.next(deps.clock.now())));
  return {
    add: async (tx, events) => {
      await send(runnerOf(tx), events);
    },
    send,
    subscribe: (subscriber, kind, handler) => {
      subscriptions.add({ subscriber, topic: kind.name, handler: handler as Subscription['handler'] });
    },
    register: async () => {
      await subscriptions.tell();
      await reviveDeadLetters(deps, subscriptions.own());
    },
    hasWaiting: (db, subscriber, kind, question) => hasWaiting(db, { subscriber, topic: kind.name, ...question }),
    poke: loop.poke,
    drain: async () => {
      await inTurn(() => EVERYTHING);
      await lanes.idle();
    },
    start: loop.start,
    stop: async () => {
      await loop.stop();
      // What a handler that hangs has not committed is done again elsewhere.
      await Promise.race([lanes.idle(), delay(STOP_PATIENCE_MS, undefined, { ref: false })]);
    },
  };
}

/** The loop of one process among several: it looks when it is its turn, and otherwise tells whose it is. */
function createSharedLoop({ bus, clock, log }: RelayDeps, turn: RelayTurn, look: () => Promise<void>) {
  // Who cannot be heard by others tells its own players at least.
  const isElsewhere = () => turn.isElsewhere && bus.reachesOthers();
  // Who never looks (a role of its own) has others to tell, whatever it knows of them.
  let isLooking = false;
  let lookedAtMs = clock.now();
  const loop = createLoop(async () => {
    const sinceMs = clock.now() - lookedAtMs;
    if (isElsewhere() && sinceMs >= 0 && sinceMs < LOOK_ELSEWHERE_EVERY_MS) return;
    lookedAtMs = clock.now();
    await look();
  }, log);
  const passOn = createPassOn(() => bus.publish(somethingWaits, null));
  bus.subscribe(somethingWaits, () => {
    if (!isElsewhere()) loop.poke();
  });
  return {
    start: () => {
      isLooking = true;
      loop.start();
    },
    poke: () => (isLooking && !isElsewhere() ? loop : passOn).poke(),
    stop: () => {
      passOn.stop();
      return loop.stop();
    },
  };
}

/**
 * Takes events off the outbox and leaves a copy for each durable listener, in one statement: they need not travel here and
 * back. The live ones are told once that is committed.
 */
async function relaySlice({ db, bus, clock, payloads }: RelayDeps, afterId: bigint, reaches: Reaches): Promise<number> {
  const values = [SLICE, new Date(clock.now()), afterId];
  const rows = await runnerOf(db).run<{ id: bigint; topic: string; payload: unknown }>(RELAY, values);
  for (const { id, topic, payload } of rows) {
    const events = unpacked(payload);
    payloads.add(id, events);
    const live = defineTopic(`event:${topic}`);
    for (const one of events) bus.publish(live, one);
  }
  const last = rows.at(-1);
  if (last) reaches.note(last.id, clock.now());
  return rows.length;
}

/** Counting reads the whole table, so it is done now and then and not at every look. */
function createPendingCount({ db, clock, metrics }: Pick<RelayDeps, 'db' | 'clock' | 'metrics'>): () => Promise<void> {
  let countedAtMs = Number.NEGATIVE_INFINITY;
  return async () => {
    if (clock.now() - countedAtMs < COUNT_EVERY_MS) return;
    countedAtMs = clock.now();
    const { rows } = await sql<{ waiting: bigint; dead: bigint }>`
      select count(*) as waiting, count(*) filter (where due_at = 'infinity') as dead from outbox_delivery`.execute(db);
    metrics.outboxPending.set(Number(rows[0]?.waiting ?? 0n));
    metrics.outboxDeadLetters.set(Number(rows[0]?.dead ?? 0n));
  };
}
