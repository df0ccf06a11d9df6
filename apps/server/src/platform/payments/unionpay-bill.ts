import { inflateSync } from 'node:zlib';
import { type BillLine, ProviderFailed } from './payment-provider.ts';
import { readWhole } from './signing.ts';
import { readZip } from './zip.ts';

/** UnionPay's file of a merchant's trades (`ZM`): lines of fields with fixed widths and a space between them. */

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

/** The content of a file as an answer brings it: an archive, compressed and written as text once more. */
export function readUnionpayBill(fileContent: string, merchantId: string): BillLine[] {
  const archive = inflateSync(Buffer.from(fileContent, 'base64'), { maxOutputLength: LARGEST });
  const files = readZip(archive).filter(({ name }) => /ZM_/.test(name));
  const lines = files.flatMap(({ content }) => content.toString('latin1').split(/\r?\n/));
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const fields = fieldsOf(line);
      const kind = KINDS[fields[ZM_FIELDS.txnType] ?? ''];
      if (!kind || fields[ZM_FIELDS.merchant] !== merchantId)
        throw new ProviderFailed('the bill has a line that is not ours or unknown');
      const number = fields[ZM_FIELDS.orderId] ?? '';
      return {
        kind,
        // A refund is known by its own number alone.
        orderNo: kind === 'payment' ? number : '',
        refundNo: kind === 'refund' ? number : '',
        transactionId: fields[ZM_FIELDS.queryId] ?? '',
        amount: readWhole((fields[ZM_FIELDS.amount] ?? '').replace(/^0+(?=\d)/, '')),
      };
    });
}
