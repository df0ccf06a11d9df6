import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { Subscription } from './delivery.ts';

interface Deps {
  db: Db;
  clock: Clock;
  log: Log;
}

const DAY_MS = 86_400_000;
const REGISTER_INTERVAL_MS = 3_600_000;
/**
 * A subscription that no process has registered for this long is marked as retiring, and removed
 * after as long again.
 */
const UNSEEN_MS = 7 * DAY_MS;

/**
 * The subscriptions of this process, and their rows in the database. Dispatch copies each event for
 * every row; a process delivers to the handlers that it has and leaves the rest to others.
 */
export function createSubscriptions(deps: Deps) {
  const own = new Map<string, Subscription>();
  let registeredAtMs = Number.NEGATIVE_INFINITY;

  const register = async () => {
    const { db, clock } = deps;
    const all = [...own.values()];
    registeredAtMs = clock.now();
    const now = new Date(registeredAtMs);
    try {
      await sql`
        insert into outbox_subscription (subscriber, topic, seen_at)
        select v.*, ${now}::timestamptz from unnest(
          ${all.map(({ subscriber }) => subscriber)}::text[], ${all.map(({ topic }) => topic)}::text[]
        ) v order by 1, 2
        on conflict (subscriber, topic) do update
        set seen_at = greatest(outbox_subscription.seen_at, excluded.seen_at), retiring_since = null`.execute(db);
    } catch (error) {
      registeredAtMs = Number.NEGATIVE_INFINITY;
      throw error;
    }
    await retireUnseen(deps, now);
  };

  return {
    own: (): readonly Subscription[] => [...own.values()],
    add: (subscription: Subscription) => {
      own.set(`${subscription.subscriber} ${subscription.topic}`, subscription);
      registeredAtMs = Number.NEGATIVE_INFINITY;
    },
    register,
    /** At the first poll, after a late subscription, and every hour as a sign of life. */
    registerIfDue: async () => {
      if (deps.clock.now() - registeredAtMs >= REGISTER_INTERVAL_MS) await register();
    },
  };
}

/**
 * Two steps with a week in between: a store that was down for weeks must not drop events of its
 * other roles.
 */
async function retireUnseen({ db, log }: Deps, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - UNSEEN_MS);
  await db.transaction().execute(async (tx) => {
    const retiring = await sql<{ subscriber: string; topic: string }>`
      update outbox_subscription set retiring_since = ${now}
      where seen_at < ${longAgo} and retiring_since is null returning subscriber, topic`.execute(tx);
    for (const row of retiring.rows) log.warn(row, 'subscription is retiring: no process has registered it for a week');
    const removed = await sql<{ subscriber: string; topic: string; lost: bigint }>`
      with gone as (
        delete from outbox_subscription where retiring_since < ${longAgo} returning subscriber, topic
      ), lost as (
        delete from outbox_delivery using gone
        where outbox_delivery.subscriber = gone.subscriber and outbox_delivery.topic = gone.topic
        returning outbox_delivery.subscriber, outbox_delivery.topic
      )
      select subscriber, topic, (
        select count(*) from lost where lost.subscriber = gone.subscriber and lost.topic = gone.topic
      ) as lost from gone`.execute(tx);
    for (const row of removed.rows) log.warn(row, 'subscription removed: no process has registered it for two weeks');
  });
}
