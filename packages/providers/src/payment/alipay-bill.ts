import { EMPTY_BILL, numberedLines, readTable } from './bill.ts';
import { type Bill, type BillLine, ProviderFailed } from './payment-provider.ts';
import { type Fields, readYuan } from './signing.ts';
import { readZip } from './zip.ts';

/** Alipay's bill: an archive of two GBK tables, one with the lines and one with sums. */

const COLUMNS = {
  transaction: '支付宝交易号',
  order: '商户订单号',
  kind: '业务类型',
  amount: '订单金额（元）',
  refund: '退款批次号/请求号',
};
const KINDS: Record<string, BillLine['kind']> = { 交易: 'payment', 退款: 'refund' };

export const ALIPAY_BILL_HEADER =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,' +
  '支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,' +
  '退款批次号/请求号,服务费（元）,分润（元）,备注';

function readRow(row: Fields): BillLine {
  const kind = KINDS[row[COLUMNS.kind] ?? ''];
  if (!kind) throw new ProviderFailed(`the kind ${row[COLUMNS.kind]} is unknown`);
  return {
    kind,
    orderNo: row[COLUMNS.order] ?? '',
    refundNo: kind === 'refund' ? (row[COLUMNS.refund] ?? '') : '',
    transactionId: row[COLUMNS.transaction] ?? '',
    // Refunds have negative amounts.
    amount: readYuan((row[COLUMNS.amount] ?? '').replace(/^-/, '')),
  };
}

export function readAlipayBill(archive: Buffer): Bill {
  const table = readZip(archive).find(({ name }) => name.endsWith('.csv') && !name.includes('汇总'));
  if (!table) throw new ProviderFailed('the archive holds no list of trades');
  const text = new TextDecoder('gbk').decode(table.content);
  const [header, ...rows] = numberedLines(text).filter((row) => !row.text.startsWith('#'));
  if (!header) return EMPTY_BILL;
  return readTable(header.text, rows, { separator: '\t,', columns: Object.values(COLUMNS), read: readRow });
}
