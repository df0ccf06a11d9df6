import type { Minor } from '@clearcrate/contract/money';
import { ORDER_STATES, type OrderState, type RechargeMethod } from '@clearcrate/contract/recharge-rules';
import { type Selectable, sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { RechargeOrder as OrderTable } from '../../platform/db/schema.generated.ts';
import type { Currency, PaymentTicket } from '../../platform/payments/payment-provider.ts';

export type OrderRow = Selectable<OrderTable>;

export interface NewOrder {
  orderNo: string;
  playerId: bigint;
  method: RechargeMethod;
  currency: Currency;
  pay: Minor;
  coins: Minor;
  gift: Minor;
  createdAt: Date;
  expiresAt: Date;
  nextAskAt: Date;
}

export async function insertOrder(db: Queryable, order: NewOrder): Promise<OrderRow> {
  return db
    .insertInto('recharge_order')
    .values({
      order_no: order.orderNo,
      player_id: order.playerId,
      method: order.method,
      currency: order.currency,
      pay: order.pay,
      coins: order.coins,
      gift: order.gift,
      state: ORDER_STATES.waiting,
      created_at: order.createdAt,
      expires_at: order.expiresAt,
      next_ask_at: order.nextAskAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function saveTicket(db: Queryable, id: bigint, { payUrl, qrText, form }: PaymentTicket): Promise<void> {
  await db
    .updateTable('recharge_order')
    .set({ pay_url: payUrl, qr_text: qrText, pay_form: form ? JSON.stringify(form) : null })
    .where('id', '=', id)
    .execute();
}

/** Moves an order on if it still stands where it was; otherwise somebody else was faster. */
export async function moveOrder(db: Queryable, id: bigint, from: OrderState, to: OrderState): Promise<boolean> {
  const moved = await db
    .updateTable('recharge_order')
    .set({ state: to })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

export interface Credit {
  id: bigint;
  transactionId: string;
  balanceAfter: Minor;
  at: Date;
}

export async function writeCredit(tx: Tx, { id, transactionId, balanceAfter, at }: Credit): Promise<void> {
  await tx
    .updateTable('recharge_order')
    .set({
      state: ORDER_STATES.credited,
      transaction_id: transactionId,
      credited_at: at,
      balance_after: balanceAfter,
      next_ask_at: null,
    })
    .where('id', '=', id)
    .execute();
}

/** Behind the player's lock, so that nobody else moves the order meanwhile. */
export async function lockOrder(tx: Tx, id: bigint): Promise<OrderRow> {
  return tx.selectFrom('recharge_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

export async function findByNumber(db: Queryable, orderNo: string): Promise<OrderRow | undefined> {
  return db.selectFrom('recharge_order').selectAll().where('order_no', '=', orderNo).executeTakeFirst();
}

export async function findOwn(db: Queryable, playerId: bigint, id: bigint): Promise<OrderRow | undefined> {
  return db
    .selectFrom('recharge_order')
    .selectAll()
    .where('id', '=', id)
    .where('player_id', '=', playerId)
    .executeTakeFirst();
}

export async function listOwn(
  db: Queryable,
  playerId: bigint,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: OrderRow[]; total: number }> {
  const own = db.selectFrom('recharge_order').where('player_id', '=', playerId);
  const [items, count] = await Promise.all([
    own
      .selectAll()
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    own.select(({ fn }) => fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { items, total: Number(count.total) };
}

/** Orders that may still be paid: how many, and for how many coins. */
export async function sumWaiting(db: Queryable, playerId: bigint, now: Date): Promise<{ count: number; coins: Minor }> {
  const { rows } = await sql<{ count: number; coins: bigint }>`
    select count(*)::int as count, coalesce(sum(coins), 0)::bigint as coins from recharge_order
    where player_id = ${playerId} and state = ${ORDER_STATES.waiting} and expires_at > ${now}`.execute(db);
  return rows[0] ?? { count: 0, coins: 0n };
}

export async function lastMethod(db: Queryable, playerId: bigint): Promise<string | undefined> {
  const row = await db
    .selectFrom('recharge_order')
    .select('method')
    .where('player_id', '=', playerId)
    .where('credited_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.method;
}

export async function findDue(db: Queryable, now: Date, limit: number): Promise<OrderRow[]> {
  return db
    .selectFrom('recharge_order')
    .selectAll()
    .where('next_ask_at', '<=', now)
    .orderBy('next_ask_at')
    .limit(limit)
    .execute();
}

export async function writeAsked(db: Queryable, id: bigint, nextAskAt: Date | null): Promise<void> {
  await db
    .updateTable('recharge_order')
    .set((eb) => ({ asks: eb('asks', '+', 1), next_ask_at: nextAskAt }))
    .where('id', '=', id)
    .execute();
}

export interface NewClaim {
  orderId: bigint;
  kind: 'wrongAmount' | 'paidTwice' | 'refundShort';
  reference: string;
  amount: Minor;
  at: Date;
}

/** True for a claim that is not written down yet. */
export async function insertClaim(tx: Queryable, { orderId, kind, reference, amount, at }: NewClaim): Promise<boolean> {
  const written = await tx
    .insertInto('recharge_claim')
    .values({ order_id: orderId, kind, reference, amount, created_at: at })
    .onConflict((conflict) => conflict.columns(['order_id', 'kind', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}
