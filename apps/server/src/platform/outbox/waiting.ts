import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';

/** The events of a row's payload, as `packed` wrote them. */
const SINGLE_EVENTS = sql`
  json_array_elements(case json_typeof(payload) when 'array' then payload else json_build_array(payload) end)`;

export interface Waiting {
  subscriber: string;
  topic: string;
  dated: string;
  before: Date;
}

/**
 * Whether an event dated before a moment waits for a consumer, in the outbox or among its
 * deliveries. One statement reads both, so that an event on its way from one to the other is not
 * missed.
 */
export async function hasWaiting(db: Queryable, { subscriber, topic, dated, before }: Waiting): Promise<boolean> {
  const isEarlier = sql`(one ->> ${dated})::timestamptz < ${before}::timestamptz`;
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (select from outbox, ${SINGLE_EVENTS} one where topic = ${topic} and ${isEarlier})
      or exists (
        select from outbox_delivery, ${SINGLE_EVENTS} one
        where subscriber = ${subscriber} and topic = ${topic} and ${isEarlier}
      ) as waiting`.execute(db);
  return rows[0]?.waiting ?? false;
}
