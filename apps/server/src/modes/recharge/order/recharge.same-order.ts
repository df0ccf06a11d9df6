import { setTimeout as delay } from 'node:timers/promises';
import type { Minor } from '@clearcrate/contract/money';
import { ORDER_STATES, type RechargeMethod } from '@clearcrate/contract/recharge-rules';
import type { Db, Queryable } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { OrderRow, PayWay } from '../recharge.repository.ts';

/** Two taps make one order. */

export interface AskedOrder {
  playerId: bigint;
  /** The caller's; absent where none was sent. */
  key: string | undefined;
  method: RechargeMethod;
  coins: Minor;
  way: PayWay;
}

/** An open order of this age is offered again instead of a second one. */
const OFFERED_AGAIN_MS = 60_000;
/** A provider is given up after eight seconds. Where there is no ticket by then, the process that asked for it has died. */
const TICKET_MS = 9_000;
const LOOK_EVERY_MS = 100;

/** The order that this call, or the same call a moment ago, has made. Refuses where the key was used for something else. */
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

/** Waits for the address to pay at, which the first of two calls may still be asking the provider for. */
export async function awaitTicket(db: Db, row: OrderRow): Promise<OrderRow> {
  let seen = row;
  for (let waitedMs = 0; lacksTicket(seen) && waitedMs < TICKET_MS; waitedMs += LOOK_EVERY_MS) {
    await delay(LOOK_EVERY_MS);
    seen = await db.selectFrom('recharge_order').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow();
  }
  return seen;
}
