import { EMPTY_BILL, numberedLines, readTable } from './bill.ts';
import { type Bill, type BillLine, ProviderFailed } from './payment-provider.ts';
import { type Fields, readYuan } from './signing.ts';

/** WeChat Pay's bill: a table whose cells start with a backtick, followed by two lines of sums. */

export const WECHAT_BILL_HEADER =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,' +
  '微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
export const WECHAT_SUMS_HEADER =
  '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';

const FIRST_SUM = '总交易单数';
const COLUMNS = ['商户号', '微信订单号', '商户订单号', '交易状态', '订单金额', '商户退款单号', '申请退款金额'] as const;
const STATES: Record<string, BillLine['kind']> = { SUCCESS: 'payment', REFUND: 'refund' };

function readRow(row: Fields, merchantId: string): BillLine {
  const kind = STATES[row.交易状态 ?? ''];
  if (!kind) throw new ProviderFailed(`the state ${row.交易状态} is unknown`);
  if (row.商户号 !== merchantId) throw new ProviderFailed(`it belongs to the merchant ${row.商户号}`);
  const isRefund = kind === 'refund';
  return {
    kind,
    orderNo: row.商户订单号 ?? '',
    refundNo: isRefund ? (row.商户退款单号 ?? '') : '',
    transactionId: row.微信订单号 ?? '',
    amount: readYuan(isRefund ? row.申请退款金额 : row.订单金额),
  };
}

export function readWechatBill(text: string, merchantId: string): Bill {
  const [header, ...rest] = numberedLines(text);
  if (!header) return EMPTY_BILL;
  const end = rest.findIndex((row) => row.text.startsWith(FIRST_SUM));
  if (end < 0) throw new ProviderFailed('the bill ends before its sums');
  const read = (row: Fields) => readRow(row, merchantId);
  return readTable(header.text, rest.slice(0, end), { separator: ',`', columns: COLUMNS, read });
}
