import type { Minor } from '@clearcrate/contract/money';
import { REFUND_STATES } from '@clearcrate/contract/recharge-rules';
import type { Bill, BillLine, BillSource, RefusedLine } from '@clearcrate/providers/payment/payment-provider';
import { sql } from 'kysely';
import { ASSETS } from '../../../ledger/chart.ts';
import type { Db, Queryable, Tx } from '../../../platform/db/database.ts';
import type { OrderRow } from '../recharge.repository.ts';

import type { BillDifference, BilledOrder, BilledRefund, DifferenceKind } from './recharge.bill-rules.ts';

const SOURCES: Record<BillSource, number> = { file: 1, asked: 2 };
const KINDS = { payment: 1, refund: 2 } as const;

export interface BillDay {
  method: string;
  day: string;
}

export interface Stretch {
  from: Date;
  to: Date;
}

const sumOf = (lines: readonly BillLine[]): Minor => lines.reduce<Minor>((sum, { amount }) => sum + amount, 0n);

/** Stores a bill, replacing an earlier one of that day. */
export async function putBill(
  tx: Tx,
  { method, day }: BillDay,
  { lines, refused, source, at }: Bill & { source: BillSource; at: Date },
): Promise<void> {
  const payments = lines.filter(({ kind }) => kind === 'payment');
  const refunds = lines.filter(({ kind }) => kind === 'refund');
  await sql`delete from recharge_bill where method = ${method} and day = ${day}::date`.execute(tx);
  await sql`
    insert into recharge_bill (method, day, source, payments, paid, refunds, refunded, fetched_at, refused)
    values (${method}, ${day}::date, ${SOURCES[source]}, ${payments.length}, ${sumOf(payments)}, ${refunds.length},
      ${sumOf(refunds)}, ${at}, ${JSON.stringify(refused)}::jsonb)`.execute(tx);
  await sql`
    insert into recharge_bill_line (method, day, line, kind, order_no, refund_no, transaction_id, amount)
    select ${method}, ${day}::date, v.line, v.kind, v.order_no, v.refund_no, v.transaction_id, v.amount
    from unnest(${lines.map((_, index) => index + 1)}::int[], ${lines.map(({ kind }) => KINDS[kind])}::smallint[],
      ${lines.map(({ orderNo }) => orderNo)}::text[], ${lines.map(({ refundNo }) => refundNo)}::text[],
      ${lines.map(({ transactionId }) => transactionId)}::text[], ${lines.map(({ amount }) => amount)}::bigint[])
      v(line, kind, order_no, refund_no, transaction_id, amount)`.execute(tx);
}

export async function hasBill(db: Queryable, { method, day }: BillDay): Promise<boolean> {
  const { rows } = await sql`
    select from recharge_bill where method = ${method} and day = ${day}::date`.execute(db);
  return rows.length > 0;
}

/** The lines of a bill that could not be read. */
export async function findRefusedLines(db: Queryable, { method, day }: BillDay): Promise<RefusedLine[]> {
  const { rows } = await sql<{ refused: RefusedLine[] }>`
    select refused from recharge_bill where method = ${method} and day = ${day}::date`.execute(db);
  return rows[0]?.refused ?? [];
}

/** Whether a method had an order by then; without one there is no bill to fetch. */
export async function hasOrders(db: Queryable, method: string, before: Date): Promise<boolean> {
  const { rows } = await sql`
    select from recharge_order where method = ${method} and created_at < ${before} limit 1`.execute(db);
  return rows.length > 0;
}

export function ordersOfStretch(db: Queryable, method: string, { from, to }: Stretch): Promise<OrderRow[]> {
  return db
    .selectFrom('recharge_order')
    .selectAll()
    .where('method', '=', method)
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .orderBy('id')
    .execute();
}

export async function findLines(db: Queryable, { method, day }: BillDay): Promise<BillLine[]> {
  const { rows } = await sql<{
    kind: number;
    order_no: string;
    refund_no: string;
    transaction_id: string;
    amount: Minor;
  }>`
    select kind, order_no, refund_no, transaction_id, amount from recharge_bill_line
    where method = ${method} and day = ${day}::date order by line`.execute(db);
  return rows.map(({ kind, order_no, refund_no, transaction_id, amount }) => ({
    kind: kind === KINDS.payment ? 'payment' : 'refund',
    orderNo: order_no,
    refundNo: refund_no,
    transactionId: transaction_id,
    amount,
  }));
}

/** Orders with what the ledger has posted for them. */
const billedOrders = sql`
  select o.order_no as "orderNo", o.state, o.pay, o.transaction_id as "transactionId", o.credited_at is not null as "isCredited",
    o.coins + o.gift as promised, coalesce((
      select sum(ledger_gain(p.sides, p.amounts, ${sql.lit(ASSETS.coin)}::int)) from ledger_posting p
      where p.owner_id = o.player_id and p.kind = 'recharge.credit' and p.reference = o.order_no
    ), 0)::bigint as posted
  from recharge_order o`;

export async function findBilledOrders(
  db: Queryable,
  method: string,
  orderNos: readonly string[],
): Promise<Map<string, BilledOrder>> {
  const { rows } = await sql<BilledOrder>`
    ${billedOrders} where o.method = ${method} and o.order_no = any(${orderNos}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.orderNo, row]));
}

/**
 * Finds orders credited within a period that are in no bill so far. Skips orders made on a day
 * without a bill: what was paid before the first bill is in none.
 */
export async function findUnbilled(
  db: Queryable,
  method: string,
  { from, to }: Stretch,
  zoneHours: number,
): Promise<BilledOrder[]> {
  const { rows } = await sql<BilledOrder>`
    ${billedOrders} where o.method = ${method} and o.credited_at >= ${from} and o.credited_at < ${to}
      and exists (
        select from recharge_bill b where b.method = o.method
          and b.day = ((o.created_at at time zone 'UTC') + make_interval(hours => ${zoneHours}::int))::date
      )
      and not exists (select from recharge_bill_line l where l.order_no = o.order_no and l.method = o.method and l.kind = 1)
    order by o.id`.execute(db);
  return rows;
}

const billedRefunds = sql`
  select r.refund_no as "refundNo", o.order_no as "orderNo", o.pay, r.state = ${sql.lit(REFUND_STATES.done)} as "isDone"
  from recharge_refund r join recharge_order o on o.id = r.order_id`;

export async function findBilledRefunds(
  db: Queryable,
  method: string,
  refundNos: readonly string[],
): Promise<Map<string, BilledRefund>> {
  const { rows } = await sql<BilledRefund>`
    ${billedRefunds} where o.method = ${method} and r.refund_no = any(${refundNos}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.refundNo, row]));
}

export async function findUnbilledRefunds(
  db: Queryable,
  method: string,
  { from, to }: Stretch,
): Promise<BilledRefund[]> {
  const { rows } = await sql<BilledRefund>`
    ${billedRefunds} where o.method = ${method} and r.state = ${sql.lit(REFUND_STATES.done)} and r.ended_at >= ${from} and r.ended_at < ${to}
      and not exists (select from recharge_bill_line l where l.refund_no = r.refund_no and l.method = o.method)
    order by r.id`.execute(db);
  return rows;
}

/**
 * Stores differences and closes those that are gone. Differences closed by an operator stay closed.
 */
export async function putDifferences(
  tx: Tx,
  { method, day }: BillDay,
  found: readonly BillDifference[],
  at: Date,
): Promise<void> {
  await sql`
    update recharge_difference d set closed_at = ${at}, note = 'found no more'
    where d.method = ${method} and d.day = ${day}::date and d.closed_at is null and not exists (
      select from unnest(${found.map(({ kind }) => kind)}::text[], ${found.map(({ reference }) => reference)}::text[])
        v(kind, reference) where v.kind = d.kind and v.reference = d.reference
    )`.execute(tx);
  await sql`
    insert into recharge_difference (method, day, kind, reference, ours, theirs, found_at)
    select ${method}, ${day}::date, v.*, ${at}
    from unnest(${found.map(({ kind }) => kind)}::text[], ${found.map(({ reference }) => reference)}::text[],
      ${found.map(({ ours }) => ours)}::bigint[], ${found.map(({ theirs }) => theirs)}::bigint[]) v
    on conflict (method, day, kind, reference) do nothing`.execute(tx);
}

/** Makes queries about orders due, which credits those that were paid. */
export async function askAgain(tx: Tx, orderNos: readonly string[], at: Date): Promise<void> {
  await sql`
    update recharge_order set next_ask_at = ${at}
    where order_no = any(${orderNos}::text[]) and credited_at is null`.execute(tx);
}

export interface OpenDifference {
  id: bigint;
  method: string;
  day: string;
  kind: DifferenceKind;
  reference: string;
  ours: Minor | null;
  theirs: Minor | null;
}

export async function findOpenDifferences(db: Db): Promise<OpenDifference[]> {
  const { rows } = await sql<OpenDifference>`
    select id, method, day::text as day, kind, reference, ours, theirs from recharge_difference
    where closed_at is null order by id`.execute(db);
  return rows;
}

export async function closeDifference(db: Db, id: bigint, note: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update recharge_difference set closed_at = ${at}, note = ${note}
    where id = ${id} and closed_at is null returning id`.execute(db);
  return rows.length > 0;
}
