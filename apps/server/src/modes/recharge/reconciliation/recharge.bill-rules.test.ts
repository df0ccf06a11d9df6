import { ORDER_STATES } from '@clearcrate/contract/recharge-rules';
import type { BillLine } from '@clearcrate/providers/payment/payment-provider';
import { expect, it } from 'vitest';
import { ADVICE, type BilledOrder, type BillSides, compareBill, DIFFERENCES } from './recharge.bill-rules.ts';

const line = (part: Partial<BillLine> = {}): BillLine => ({
  ...{ kind: 'payment', orderNo: 'R1', refundNo: '', transactionId: 'T1', amount: 200_00n },
  ...part,
});
const order = (part: Partial<BilledOrder> = {}): BilledOrder => ({
  ...{ orderNo: 'R1', state: ORDER_STATES.credited, pay: 200_00n, transactionId: 'T1' },
  ...{ isCredited: true, promised: 206_00n, posted: 206_00n },
  ...part,
});
const sides = (part: Partial<BillSides> = {}): BillSides => ({
  ...{
    lines: [line()],
    refused: [],
    orders: new Map([['R1', order()]]),
    refunds: new Map(),
    unbilled: [],
    unbilledRefunds: [],
  },
  ...part,
});
const kindsOf = (part: Partial<BillSides>) => compareBill(sides(part)).map(({ kind }) => kind);
const withOrder = (part: Partial<BilledOrder>) => ({ orders: new Map([['R1', order(part)]]) });

it('finds nothing where bill, order and ledger agree', () => {
  expect(compareBill(sides())).toEqual([]);
});

it('names what a payment of the bill lacks here', () => {
  expect(compareBill(sides({ orders: new Map() }))).toEqual([
    { kind: 'unknownPayment', reference: 'T1', ours: null, theirs: 200_00n },
  ]);
  const waiting = { state: ORDER_STATES.waiting, isCredited: false, posted: 0n };
  expect(kindsOf(withOrder(waiting))).toEqual(['notCredited']);
  expect(kindsOf({ lines: [line({ amount: 199_00n })] })).toEqual(['wrongAmount']);
  expect(kindsOf({ lines: [line(), line({ transactionId: 'T2' })] })).toEqual(['paidTwice']);
});

it('names each line that could not be read', () => {
  const refused = [{ line: 7, reason: 'the kind 转账 is unknown' }];
  expect(compareBill(sides({ refused }))).toEqual([
    { kind: 'unreadable', reference: 'line 7: the kind 转账 is unknown', ours: null, theirs: null },
  ]);
});

it('leaves to its claim what waits for an operator already', () => {
  expect(kindsOf(withOrder({ state: ORDER_STATES.disputed, isCredited: false, posted: 0n }))).toEqual([]);
});

it('names what was credited here and is in no bill', () => {
  expect(kindsOf({ lines: [], orders: new Map(), unbilled: [order()] })).toEqual(['notPaid']);
});

it('holds refunds against each other', () => {
  const refund = { refundNo: 'R1F0', orderNo: 'R1', pay: 200_00n, isDone: true };
  const back = line({ kind: 'refund', refundNo: 'R1F0' });
  const known = new Map([['R1F0', refund]]);
  expect(kindsOf({ lines: [back], refunds: known })).toEqual([]);
  expect(kindsOf({ lines: [back] })).toEqual(['unknownRefund']);
  expect(kindsOf({ lines: [back], refunds: new Map([['R1F0', { ...refund, isDone: false }]]) })).toEqual([
    'unknownRefund',
  ]);
  expect(kindsOf({ lines: [{ ...back, amount: 1n }], refunds: known })).toEqual(['refundAmount']);
  expect(kindsOf({ lines: [], unbilledRefunds: [refund] })).toEqual(['refundMissing']);
});

it('holds the ledger against the order', () => {
  expect(compareBill(sides(withOrder({ posted: 200_00n })))).toEqual([
    { kind: 'ledger', reference: 'R1', ours: 200_00n, theirs: 206_00n },
  ]);
  expect(kindsOf(withOrder({ state: ORDER_STATES.waiting, isCredited: false, posted: 206_00n }))).toEqual([
    'notCredited',
    'ledger',
  ]);
});

it('has words for every difference', () => {
  expect(DIFFERENCES.filter((kind) => ADVICE[kind] === '')).toEqual([]);
});
