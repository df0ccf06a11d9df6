import type { TicketCategory } from '@clearcrate/contract/ticket-rules';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/db/database.ts';

export interface TicketRow {
  id: bigint;
  player_id: bigint;
  category: string;
  content: string;
  created_at: Date;
  answer: string | null;
  answered_at: Date | null;
}

export interface NewTicket {
  playerId: bigint;
  category: TicketCategory;
  content: string;
}

/** Serializes the questions of one player, so that none slips past the count of open ones. */
export async function lockTickets(tx: Tx, playerId: bigint): Promise<void> {
  await sql`select from player where id = ${playerId} for no key update`.execute(tx);
}

/** The same question when it is still open. */
export async function findWaiting(tx: Tx, { playerId, category, content }: NewTicket): Promise<TicketRow | undefined> {
  const { rows } = await sql<TicketRow>`
    select id, player_id, category, content, created_at, answer, answered_at from ticket
    where player_id = ${playerId} and category = ${category} and md5(content) = md5(${content}) and answered_at is null`.execute(
    tx,
  );
  return rows[0];
}

export async function countWaiting(tx: Tx, playerId: bigint): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from ticket where player_id = ${playerId} and answered_at is null`.execute(tx);
  return Number(rows[0]?.count ?? 0n);
}

export async function insertTicket(tx: Tx, { playerId, category, content }: NewTicket, now: Date): Promise<TicketRow> {
  return tx
    .insertInto('ticket')
    .values({ player_id: playerId, category, content, created_at: now })
    .returning(['id', 'player_id', 'category', 'content', 'created_at', 'answer', 'answered_at'])
    .executeTakeFirstOrThrow();
}

export async function findTickets(db: Queryable, playerId: bigint, limit: number, offset: number) {
  const own = db.selectFrom('ticket').where('player_id', '=', playerId);
  const [rows, counted] = await Promise.all([
    own
      .select(['id', 'player_id', 'category', 'content', 'created_at', 'answer', 'answered_at'])
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    own.select(({ fn }) => fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows as TicketRow[], total: Number(counted.count) };
}

/** Open questions of all players, oldest first. */
export async function findAllWaiting(db: Queryable, limit: number) {
  return db
    .selectFrom('ticket')
    .innerJoin('player', 'player.id', 'ticket.player_id')
    .select([
      'ticket.id',
      'ticket.player_id',
      'ticket.category',
      'ticket.content',
      'ticket.created_at',
      'player.nickname',
    ])
    .where('ticket.answered_at', 'is', null)
    .orderBy('ticket.id')
    .limit(limit)
    .execute();
}

/** Answers a question once; `undefined` when it does not exist or was answered already. */
export async function answerTicket(
  tx: Tx,
  { id, answer, answeredBy }: { id: bigint; answer: string; answeredBy: string },
  now: Date,
): Promise<Pick<TicketRow, 'player_id' | 'content'> | undefined> {
  return tx
    .updateTable('ticket')
    .set({ answer, answered_by: answeredBy, answered_at: now })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .returning(['player_id', 'content'])
    .executeTakeFirst();
}
