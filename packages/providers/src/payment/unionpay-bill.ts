import { inflateSync } from 'node:zlib';
import { numberedLines, readLines } from './bill.ts';
import { type Bill, type BillLine, ProviderFailed } from './payment-provider.ts';
import { readWhole } from './signing.ts';
import { readZip } from './zip.ts';

/**
 * UnionPay's file of a merchant's trades (`ZM`): lines of fields with fixed widths and a space
 * between them.
 */

export const ZM_WIDTHS = [
  3, 11, 11, 6, 10, 19, 12, 4, 2, 21, 2, 32, 2, 6, 10, 13, 13, 4, 15, 2, 2, 6, 2, 4, 32, 1, 21, 15,
] as const;
export const ZM_FIELDS = { amount: 6, queryId: 9, orderId: 11, txnType: 19, merchant: 27 } as const;
const KINDS: Record<string, BillLine['kind']> = { '01': 'payment', '04': 'refund' };
const LARGEST = 64 * 1024 * 1024;

function fieldsOf(line: string): string[] {
  let at = 0;
  return ZM_WIDTHS.map((width) => {
    const field = line.slice(at, at + width).trim();
    at += width + 1;
    return field;
  });
}

function readRow(text: string, merchantId: string): BillLine {
  const fields = fieldsOf(text);
  const [type = '', merchant = ''] = [fields[ZM_FIELDS.txnType], fields[ZM_FIELDS.merchant]];
  const kind = KINDS[type];
  if (!kind) throw new ProviderFailed(`the kind ${type} is unknown`);
  if (merchant !== merchantId) throw new ProviderFailed(`it belongs to the merchant ${merchant}`);
  const number = fields[ZM_FIELDS.orderId] ?? '';
  return {
    kind,
    // A refund line has only its own number.
    orderNo: kind === 'payment' ? number : '',
    refundNo: kind === 'refund' ? number : '',
    transactionId: fields[ZM_FIELDS.queryId] ?? '',
    amount: readWhole((fields[ZM_FIELDS.amount] ?? '').replace(/^0+(?=\d)/, '')),
  };
}

/** Parses the file content of an answer: a zip archive, deflated again and base64-encoded. */
export function readUnionpayBill(fileContent: string, merchantId: string): Bill {
  const archive = inflateSync(Buffer.from(fileContent, 'base64'), { maxOutputLength: LARGEST });
  const files = readZip(archive).filter(({ name }) => /ZM_/.test(name));
  // Line numbers continue across files; a day has one file per merchant. latin1 keeps the byte
  // widths.
  const rows = numberedLines(files.map(({ content }) => content.toString('latin1')).join('\n'));
  return readLines(rows, (text) => readRow(text, merchantId));
}
