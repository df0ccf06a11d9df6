import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Bus, defineTopic } from '../bus/bus.ts';
import { joinedColumn, runnerOf, statement } from '../db/statement.ts';
import type { Metrics } from '../metrics.ts';
import { type DeliveryDeps, deliverAll, findWaiting, reviveDeadLetters, type Subscription } from './delivery.ts';
import { DispatchLeader } from './dispatch-leader.ts';
import { HandlerLanes } from './handler-lanes.ts';
import { createLeaderNotifier } from './leader-notifier.ts';
import { EVENTS_A_ROW, type EventKind, type Outbox, type OutboxEvent, packed, unpacked } from './outbox.ts';
import { createPollLoop } from './poll-loop.ts';
import { type PollRange, PollRanges, WHOLE_RANGE } from './poll-range.ts';
import { RecentPayloads } from './recent-payloads.ts';
import { createSubscriptions } from './subscriptions.ts';
import { hasWaiting } from './waiting.ts';

export interface OutboxDispatcher extends Outbox {
  /**
   * Registers the consumers of this process in the database. Each process does so before it serves,
   * whatever its role, so that its events reach them even when another version dispatches.
   */
  register(): Promise<void>;
  /** Dispatches and delivers until nothing is left. */
  drain(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** Rows per statement. */
const SLICE = 100;
const COUNT_EVERY_MS = 10_000;
/** A set of events takes milliseconds to handle. */
const HANDLER_LIMIT_MS = 10_000;
const LANES = 4;
const STOP_PATIENCE_MS = 5_000;
/**
 * Polls of a process that is not the leader: it may have consumers that the leader does not know.
 */
const POLL_ELSEWHERE_INTERVAL_MS = 5_000;

/** Notifies the leader that events were committed. */
const eventsWaiting = defineTopic<null>('outbox:waiting');

const ADD_EVENTS = statement(
  'outbox-add',
  `insert into outbox (topic, payload, events, created_at)
   select v.*, $4::timestamptz from unnest($1::text[], ${joinedColumn.parse('$2')}::json[], $3::int[]) v`,
);

const DISPATCH = statement(
  'outbox-dispatch',
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

/**
 * Bus topic of an event, for consumers that may miss one when a process dies, such as the gateway.
 */
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
  /** Not needed by a lone process. */
  leader?: DispatchLeader;
}

interface DispatchDeps extends DeliveryDeps {
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

export function createOutbox(given: OutboxDeps): OutboxDispatcher {
  const { leader = new DispatchLeader(), handlerLimitMs = HANDLER_LIMIT_MS, lanes: limit = LANES, ...own } = given;
  const deps: DispatchDeps = { ...own, handlerLimitMs, payloads: new RecentPayloads() };
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
  const ranges = new PollRanges();
  const poll = async ({ afterId, dueAfter }: PollRange) => {
    await subscriptions.registerIfDue();
    while ((await dispatchSlice(deps, afterId, ranges)) === SLICE);
    const pollDeps = { ...deps, dueAfter };
    for (const subscription of await findWaiting(pollDeps, subscriptions.own()))
      await lanes.run(`${subscription.subscriber} ${subscription.topic}`, () => deliverAll(pollDeps, subscription));
    await countPending();
  };
  // One at a time: a second poll would neither see nor wait for what the first has taken and not
  // yet delivered.
  let last: Promise<void> = Promise.resolve();
  const pollNext = (range: () => PollRange) => {
    last = last.catch(() => {}).then(() => poll(range()));
    return last;
  };
  const loop = createSharedLoop(deps, leader, () => pollNext(() => ranges.next(deps.clock.now())));
  return {
    add: async (tx, events) => {
      await send(runnerOf(tx), events);
    },
    send,
    subscribe: (subscriber, kind, handler) => {
      subscriptions.add({ subscriber, topic: kind.name, handler: handler as Subscription['handler'] });
    },
    register: async () => {
      await subscriptions.register();
      await reviveDeadLetters(deps, subscriptions.own());
    },
    hasWaiting: (db, subscriber, kind, question) => hasWaiting(db, { subscriber, topic: kind.name, ...question }),
    poke: loop.poke,
    drain: async () => {
      await pollNext(() => WHOLE_RANGE);
      await lanes.idle();
    },
    start: loop.start,
    stop: async () => {
      await loop.stop();
      // Work that a hanging handler has not committed is done again elsewhere.
      await Promise.race([lanes.idle(), delay(STOP_PATIENCE_MS, undefined, { ref: false })]);
    },
  };
}

/** The poll loop of one of several processes: the leader polls, the others notify it. */
function createSharedLoop({ bus, clock, log }: DispatchDeps, leader: DispatchLeader, poll: () => Promise<void>) {
  // A process that is cut off from the others serves its own players.
  const isElsewhere = () => leader.isElsewhere && bus.reachesOthers();
  // A process whose role never polls always notifies others.
  let isPolling = false;
  let polledAtMs = clock.now();
  const loop = createPollLoop(async () => {
    const sinceMs = clock.now() - polledAtMs;
    if (isElsewhere() && sinceMs >= 0 && sinceMs < POLL_ELSEWHERE_INTERVAL_MS) return;
    polledAtMs = clock.now();
    await poll();
  }, log);
  const notifier = createLeaderNotifier(() => bus.publish(eventsWaiting, null));
  bus.subscribe(eventsWaiting, () => {
    if (!isElsewhere()) loop.poke();
  });
  return {
    start: () => {
      isPolling = true;
      loop.start();
    },
    poke: () => (isPolling && !isElsewhere() ? loop : notifier).poke(),
    stop: () => {
      notifier.stop();
      return loop.stop();
    },
  };
}

/**
 * Takes events off the outbox and copies them for each durable consumer, in one statement.
 * Publishes them on the bus once that is committed.
 */
async function dispatchSlice(
  { db, bus, clock, payloads }: DispatchDeps,
  afterId: bigint,
  ranges: PollRanges,
): Promise<number> {
  const values = [SLICE, new Date(clock.now()), afterId];
  const rows = await runnerOf(db).run<{ id: bigint; topic: string; payload: unknown }>(DISPATCH, values);
  for (const { id, topic, payload } of rows) {
    const events = unpacked(payload);
    payloads.add(id, events);
    const live = defineTopic(`event:${topic}`);
    for (const one of events) bus.publish(live, one);
  }
  const last = rows.at(-1);
  if (last) ranges.note(last.id, clock.now());
  return rows.length;
}

/** Counting reads the whole table, so not every poll counts. */
function createPendingCount({
  db,
  clock,
  metrics,
}: Pick<DispatchDeps, 'db' | 'clock' | 'metrics'>): () => Promise<void> {
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
