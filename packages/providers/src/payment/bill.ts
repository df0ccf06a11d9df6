import { cellsOfLine } from './bill-cells.ts';
import {
  type Bill,
  type BillLine,
  NotGenuine,
  type PaymentFact,
  type PaymentOrder,
  ProviderFailed,
  type RefusedLine,
} from './payment-provider.ts';
import { CHINA_HOURS, type Fields, VIETNAM_HOURS } from './signing.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const hoursOf = (currency: 'CNY' | 'VND'): number => (currency === 'VND' ? VIETNAM_HOURS : CHINA_HOURS);

/** The first moment of a day such as `2026-11-15` in a zone without summer time. */
export const dayStart = (day: string, hours: number): number => Date.parse(`${day}T00:00:00Z`) - hours * HOUR_MS;
export const dayAt = (timeMs: number, hours: number): string =>
  new Date(timeMs + hours * HOUR_MS).toISOString().slice(0, 10);
export const addDays = (day: string, days: number): string => dayAt(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS, 0);

export const EMPTY_BILL: Bill = { lines: [], refused: [] };

/**
 * For a provider without bills: what it says about each order is the bill. The number of a refused
 * line is that of the question.
 */
export async function askedBill(
  orders: readonly PaymentOrder[],
  query: (order: PaymentOrder) => Promise<PaymentFact>,
): Promise<Bill> {
  const bill: Bill = { lines: [], refused: [] };
  for (const [index, order] of orders.entries()) {
    try {
      const { state, orderNo, amount, transactionId } = await query(order);
      const isPaid = state === 'paid' || state === 'refunded';
      if (isPaid) bill.lines.push({ kind: 'payment', orderNo, refundNo: '', transactionId, amount });
    } catch (error) {
      bill.refused.push(refusalOf(index + 1, error, `order ${order.orderNo}: `));
    }
  }
  // When no query was answered, the bill is fetched again later.
  if (orders.length > 0 && bill.refused.length === orders.length)
    throw new ProviderFailed(`no order could be asked about: ${bill.refused[0]?.reason}`);
  return bill;
}

const LONGEST_REASON = 160;

function refusalOf(line: number, error: unknown, prefix = ''): RefusedLine {
  if (!(error instanceof ProviderFailed || error instanceof NotGenuine)) throw error;
  return { line, reason: `${prefix}${error.message}`.replace(/\p{Cc}/gu, ' ').slice(0, LONGEST_REASON) };
}

export interface NumberedLine {
  line: number;
  text: string;
}

/** The lines of a file that are not blank, with their numbers in it. */
export const numberedLines = (text: string): NumberedLine[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((row, index) => ({ line: index + 1, text: row }))
    .filter((row) => row.text.trim() !== '');

const NUMBER = /^[\x21-\x7E]{0,64}$/;

function checkNumbers({ orderNo, refundNo, transactionId }: BillLine): void {
  const odd = [orderNo, refundNo, transactionId].find((number) => !NUMBER.test(number));
  if (odd !== undefined) throw new ProviderFailed(`${odd} is no number of an order or a payment`);
}

/**
 * Reads each line by itself: one that cannot be read is refused with its number, and the others
 * count.
 */
export function readLines(rows: readonly NumberedLine[], read: (text: string) => BillLine): Bill {
  const bill: Bill = { lines: [], refused: [] };
  for (const { line, text } of rows) {
    try {
      const found = read(text);
      checkNumbers(found);
      bill.lines.push(found);
    } catch (error) {
      bill.refused.push(refusalOf(line, error));
    }
  }
  return bill;
}

export interface TableFormat {
  /**
   * What stands between two cells in the provider's own writing: a comma inside a cell does not
   * look like it.
   */
  separator: string;
  /** Required columns. A table without them is not of this format. */
  columns: readonly string[];
  read(row: Fields): BillLine;
}

/**
 * WeChat's cells begin with a backtick and Alipay's end with a tabulator, so that spreadsheets
 * leave their digits alone.
 */
const clean = (cell: string): string => cell.replace(/^`/, '').trim();

/** A row with another number of cells than the header cannot be read for certain. */
function cellsOf(text: string, separator: string, count: number): string[] {
  const readings = [text.split(separator), cellsOfLine(text)];
  const cells = readings.find((reading) => reading?.length === count);
  if (!cells) throw new ProviderFailed(`the line does not have the ${count} cells of the header`);
  return cells.map(clean);
}

export function readTable(
  header: string,
  rows: readonly NumberedLine[],
  { separator, columns, read }: TableFormat,
): Bill {
  const names = header.split(',').map(clean);
  const missing = columns.find((column) => !names.includes(column));
  if (missing !== undefined) throw new ProviderFailed(`the bill has no column ${missing}`);
  return readLines(rows, (text) => {
    const cells = cellsOf(text, separator, names.length);
    return read(Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])));
  });
}
