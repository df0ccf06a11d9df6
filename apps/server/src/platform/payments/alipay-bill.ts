import { readTable } from './bill.ts';
import { type BillLine, ProviderFailed } from './payment-provider.ts';
import { readYuan } from './signing.ts';
import { readZip } from './zip.ts';

/** Alipay's bill of trades: an archive of two tables in GBK, of which the one without sums holds the lines. */

const COLUMNS = { transaction: '支付宝交易号', order: '商户订单号', kind: '业务类型', refund: '退款批次号/请求号' };
const AMOUNT = '订单金额（元）';
const KINDS: Record<string, BillLine['kind']> = { 交易: 'payment', 退款: 'refund' };

export const ALIPAY_BILL_HEADER =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,' +
  '支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,' +
  '退款批次号/请求号,服务费（元）,分润（元）,备注';

/** Cells end with a tabulator, so that tables of figures leave them as they are. */
const clean = (cell: string): string => cell.trim();

export function readAlipayBill(archive: Buffer): BillLine[] {
  const table = readZip(archive).find(({ name }) => name.endsWith('.csv') && !name.includes('汇总'));
  if (!table) throw new ProviderFailed('the archive holds no list of trades');
  const rows = new TextDecoder('gbk')
    .decode(table.content)
    .split(/\r?\n/)
    .filter((row) => row.trim() !== '' && !row.startsWith('#'));
  const [header, ...lines] = rows;
  if (header === undefined) return [];
  return readTable(lines, header, clean).map((row) => {
    const kind = KINDS[row[COLUMNS.kind] ?? ''];
    if (!kind) throw new ProviderFailed(`the bill has a line of an unknown kind: ${row[COLUMNS.kind]}`);
    return {
      kind,
      orderNo: row[COLUMNS.order] ?? '',
      refundNo: kind === 'refund' ? (row[COLUMNS.refund] ?? '') : '',
      transactionId: row[COLUMNS.transaction] ?? '',
      // What went back stands there below zero.
      amount: readYuan((row[AMOUNT] ?? '').replace(/^-/, '')),
    };
  });
}
