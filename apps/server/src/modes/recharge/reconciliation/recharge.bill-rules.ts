import type { Minor } from '@clearcrate/contract/money';
import { ORDER_STATES } from '@clearcrate/contract/recharge-rules';
import type { BillLine, RefusedLine } from '@clearcrate/providers/payment/payment-provider';
import { isSameNumber } from '../recharge.rules.ts';

/** An order as it is compared with a bill. */
export interface BilledOrder {
  orderNo: string;
  state: number;
  pay: Minor;
  transactionId: string;
  isCredited: boolean;
  /** Coins and gift as the order promised them, and as the ledger has posted them. */
  promised: Minor;
  posted: Minor;
}

export interface BilledRefund {
  refundNo: string;
  orderNo: string;
  pay: Minor;
  isDone: boolean;
}

export const DIFFERENCES = [
  'unknownPayment',
  'notCredited',
  'wrongAmount',
  'paidTwice',
  'notPaid',
  'unknownRefund',
  'refundAmount',
  'refundMissing',
  'ledger',
  'unreadable',
] as const;
export type DifferenceKind = (typeof DIFFERENCES)[number];

export interface BillDifference {
  kind: DifferenceKind;
  reference: string;
  ours: Minor | null;
  theirs: Minor | null;
}

/** What an operator should do about a difference. */
export const ADVICE: Readonly<Record<DifferenceKind, string>> = {
  unknownPayment:
    'paid there without an order of ours: find the payer in the provider’s portal and give the money back there',
  notCredited:
    'paid there, not credited here: the store asks the provider again and credits it; if it stays, see the claims',
  wrongAmount: 'another amount was paid than was asked for: see the claims',
  paidTwice: 'paid a second time there: give the second payment back in the provider’s portal',
  notPaid: 'credited here, in no bill there: ask the provider before anything else',
  unknownRefund:
    'given back there, not here: somebody did it in the provider’s portal; take the coins back by a refund of the order',
  refundAmount: 'another amount was given back than was asked for: ask the provider',
  refundMissing: 'given back here, in no bill there: ask the provider what became of it',
  ledger: 'the ledger has other coins than the order: stop selling coins and run `npm run clearcrate -- ledger`',
  unreadable: 'a line of the bill that could not be read and is not counted: look it up in the provider’s portal',
};

export interface BillSides {
  lines: readonly BillLine[];
  refused: readonly RefusedLine[];
  orders: ReadonlyMap<string, BilledOrder>;
  refunds: ReadonlyMap<string, BilledRefund>;
  /** Credited, but in no bill of the days on which it could be. */
  unbilled: readonly BilledOrder[];
  /** Refunded, but in no bill. */
  unbilledRefunds: readonly BilledRefund[];
}

const difference = (
  kind: DifferenceKind,
  reference: string,
  ours: Minor | null,
  theirs: Minor | null,
): BillDifference => ({ kind, reference, ours, theirs });

/** Orders whose money is known and waits for an operator already; the claim says what to do. */
const isClaimed = ({ state }: BilledOrder): boolean => state === ORDER_STATES.disputed;

function paymentDifferences(
  { orderNo, transactionId, amount }: BillLine,
  order: BilledOrder | undefined,
): BillDifference[] {
  if (!order) return [difference('unknownPayment', transactionId || orderNo, null, amount)];
  if (amount !== order.pay) return [difference('wrongAmount', orderNo, order.pay, amount)];
  if (!order.isCredited) return isClaimed(order) ? [] : [difference('notCredited', orderNo, null, amount)];
  const isOther =
    order.transactionId !== '' && transactionId !== '' && !isSameNumber(order.transactionId, transactionId);
  return isOther ? [difference('paidTwice', transactionId, order.pay, amount)] : [];
}

function refundDifferences(
  { refundNo, transactionId, amount }: BillLine,
  refund: BilledRefund | undefined,
): BillDifference[] {
  if (!refund?.isDone) return [difference('unknownRefund', refundNo || transactionId, null, amount)];
  return amount === refund.pay ? [] : [difference('refundAmount', refundNo, refund.pay, amount)];
}

/** Differences between a provider's bill, the orders and the ledger, each once. */
export function compareBill({
  lines,
  refused,
  orders,
  refunds,
  unbilled,
  unbilledRefunds,
}: BillSides): BillDifference[] {
  const found = [
    ...lines.flatMap((line) =>
      line.kind === 'payment'
        ? paymentDifferences(line, orders.get(line.orderNo))
        : refundDifferences(line, refunds.get(line.refundNo)),
    ),
    ...refused.map(({ line, reason }) => difference('unreadable', `line ${line}: ${reason}`, null, null)),
    ...unbilled.map(({ orderNo, pay }) => difference('notPaid', orderNo, pay, null)),
    ...unbilledRefunds.map(({ refundNo, pay }) => difference('refundMissing', refundNo, pay, null)),
    ...[...orders.values(), ...unbilled]
      .filter(({ isCredited, promised, posted }) => posted !== (isCredited ? promised : 0n))
      .map(({ orderNo, isCredited, promised, posted }) =>
        difference('ledger', orderNo, posted, isCredited ? promised : 0n),
      ),
  ];
  return [...new Map(found.map((one) => [`${one.kind} ${one.reference}`, one])).values()];
}
