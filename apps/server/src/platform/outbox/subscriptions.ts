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
const TELL_EVERY_MS = 3_600_000;
/** A listener that no process has known for this long is announced as retiring, and removed after as long again. */
const UNSEEN_MS = 7 * DAY_MS;

/**
 * The durable listeners of this process, and their rows in the database. Events are put aside for every row there is; a
 * process delivers to those it knows and leaves the rest to one that does.
 */
export function createSubscriptions(deps: Deps) {
  const own = new Map<string, Subscription>();
  let toldAtMs = Number.NEGATIVE_INFINITY;

  const tell = async () => {
    const { db, clock } = deps;
    const all = [...own.values()];
    toldAtMs = clock.now();
    const now = new Date(toldAtMs);
    try {
      await sql`
        insert into outbox_subscription (subscriber, topic, seen_at)
        select v.*, ${now}::timestamptz from unnest(
          ${all.map(({ subscriber }) => subscriber)}::text[], ${all.map(({ topic }) => topic)}::text[]
        ) v order by 1, 2
        on conflict (subscriber, topic) do update
        set seen_at = greatest(outbox_subscription.seen_at, excluded.seen_at), retiring_since = null`.execute(db);
    } catch (error) {
      toldAtMs = Number.NEGATIVE_INFINITY;
      throw error;
    }
    await retireUnseen(deps, now);
  };

  return {
    own: (): readonly Subscription[] => [...own.values()],
    add: (subscription: Subscription) => {
      own.set(`${subscription.subscriber} ${subscription.topic}`, subscription);
      toldAtMs = Number.NEGATIVE_INFINITY;
    },
    tell,
    /** At the first look, after a late subscription, and every hour as a sign of life. */
    tellIfDue: async () => {
      if (deps.clock.now() - toldAtMs >= TELL_EVERY_MS) await tell();
    },
  };
}

/** Two steps with days in between: a store that was down for weeks must not throw away what its other half waits for. */
async function retireUnseen({ db, log }: Deps, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - UNSEEN_MS);
  await db.transaction().execute(async (tx) => {
    const retiring = await sql<{ subscriber: string; topic: string }>`
      update outbox_subscription set retiring_since = ${now}
      where seen_at < ${longAgo} and retiring_since is null returning subscriber, topic`.execute(tx);
    for (const row of retiring.rows)
      log.warn(row, 'no process has known this listener for a week; without one it is removed in another week');
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
    for (const row of removed.rows) log.warn(row, 'a listener that no process knows any more was removed');
  });
}
