import type { BodyOf } from '@clearcrate/contract/endpoint';
import type { Locale } from '@clearcrate/contract/locale';
import type { getTickets } from '@clearcrate/contract/support';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/database.ts';
import { containing, type Keyset, readPage } from '../../../platform/db/keyset.ts';

export type AskedTickets = BodyOf<typeof getTickets>;

const ID = { by: sql.ref('ticket.id'), type: 'bigint' } as const;
/** Ids grow with time. */
const KEYSET: Keyset<'created'> = { sorts: { created: ID }, first: 'created', descending: false, id: ID };

const tickets = (db: Queryable) =>
  db
    .selectFrom('ticket')
    .innerJoin('player', 'player.id', 'ticket.player_id')
    .leftJoin('operator', 'operator.id', 'ticket.assigned_to')
    .select([
      'ticket.id',
      'ticket.player_id',
      'player.nickname',
      'ticket.category',
      'ticket.content',
      'ticket.created_at',
      'ticket.parked_at',
      'ticket.assigned_to',
      'operator.name as assignee',
      'ticket.answer',
      'ticket.answered_by',
      'ticket.answered_at',
    ])
    .select(({ selectFrom }) =>
      selectFrom('ticket_note')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .whereRef('ticket_id', '=', 'ticket.id')
        .as('notes'),
    );

export type DeskTicket = Awaited<ReturnType<typeof readTickets>>['rows'][number];

export function readTickets(db: Queryable, { state, category, assignee, text, ...asked }: AskedTickets, self: bigint) {
  let query = tickets(db);
  if (state === 'answered') query = query.where('ticket.answered_at', 'is not', null);
  else if (state) {
    query = query.where('ticket.answered_at', 'is', null);
    query = query.where('ticket.parked_at', state === 'parked' ? 'is not' : 'is', null);
  }
  if (category) query = query.where('ticket.category', '=', category);
  if (assignee)
    query = query.where('ticket.assigned_to', ...((assignee === 'me' ? ['=', self] : ['is', null]) as ['=', bigint]));
  if (text) {
    const like = containing(text);
    const id = /^\d{1,18}$/.test(text) ? BigInt(text) : undefined;
    query = query.where((eb) =>
      eb.or([
        eb('ticket.content', 'ilike', like),
        eb('player.nickname', 'ilike', like),
        ...(id === undefined ? [] : [eb('ticket.id', '=', id), eb('ticket.player_id', '=', id)]),
      ]),
    );
  }
  return readPage(query, KEYSET, asked);
}

/** Changes a question that waits; false when it does not exist or was answered. */
export async function changeWaiting(
  db: Queryable,
  id: bigint,
  change: { assigned_to?: bigint | null; parked_at?: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ticket')
    .set(change)
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export function findNotes(db: Queryable, ticketId: bigint) {
  return db
    .selectFrom('ticket_note')
    .innerJoin('operator', 'operator.id', 'ticket_note.operator_id')
    .select(['ticket_note.id', 'operator.name', 'ticket_note.content', 'ticket_note.created_at'])
    .where('ticket_id', '=', ticketId)
    .orderBy('ticket_note.id')
    .execute();
}

/** False when the question does not exist. */
export async function insertNote(
  db: Queryable,
  { ticketId, operatorId, content }: { ticketId: bigint; operatorId: bigint; content: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into ticket_note (ticket_id, operator_id, content, created_at)
    select id, ${operatorId}, ${content}, ${now} from ticket where id = ${ticketId} returning id`.execute(db);
  return rows.length > 0;
}

export function findAgents(db: Queryable, roles: readonly string[], now: Date) {
  return db
    .selectFrom('operator')
    .select(['id', 'name'])
    .where('role', 'in', roles)
    .where('suspended_at', 'is', null)
    .where((eb) => eb.or([eb('access_until', 'is', null), eb('access_until', '>', now)]))
    .orderBy('name')
    .execute();
}

export interface Figures {
  open: bigint;
  parked: bigint;
  oldest: Date | null;
  answered: bigint;
  median: number | null;
  slow: number | null;
}

export async function readFigures(db: Queryable, since: Date): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select waiting.*, done.* from (
      select count(*) filter (where parked_at is null) as open, count(*) filter (where parked_at is not null) as parked,
        min(created_at) as oldest
      from ticket where answered_at is null
    ) as waiting, (
      select count(*) as answered, percentile_cont(0.5) within group (order by minutes) as median,
        percentile_cont(0.9) within group (order by minutes) as slow
      from (
        select extract(epoch from answered_at - created_at)::float8 / 60 as minutes from ticket where answered_at >= ${since}
      ) as answers
    ) as done`.execute(db);
  return rows[0] as Figures;
}

export type ReplyTexts = Record<Locale, string>;

export function findReplies(db: Queryable) {
  return db.selectFrom('canned_reply').select(['id', 'name', 'texts']).orderBy('name').execute();
}

export async function putReply(
  db: Queryable,
  { name, texts, by }: { name: string; texts: ReplyTexts; by: string },
  now: Date,
): Promise<bigint> {
  const values = { texts: JSON.stringify(texts), changed_by: by, changed_at: now };
  const { id } = await db
    .insertInto('canned_reply')
    .values({ name, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteReply(db: Queryable, id: bigint): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('canned_reply').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
