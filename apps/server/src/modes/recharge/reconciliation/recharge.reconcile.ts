import { addDays, dayAt, dayStart, hoursOf } from '@clearcrate/providers/payment/bill';
import type { Providers } from '@clearcrate/providers/payment/create-providers';
import type { PaymentProvider } from '@clearcrate/providers/payment/payment-provider';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { paymentOrder } from '../order/recharge.settling.ts';
import { claimBilledLate, MADE_LATE } from '../refund/recharge.late-refunds.ts';
import {
  askAgain,
  type BillDay,
  findBilledOrders,
  findBilledRefunds,
  findLines,
  findRefusedLines,
  findUnbilled,
  findUnbilledRefunds,
  hasBill,
  hasOrders,
  ordersOfStretch,
  putBill,
  putDifferences,
  type Stretch,
} from './recharge.bill-repository.ts';
import { type BillDifference, compareBill } from './recharge.bill-rules.ts';

const HOUR_MS = 3_600_000;
/** Providers have written the bill of a day by the late morning of the next. */
const BILLS_AFTER_MS = 11 * HOUR_MS;
const LOOK_EVERY_MS = 10 * 60_000;
/** A store that was down for longer is reconciled by hand, day by day. */
const DAYS_BACK = 7;

function stretchOf(day: string, hours: number): Stretch {
  return { from: new Date(dayStart(day, hours)), to: new Date(dayStart(addDays(day, 1), hours)) };
}

/**
 * Finds the differences of a day whose bill was fetched. Credits are searched one day later, since
 * the next bill may list those of the last hour.
 */
async function findDifferences(db: Queryable, provider: PaymentProvider, bill: BillDay): Promise<BillDifference[]> {
  const { method, day } = bill;
  const hours = hoursOf(provider.currency);
  const before = stretchOf(addDays(day, -1), hours);
  const lines = await findLines(db, bill);
  const refused = await findRefusedLines(db, bill);
  const [orders, refunds, unbilled, unbilledRefunds] = await Promise.all([
    findBilledOrders(
      db,
      method,
      lines.map(({ orderNo }) => orderNo),
    ),
    findBilledRefunds(
      db,
      method,
      lines.map(({ refundNo }) => refundNo),
    ),
    findUnbilled(db, method, before, hours),
    provider.billSource === 'file' ? findUnbilledRefunds(db, method, before) : [],
  ]);
  return compareBill({ lines, refused, orders, refunds, unbilled, unbilledRefunds });
}

export interface DayReport extends BillDay {
  payments: number;
  differences: BillDifference[];
}

export function createReconcile({ clock, db, jobs, log }: Platform, providers: Providers) {
  const now = () => new Date(clock.now());

  const fetchBill = async (provider: PaymentProvider, bill: BillDay): Promise<void> => {
    const stretch = stretchOf(bill.day, hoursOf(provider.currency));
    const orders = await ordersOfStretch(db, bill.method, stretch);
    const read = await provider.reconcile(bill.day, orders.map(paymentOrder));
    await db.transaction().execute((tx) => putBill(tx, bill, { ...read, source: provider.billSource, at: now() }));
  };

  const compare = async (tx: Tx, provider: PaymentProvider, bill: BillDay): Promise<BillDifference[]> => {
    const differences = await findDifferences(tx, provider, bill);
    await putDifferences(tx, bill, differences, now());
    for (const refundNo of await claimBilledLate(tx, bill.method, differences, now()))
      log.error({ refundNo }, MADE_LATE);
    await askAgain(
      tx,
      differences.filter(({ kind }) => kind === 'notCredited').map(({ reference }) => reference),
      now(),
    );
    if (differences.length > 0)
      log.error({ ...bill, differences: differences.length }, 'bill differs: see clearcrate recharge differences');
    return differences;
  };

  /** Days in the provider's time zone whose bills exist by now, oldest first. */
  const dueDays = (hours: number, nowMs: number): string[] => {
    const last = addDays(dayAt(nowMs - BILLS_AFTER_MS, hours), -1);
    return Array.from({ length: DAYS_BACK }, (_, index) => addDays(last, index + 1 - DAYS_BACK));
  };

  /** One job for each provider, so that one that does not answer delays its own days only. */
  for (const [method, provider] of providers) {
    const hours = hoursOf(provider.currency);
    jobs.periodic({
      name: `recharge.reconcile.${method}`,
      everyMs: LOOK_EVERY_MS,
      due: (nowMs) => dueDays(hours, nowMs),
      ready: async (day) => {
        const bill = { method, day };
        if (!(await hasOrders(db, method, stretchOf(day, hours).to)) || (await hasBill(db, bill))) return true;
        try {
          await fetchBill(provider, bill);
          return true;
        } catch (error) {
          log.warn({ err: error, ...bill }, 'bill not available');
          return false;
        }
      },
      run: async (tx, day) => {
        const bill = { method, day };
        if (await hasBill(tx, bill)) await compare(tx, provider, bill);
      },
    });
  }

  return {
    /** Fetches the bill of a day and compares it with orders and ledger; also for operators. */
    async day(method: string, day: string): Promise<DayReport> {
      const provider = providers.get(method);
      if (!provider) throw new AppError('providerUnknown', { method });
      const bill = { method, day };
      await fetchBill(provider, bill);
      const differences = await db.transaction().execute((tx) => compare(tx, provider, bill));
      const payments = (await findLines(db, bill)).filter(({ kind }) => kind === 'payment').length;
      return { ...bill, payments, differences };
    },
  };
}
