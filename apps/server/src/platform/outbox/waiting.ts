import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';

/** The single events of a row's payload, as `packed` put them there. */
const SINGLE_EVENTS = sql`
  json_array_elements(case json_typeof(payload) when 'array' then payload else json_build_array(payload) end)`;

export interface Waiting {
  subscriber: string;
  topic: string;
  dated: string;
  before: Date;
}

/**
 * Whether an event dated before the moment is still on its way to a listener: in the outbox, or among what was put aside for
 * it. Both are read by one statement, so that an event that is being moved from one to the other cannot hide in between.
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
