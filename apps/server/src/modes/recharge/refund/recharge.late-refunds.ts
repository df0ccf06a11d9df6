import { REFUND_STATES } from '@clearcrate/contract/recharge-rules';
import type { PaymentFact } from '@clearcrate/providers/payment/payment-provider';
import type { Tx } from '../../../platform/db/database.ts';
import { insertClaim, type OrderRow } from '../recharge.repository.ts';
import { isSameNumber } from '../recharge.rules.ts';
import type { BillDifference } from '../reconciliation/recharge.bill-rules.ts';
import { findRefunds } from './recharge.refund-repository.ts';

/** Refused refunds whose coins were returned, and which the provider made nevertheless. */

export const MADE_LATE = 'refund made after its coins were given back: npm run clearcrate -- recharge claims';

/**
 * Opens a claim for a refused refund that the provider reports as made, once for each refund. The
 * claim has the store's number, so another spelling opens no second one. A number of no refund of
 * the order (none, or one from the provider's portal) means the newest refund. Returns the refund's
 * number; `undefined` when the claim exists already.
 */
export async function claimMadeLate(
  tx: Tx,
  { id, pay }: Pick<OrderRow, 'id' | 'pay'>,
  named: string,
  at: Date,
): Promise<string | undefined> {
  const refunds = await findRefunds(tx, id);
  const own = refunds.find(({ refund_no }) => isSameNumber(refund_no, named)) ?? refunds[0];
  if (own?.state !== REFUND_STATES.refused) return undefined;
  const reference = own.refund_no;
  const isNew = await insertClaim(tx, { orderId: id, kind: 'refundMadeLate', reference, amount: pay, at });
  return isNew ? reference : undefined;
}

/** The same for a notification. */
export async function claimToldLate(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'pay'>,
  { state, refund }: PaymentFact,
  at: Date,
): Promise<string | undefined> {
  if (state !== 'refunded' || refund?.isMade === false) return undefined;
  return claimMadeLate(tx, order, refund?.refundNo ?? '', at);
}

/** The same for refunds in a provider's bill that the store does not have as made. */
export async function claimBilledLate(
  tx: Tx,
  method: string,
  differences: readonly BillDifference[],
  at: Date,
): Promise<string[]> {
  const refundNos = differences.filter(({ kind }) => kind === 'unknownRefund').map(({ reference }) => reference);
  const billed = await tx
    .selectFrom('recharge_refund as r')
    .innerJoin('recharge_order as o', 'o.id', 'r.order_id')
    .select(['o.id', 'o.pay', 'r.refund_no'])
    .where('o.method', '=', method)
    .where('r.refund_no', 'in', [...refundNos, ''])
    .where('r.state', '=', REFUND_STATES.refused)
    .execute();
  const claimed: string[] = [];
  for (const { refund_no, ...order } of billed)
    if (await claimMadeLate(tx, order, refund_no, at)) claimed.push(refund_no);
  return claimed;
}
