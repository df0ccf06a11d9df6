import { ORDER_STATES, REFUND_STATES } from '@clearcrate/contract/recharge-rules';
import type { Selectable } from 'kysely';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { RechargeRefund as RefundTable } from '../../../platform/db/schema.generated.ts';

export type RefundRow = Selectable<RefundTable>;

/** The numbers are fixed for good. */

export interface ClaimTimes {
  now: Date;
  until: Date;
}

/** All refunds of an order, the newest first. */
export function findRefunds(db: Queryable, orderId: bigint): Promise<RefundRow[]> {
  return db.selectFrom('recharge_refund').selectAll().where('order_id', '=', orderId).orderBy('id', 'desc').execute();
}

/** Claims the open refund of an order. No other worker asks the provider until the claim ends. */
export async function claimRefund(tx: Tx, orderId: bigint, { now, until }: ClaimTimes): Promise<RefundRow | undefined> {
  return tx
    .updateTable('recharge_refund')
    .set((eb) => ({ claim: eb('claim', '+', 1n), claimed_until: until }))
    .where('order_id', '=', orderId)
    .where('state', '=', REFUND_STATES.asked)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', now)]))
    .returningAll()
    .executeTakeFirst();
}

/** Updates a refund that is open, under the newest claim. */
const ours = (db: Queryable, { id, claim }: RefundRow) =>
  db
    .updateTable('recharge_refund')
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('state', '=', REFUND_STATES.asked);

/**
 * Marks a refund as sent, right before sending; false when the claim is outdated or ends too soon.
 */
export async function markSent(tx: Tx, refund: RefundRow, now: Date, validUntil: Date): Promise<boolean> {
  const marked = await ours(tx, refund)
    .set((eb) => ({ sent_at: eb.fn.coalesce('sent_at', eb.val(now)) }))
    .where('claimed_until', '>=', validUntil)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}

/** Releases the claim and stores the answer. */
export async function releaseRefund(tx: Tx, refund: RefundRow, answer: string): Promise<boolean> {
  const released = await ours(tx, refund)
    .set({ claimed_until: null, ...(answer === '' ? {} : { last_answer: answer }) })
    .returning('id')
    .executeTakeFirst();
  return released !== undefined;
}

/**
 * Ends an open refund under the caller's claim; false when a newer claim has been made or it has
 * ended already.
 */
export async function endRefund(
  tx: Tx,
  refund: RefundRow,
  { state, answer, at }: { state: number; answer: string; at: Date },
): Promise<boolean> {
  const ended = await ours(tx, refund)
    .set({ state, ended_at: at, claimed_until: null, last_answer: answer })
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

export async function findRefund(db: Queryable, refundNo: string): Promise<RefundRow | undefined> {
  return db.selectFrom('recharge_refund').selectAll().where('refund_no', '=', refundNo).executeTakeFirst();
}

/** Makes the next query about the refund of an order due. */
export async function askSoon(tx: Tx, orderId: bigint, at: Date): Promise<void> {
  await tx
    .updateTable('recharge_order')
    .set({ next_ask_at: at })
    .where('id', '=', orderId)
    .where('state', '=', ORDER_STATES.refunding)
    .execute();
}

/** Closes the claims of a refund that has ended. */
export async function closeRefundClaims(
  tx: Tx,
  refundNo: string,
  kinds: readonly string[],
  { at, note }: { at: Date; note: string },
): Promise<void> {
  await tx
    .updateTable('recharge_claim')
    .set({ closed_at: at, note })
    .where('reference', '=', refundNo)
    .where('kind', 'in', kinds)
    .where('closed_at', 'is', null)
    .execute();
}
