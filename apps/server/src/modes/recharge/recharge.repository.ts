import type { Minor } from '@clearcrate/contract/money';
import { ORDER_STATES, type OrderState, type RechargeMethod } from '@clearcrate/contract/recharge-rules';
import type { Currency, PaymentTicket } from '@clearcrate/providers/payment/payment-provider';
import type { Selectable } from 'kysely';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { RechargeOrder as OrderTable } from '../../platform/db/schema.generated.ts';
import { type SqlRunner, statement } from '../../platform/db/statement.ts';

export type OrderRow = Selectable<OrderTable>;

/**
 * Where it is paid: on a phone, at a screen, or inside WeChat's own browser. A ticket for one is
 * not valid in another.
 */
export type PayWay = 'm' | 'p' | 'w';

export interface NewOrder {
  orderNo: string;
  playerId: bigint;
  method: RechargeMethod;
  currency: Currency;
  pay: Minor;
  coins: Minor;
  gift: Minor;
  /** The caller's, and where it is paid. */
  key: string | undefined;
  way: PayWay;
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
      request_key: order.key ?? null,
      way: order.way,
      state: ORDER_STATES.waiting,
      created_at: order.createdAt,
      expires_at: order.expiresAt,
      next_ask_at: order.nextAskAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The order as it is now; it may have been cancelled while its ticket was requested. */
export async function saveTicket(db: Queryable, id: bigint, ticket: PaymentTicket): Promise<OrderRow> {
  const { payUrl, qrText, form } = ticket;
  return db
    .updateTable('recharge_order')
    .set({ pay_url: payUrl, qr_text: qrText, pay_form: form ? JSON.stringify(form) : null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Changes the state of an order if it is still `from`; false when another transaction was first.
 */
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

/** Fails an order that the provider did not create, and frees its key for another try. */
export async function failOrder(db: Queryable, id: bigint): Promise<void> {
  await db
    .updateTable('recharge_order')
    .set({ state: ORDER_STATES.failed, request_key: null })
    .where('id', '=', id)
    .where('state', '=', ORDER_STATES.waiting)
    .execute();
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

/** Locks the row of an order, after the player's lock. */
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

export interface Payable {
  /** Orders of the account that wait. */
  waiting: number;
  /** Coins of all orders of the person that may still be paid. */
  coins: Minor;
}

// A cancelled order may still be paid: its player has the payment address or is about to receive
// it, and a failed attempt can be repeated. Until the order has expired, money for it is credited.
// Only an order that its provider never created cannot be paid.
const PAYABLE = statement(
  'recharge-payable',
  `select v.player_id, (count(o.id) filter (where o.player_id = v.player_id and o.state = $2::smallint))::int as waiting,
     coalesce(sum(o.coins), 0)::bigint as coins
   from unnest($1::bigint[]) v(player_id)
   left join lateral (
     select o.id, o.player_id, o.state, o.coins from recharge_order o
     where o.player_id = any(array(
         select v.player_id union all select a.account_id from person_account a where a.player_id = v.player_id))
       and o.expires_at > $5::timestamptz
       and (o.state in ($2::smallint, $3::smallint) or (o.state = $4::smallint and (o.pay_url <> '' or o.qr_text <> '')))
   ) o on true group by 1`,
);

/** Sums that may still be paid, by player. They count towards limits, however an order was made. */
export async function sumPayable(
  runner: SqlRunner,
  players: readonly bigint[],
  now: Date,
): Promise<(playerId: bigint) => Payable> {
  const { waiting, closed, failed } = ORDER_STATES;
  const rows = await runner.run<Payable & { player_id: bigint }>(PAYABLE, [players, waiting, closed, failed, now]);
  const byPlayer = new Map(rows.map((row) => [row.player_id, row]));
  return (playerId) => byPlayer.get(playerId) ?? { waiting: 0, coins: 0n };
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
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('job_failure')
            .select('item')
            .where('job', '=', 'recharge.ask')
            .whereRef('item', '=', 'recharge_order.order_no')
            .where('due_at', '>', now),
        ),
      ),
    )
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
  kind: 'wrongAmount' | 'paidTwice' | 'refundShort' | 'refundHeld' | 'refundMadeLate';
  reference: string;
  amount: Minor;
  at: Date;
}

/** True when the claim is new. */
export async function insertClaim(tx: Queryable, { orderId, kind, reference, amount, at }: NewClaim): Promise<boolean> {
  const written = await tx
    .insertInto('recharge_claim')
    .values({ order_id: orderId, kind, reference, amount, created_at: at })
    .onConflict((conflict) => conflict.columns(['order_id', 'kind', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}
