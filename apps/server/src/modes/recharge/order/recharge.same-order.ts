import { setTimeout as delay } from 'node:timers/promises';
import type { Minor } from '@clearcrate/contract/money';
import { ORDER_STATES, type RechargeMethod } from '@clearcrate/contract/recharge-rules';
import type { Db, Queryable } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { OrderRow, PayWay } from '../recharge.repository.ts';

/** Deduplication of orders: two taps make one order. */

export interface AskedOrder {
  playerId: bigint;
  /** The caller's idempotency key, if one was sent. */
  key: string | undefined;
  method: RechargeMethod;
  coins: Minor;
  way: PayWay;
}

/** An open order younger than this is returned instead of a second one. */
const OFFERED_AGAIN_MS = 60_000;
/**
 * Calls to providers time out after eight seconds. An older order without a ticket lost its
 * process.
 */
const TICKET_MS = 9_000;
const LOOK_EVERY_MS = 100;

/**
 * Finds the order made by this key or by the same call a moment ago. Rejects a key reused for
 * another request.
 */
export async function findSameOrder(db: Queryable, asked: AskedOrder, nowMs: number): Promise<OrderRow | undefined> {
  const { playerId, key, method, coins, way } = asked;
  const own = db.selectFrom('recharge_order').selectAll().where('player_id', '=', playerId);
  const known = key === undefined ? undefined : await own.where('request_key', '=', key).executeTakeFirst();
  if (known && (known.method !== method || known.coins !== coins)) throw new AppError('idempotencyKeyReused');
  if (known) return known;
  return own
    .where('state', '=', ORDER_STATES.waiting)
    .where('method', '=', method)
    .where('coins', '=', coins)
    .where('way', '=', way)
    .where('created_at', '>', new Date(nowMs - OFFERED_AGAIN_MS))
    .where((eb) =>
      eb.or([eb('pay_url', '<>', ''), eb('qr_text', '<>', ''), eb('created_at', '>', new Date(nowMs - TICKET_MS))]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

const lacksTicket = ({ state, pay_url, qr_text }: OrderRow): boolean =>
  state === ORDER_STATES.waiting && pay_url === '' && qr_text === '';

/** Waits for the payment address, which the first of two calls may still be requesting. */
export async function awaitTicket(db: Db, row: OrderRow): Promise<OrderRow> {
  let seen = row;
  for (let waitedMs = 0; lacksTicket(seen) && waitedMs < TICKET_MS; waitedMs += LOOK_EVERY_MS) {
    await delay(LOOK_EVERY_MS);
    seen = await db.selectFrom('recharge_order').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow();
  }
  return seen;
}
