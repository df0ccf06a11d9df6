import type { Insertable } from 'kysely';
import type { Queryable } from '../../../platform/db/database.ts';
import type { GraphicCode, GraphicTicket } from '../../../platform/db/schema.generated.ts';

export async function insertPuzzle(db: Queryable, puzzle: Insertable<GraphicCode>): Promise<void> {
  await db.insertInto('graphic_code').values(puzzle).execute();
}

/** Marks a puzzle as used and returns its answers, to exactly one caller. */
export function usePuzzle(db: Queryable, id: string, now: Date) {
  return db
    .updateTable('graphic_code')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['gap_x', 'level', 'work_answer', 'work_alone_answer'])
    .executeTakeFirst();
}

export async function insertTicket(db: Queryable, ticket: Insertable<GraphicTicket>): Promise<void> {
  await db.insertInto('graphic_ticket').values(ticket).execute();
}

/** Marks a ticket as used and returns its level, to exactly one caller. */
export async function useTicket(db: Queryable, tokenHash: Buffer, now: Date): Promise<number | undefined> {
  const row = await db
    .updateTable('graphic_ticket')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('level')
    .executeTakeFirst();
  return row?.level;
}
