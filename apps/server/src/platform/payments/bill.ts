import { type BillLine, type PaymentFact, type PaymentOrder, ProviderFailed } from './payment-provider.ts';
import { CHINA_HOURS, type Fields, VIETNAM_HOURS } from './signing.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const hoursOf = (currency: 'CNY' | 'VND'): number => (currency === 'VND' ? VIETNAM_HOURS : CHINA_HOURS);

/** The first moment of a day such as `2026-11-15` in a zone without summer time. */
export const dayStart = (day: string, hours: number): number => Date.parse(`${day}T00:00:00Z`) - hours * HOUR_MS;
export const dayAt = (timeMs: number, hours: number): string =>
  new Date(timeMs + hours * HOUR_MS).toISOString().slice(0, 10);
export const addDays = (day: string, days: number): string => dayAt(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS, 0);

/** For a provider without bills: what it says about each order is the bill. */
export async function askedBill(
  orders: readonly PaymentOrder[],
  query: (order: PaymentOrder) => Promise<PaymentFact>,
): Promise<BillLine[]> {
  const lines: BillLine[] = [];
  for (const order of orders) {
    const { state, orderNo, amount, transactionId } = await query(order);
    const isPaid = state === 'paid' || state === 'refunded';
    if (isPaid) lines.push({ kind: 'payment', orderNo, refundNo: '', transactionId, amount });
  }
  return lines;
}

/**
 * The rows of a table between commas, by the names of its columns. A row with another number of cells cannot be read for
 * certain, and a bill that cannot be read is none.
 */
export function readTable(rows: readonly string[], header: string, clean: (cell: string) => string): Fields[] {
  const names = header.split(',').map(clean);
  return rows.map((row) => {
    const cells = row.split(',').map(clean);
    if (cells.length !== names.length) throw new ProviderFailed('a line of the bill cannot be read');
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
  });
}
