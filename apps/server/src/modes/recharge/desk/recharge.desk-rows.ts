import type { BodyOf } from '@clearcrate/contract/endpoint';
import type { getRechargeOrders } from '@clearcrate/contract/recharge-desk';
import { ORDER_STATES } from '@clearcrate/contract/recharge-rules';
import { sql } from 'kysely';
import { ASSETS } from '../../../ledger/chart.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { type Keyset, readPage } from '../../../platform/db/keyset.ts';

/** Reads for operators. */

const orders = (db: Queryable) =>
  db
    .selectFrom('recharge_order as o')
    .leftJoin('player', 'player.id', 'o.player_id')
    .selectAll('o')
    .select('player.nickname');

const ID = { by: sql.ref('o.id'), type: 'bigint' } as const;
const KEYSET: Keyset<'number'> = { sorts: { number: ID }, first: 'number', descending: true, id: ID };
const PLAYER_ID = /^[1-9]\d{0,17}$/;

export function listOrders(db: Queryable, filter: BodyOf<typeof getRechargeOrders>) {
  const { text, state, method, from, until } = filter;
  let query = orders(db);
  // Most orders are credited, and the index of states leaves them out.
  if (state === ORDER_STATES.credited) query = query.where('o.state', '=', state);
  else if (state !== undefined)
    query = query.where('o.state', '=', state).where('o.state', '<>', ORDER_STATES.credited);
  if (method !== undefined) query = query.where('o.method', '=', method);
  if (from !== undefined) query = query.where('o.created_at', '>=', new Date(from));
  if (until !== undefined) query = query.where('o.created_at', '<', new Date(until));
  // Whole numbers only: both are indexed, parts of them are not.
  if (text)
    query = PLAYER_ID.test(text)
      ? query.where('o.player_id', '=', BigInt(text))
      : query.where('o.order_no', '=', text.toUpperCase());
  return readPage(query, KEYSET, filter);
}

export function findListed(db: Queryable, orderNo: string) {
  return orders(db).where('o.order_no', '=', orderNo).executeTakeFirst();
}

export function findWords(db: Queryable, orderId: bigint) {
  return db.selectFrom('recharge_word').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
}

export function findClaimsOf(db: Queryable, orderId: bigint) {
  return db.selectFrom('recharge_claim').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
}

export async function findBillLines(db: Queryable, orderNo: string) {
  const { rows } = await sql<{ day: string; kind: number; amount: bigint; transaction_id: string }>`
    select day::text as day, kind, amount, transaction_id from recharge_bill_line
    where order_no = ${orderNo} order by day, line`.execute(db);
  return rows;
}

/** Postings of an order and of its refunds. */
export async function findPostings(db: Queryable, playerId: bigint, orderNo: string, createdAt: Date) {
  const { rows } = await sql<{ id: bigint; kind: string; at: Date; coins: bigint }>`
    select id, kind, created_at as at, ledger_gain(sides, amounts, ${sql.lit(ASSETS.coin)}) as coins from ledger_posting
    where owner_id = ${playerId} and created_at >= ${createdAt} and kind like 'recharge.%'
      and (reference = ${orderNo} or reference like ${`${orderNo}F%`}) order by id`.execute(db);
  return rows;
}

export async function findProviderStates(db: Queryable, now: Date) {
  const { rows } = await sql<{ method: string; lastCreditedAt: Date | null; waiting: number; overdue: number }>`
    with methods as (select distinct method from recharge_order where created_at >= ${now}::timestamptz - interval '30 days')
    select method,
      (select credited_at from recharge_order last where last.method = methods.method and credited_at is not null
        order by id desc limit 1) as "lastCreditedAt",
      (select count(*)::int from recharge_order o where o.method = methods.method and o.state = ${ORDER_STATES.waiting}) as waiting,
      (select count(*)::int from recharge_order o
        where o.method = methods.method and o.next_ask_at < ${now}::timestamptz - interval '1 minute') as overdue
    from methods order by method`.execute(db);
  return rows;
}

const DAYS_SHOWN = 14;

export async function findBillDays(db: Queryable) {
  const { rows } = await sql<{
    day: string;
    method: string;
    payments: number;
    paid: bigint;
    refunds: number;
    refunded: bigint;
    fetchedAt: Date;
    open: number;
  }>`
    select b.day::text as day, b.method, b.payments, b.paid, b.refunds, b.refunded, b.fetched_at as "fetchedAt",
      (select count(*)::int from recharge_difference d
        where d.method = b.method and d.day = b.day and d.closed_at is null) as open
    from recharge_bill b where b.day > (select max(day) from recharge_bill) - ${DAYS_SHOWN}::int
    order by b.day desc, b.method`.execute(db);
  return rows;
}
