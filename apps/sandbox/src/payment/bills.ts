import { deflateSync } from 'node:zlib';
import { ALIPAY_BILL_HEADER } from '@clearcrate/providers/payment/alipay-bill';
import { addDays, dayAt, dayStart } from '@clearcrate/providers/payment/bill';
import { CHINA_HOURS, localStamp, localTime, yuanText } from '@clearcrate/providers/payment/signing';
import { ZM_FIELDS, ZM_WIDTHS } from '@clearcrate/providers/payment/unionpay-bill';
import { WECHAT_BILL_HEADER, WECHAT_SUMS_HEADER } from '@clearcrate/providers/payment/wechat-bill';
import { writeZip } from '@clearcrate/providers/payment/zip';
import { NAMES } from './accounts.ts';
import { encodeGbk } from './gbk.ts';
import type { SideDeps } from './side.ts';

/** Daily bills in the providers' formats. */

type Deps = Pick<SideDeps, 'book' | 'clock'>;

const linesOf = ({ book }: Deps, method: 'alipay' | 'wechat' | 'unionpay' | 'ecny', fromMs: number, toMs: number) =>
  book.bill(method, fromMs, toMs);

const dayOf = (day: string) => [dayStart(day, CHINA_HOURS), dayStart(addDays(day, 1), CHINA_HOURS)] as const;

/** Builds a row from cells by column name; other columns are empty. */
const rowOf = (header: string, cells: Record<string, string>, write: (cell: string) => string): string =>
  header
    .split(',')
    .map((name) => write(cells[name] ?? ''))
    .join(',');

export function alipayBill(deps: Deps, day: string): Buffer {
  const rows = linesOf(deps, 'alipay', ...dayOf(day)).map(({ kind, payment }) =>
    rowOf(
      ALIPAY_BILL_HEADER,
      {
        支付宝交易号: payment.transactionId,
        商户订单号: payment.orderNo,
        业务类型: kind === 'refund' ? '退款' : '交易',
        商品名称: payment.subject,
        创建时间: localTime(payment.createdAtMs, CHINA_HOURS),
        '订单金额（元）': `${kind === 'refund' ? '-' : ''}${yuanText(payment.paid)}`,
        '退款批次号/请求号': kind === 'refund' ? (payment.refundNo ?? '') : '',
      },
      (cell) => `${cell}\t`,
    ),
  );
  const text = [
    '#支付宝业务明细查询',
    `#账号：[${NAMES.appId}]`,
    '#-----------------------------------------业务明细列表----------------------------------------',
    ALIPAY_BILL_HEADER,
    ...rows,
    '#-----------------------------------------业务明细列表结束------------------------------------',
    '',
  ].join('\r\n');
  const stem = `${NAMES.appId}_${day.replaceAll('-', '')}_业务明细`;
  return writeZip([
    { name: `${stem}(汇总).csv`, content: encodeGbk('#支付宝业务汇总查询\r\n') },
    { name: `${stem}.csv`, content: encodeGbk(text) },
  ]);
}

export function wechatBill(deps: Deps, day: string): string {
  const rows = linesOf(deps, 'wechat', ...dayOf(day)).map(({ kind, payment }) =>
    rowOf(
      WECHAT_BILL_HEADER,
      {
        交易时间: localTime(payment.createdAtMs, CHINA_HOURS),
        公众账号ID: NAMES.appId,
        商户号: NAMES.merchantId,
        微信订单号: payment.transactionId,
        商户订单号: payment.orderNo,
        交易状态: kind === 'refund' ? 'REFUND' : 'SUCCESS',
        商户退款单号: kind === 'refund' ? (payment.refundNo ?? '') : '0',
        商品名称: payment.subject,
        订单金额: kind === 'refund' ? '0.00' : yuanText(payment.paid),
        申请退款金额: kind === 'refund' ? yuanText(payment.paid) : '0.00',
      },
      (cell) => `\`${cell}`,
    ),
  );
  const sums = rowOf(WECHAT_SUMS_HEADER, { 总交易单数: String(rows.length) }, (cell) => `\`${cell || '0.00'}`);
  return `\uFEFF${[WECHAT_BILL_HEADER, ...rows, WECHAT_SUMS_HEADER, sums].join('\r\n')}\r\n`;
}

/** UnionPay's settlement days end at 23:00 and are named without a year. */
function settledDay({ clock }: Deps, settleDate: string): string {
  const today = dayAt(clock.now(), CHINA_HOURS);
  const named = `${today.slice(0, 4)}-${settleDate.slice(0, 2)}-${settleDate.slice(2)}`;
  return named <= today ? named : `${Number(today.slice(0, 4)) - 1}${named.slice(4)}`;
}

export function unionpayBill(deps: Deps, method: 'unionpay' | 'ecny', settleDate: string): string {
  const [fromMs, toMs] = dayOf(settledDay(deps, settleDate)).map((timeMs) => timeMs - 3_600_000) as [number, number];
  const rows = linesOf(deps, method, fromMs, toMs).map(({ kind, payment }) => {
    const fields: Record<number, string> = {
      0: kind === 'refund' ? 'S30' : 'S22',
      4: localStamp(payment.createdAtMs, CHINA_HOURS).slice(4),
      [ZM_FIELDS.amount]: String(payment.paid).padStart(12, '0'),
      [ZM_FIELDS.queryId]: payment.transactionId,
      [ZM_FIELDS.orderId]: kind === 'refund' ? (payment.refundNo ?? '') : payment.orderNo,
      [ZM_FIELDS.txnType]: kind === 'refund' ? '04' : '01',
      [ZM_FIELDS.merchant]: NAMES[method],
    };
    return ZM_WIDTHS.map((width, index) => (fields[index] ?? '').padEnd(width).slice(0, width)).join(' ');
  });
  const name = `INN${settleDate}88ZM_${NAMES[method]}`;
  const archive = writeZip([{ name, content: Buffer.from(`${rows.join('\r\n')}\r\n`, 'latin1') }]);
  return deflateSync(archive).toString('base64');
}
