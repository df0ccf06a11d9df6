import { deflateSync } from 'node:zlib';
import { ALIPAY_BILL_HEADER, readAlipayBill } from '@clearcrate/providers/payment/alipay-bill';
import { addDays, askedBill, dayAt, dayStart } from '@clearcrate/providers/payment/bill';
import { ProviderFailed } from '@clearcrate/providers/payment/payment-provider';
import { readUnionpayBill, ZM_FIELDS, ZM_WIDTHS } from '@clearcrate/providers/payment/unionpay-bill';
import { readWechatBill, WECHAT_BILL_HEADER, WECHAT_SUMS_HEADER } from '@clearcrate/providers/payment/wechat-bill';
import { readZip, writeZip } from '@clearcrate/providers/payment/zip';
import { encodeGbk } from '@clearcrate/sandbox/payment/gbk';
import { describe, expect, it } from 'vitest';

/** Handwritten bills in the documented formats. Bills of the sandbox are tested with the orders. */

const archive = (text: string, name = '2088_20261115_业务明细.csv') => writeZip([{ name, content: encodeGbk(text) }]);
const alipayRow = (cells: readonly string[]) => cells.map((cell) => `${cell}\t`).join(',');
const row = (id: string, order: string, kind: string, amount: string, refund = '') =>
  alipayRow([id, order, kind, '金币', ...Array(7).fill(''), amount, ...Array(9).fill(''), refund, '', '', '']);

describe('zip archive', () => {
  it('returns all files in order, with Chinese names', () => {
    const files = [
      { name: '明细.csv', content: Buffer.from('a'.repeat(5_000)) },
      { name: 'empty', content: Buffer.alloc(0) },
    ];
    expect(readZip(writeZip(files))).toEqual(files);
  });

  it('is rejected when corrupt, truncated, or no archive', () => {
    const whole = writeZip([{ name: 'a', content: Buffer.from('hello '.repeat(100)) }]);
    const turned = Buffer.from(whole);
    turned[35] = (turned[35] ?? 0) ^ 0xff;
    for (const bytes of [turned, whole.subarray(0, 40), Buffer.from('no archive'), Buffer.alloc(0)])
      expect(() => readZip(bytes)).toThrow();
  });
});

describe('Alipay’s bill', () => {
  const paid = { kind: 'payment', orderNo: 'R1', refundNo: '', transactionId: 'T1', amount: 200_00n };
  const bill = (...rows: string[]) => readAlipayBill(archive([ALIPAY_BILL_HEADER, ...rows].join('\r\n')));

  it('lists payments and refunds', () => {
    const text = [
      '#支付宝业务明细查询',
      ALIPAY_BILL_HEADER,
      row('T1', 'R1', '交易', '200.00'),
      row('T1', 'R1', '退款', '-200.00', 'R1F0'),
      '#结束',
      '',
    ];
    const lines = [paid, { ...paid, kind: 'refund', refundNo: 'R1F0' }];
    expect(readAlipayBill(archive(text.join('\r\n')))).toEqual({ lines, refused: [] });
  });

  it.each([
    ['a comma', row('T1', 'R1', '交易', '200.00').replace('金币', '金币,红色')],
    ['a quote', row('T1', 'R1', '交易', '200.00').replace('金币', '5"金币')],
    ['a quoted comma', row('T1', 'R1', '交易', '200.00').replaceAll('\t', '').replace('金币', '"金币,""红色"""')],
  ])('counts a payment whose product name holds %s', (_name, line) => {
    expect(bill(line)).toEqual({ lines: [paid], refused: [] });
  });

  it('rejects an unreadable line with its number, and counts the others', () => {
    const bad = [
      row('T2', 'R2', '转账', '1.00'),
      row('T3', 'R3', '交易', '1.0.0'),
      'T4,R4',
      row('T5', 'R5', '交易', '1.00').replaceAll('\t', '').replace('金币', '金币,红色'),
      row('T6', 'R6', '交易', '1.00').replaceAll('\t', '').replace('金币', '"金币'),
      row('T7', 'R\0', '交易', '1.00'),
    ];
    const { lines, refused } = bill(...bad.slice(0, 3), row('T1', 'R1', '交易', '200.00'), ...bad.slice(3));
    expect(lines).toEqual([paid]);
    expect(refused.map(({ line }) => line)).toEqual([2, 3, 4, 6, 7, 8]);
    expect(refused[0]?.reason).toBe('the kind 转账 is unknown');
  });

  it('is rejected in another format', () => {
    expect(() => readAlipayBill(archive('', '2088_业务明细(汇总).csv'))).toThrow('no list of trades');
    expect(() => readAlipayBill(archive('a,b\r\n1,2'))).toThrow('has no column');
  });
});

describe('WeChat’s bill', () => {
  const cells = WECHAT_BILL_HEADER.split(',');
  const line = (values: Record<string, string>) => cells.map((name) => `\`${values[name] ?? ''}`).join(',');
  const bill = (...lines: string[]) =>
    `\uFEFF${[WECHAT_BILL_HEADER, ...lines, WECHAT_SUMS_HEADER, '`1,`2,`3,`4,`5,`6,`7'].join('\r\n')}\r\n`;
  const paid = { 商户号: 'M', 微信订单号: 'T1', 商户订单号: 'R1', 交易状态: 'SUCCESS', 订单金额: '200.00' };
  const payment = { kind: 'payment', orderNo: 'R1', refundNo: '', transactionId: 'T1', amount: 200_00n };

  it('lists payments and refunds without the sums', () => {
    const back = { ...paid, 交易状态: 'REFUND', 商户退款单号: 'R1F0', 申请退款金额: '200.00', 订单金额: '0.00' };
    const lines = [payment, { ...payment, kind: 'refund', refundNo: 'R1F0' }];
    expect(readWechatBill(bill(line(paid), line(back)), 'M')).toEqual({ lines, refused: [] });
    expect(readWechatBill(bill(), 'M')).toEqual({ lines: [], refused: [] });
  });

  it.each([
    ['a comma', line({ ...paid, 商品名称: '金币,红色' })],
    ['a quote', line({ ...paid, 商品名称: '5" 屏' })],
    ['a quoted comma', line({ ...paid, 商品名称: '@' }).replace('`@', '"`金币,""红色"""')],
  ])('counts a payment whose product name holds %s', (_name, row) => {
    expect(readWechatBill(bill(row), 'M')).toEqual({ lines: [payment], refused: [] });
  });

  it('rejects an unreadable line with its number, and counts the others', () => {
    const [start = '', end = ''] = line({ ...paid, 商品名称: 'two|lines' }).split('|');
    const other = line({ ...paid, 商户号: 'OTHER' });
    const read = readWechatBill(bill('`a,`b', other, line(paid), start, end, line({ ...paid, 交易状态: '?' })), 'M');
    expect(read.lines).toEqual([payment]);
    expect(read.refused.map((one) => one.line)).toEqual([2, 3, 5, 6, 7]);
    expect(read.refused[1]?.reason).toBe('it belongs to the merchant OTHER');
  });

  it('is rejected when truncated or in another format', () => {
    expect(() => readWechatBill([WECHAT_BILL_HEADER, line(paid)].join('\r\n'), 'M')).toThrow('ends before its sums');
    expect(() => readWechatBill(bill().replace('商户订单号', 'x'), 'M')).toThrow('has no column');
  });
});

describe('UnionPay’s file', () => {
  const line = (values: Record<number, string>) =>
    ZM_WIDTHS.map((width, index) => (values[index] ?? '').padEnd(width).slice(0, width)).join(' ');
  const { amount, queryId, orderId, txnType, merchant } = ZM_FIELDS;
  const paid = { [amount]: '000000020000', [queryId]: 'T1', [orderId]: 'R1', [txnType]: '01', [merchant]: 'M' };
  const content = (...lines: string[]) =>
    deflateSync(writeZip([{ name: 'INN111588ZM_M', content: Buffer.from(lines.join('\r\n'), 'latin1') }])).toString(
      'base64',
    );

  it('rejects an unreadable line with its number, and counts the others', () => {
    const bad = [line({ ...paid, [txnType]: '99' }), line({ ...paid, [merchant]: 'N' }), line(paid).slice(5), 'short'];
    const { lines, refused } = readUnionpayBill(content(...bad, line(paid), line({ ...paid, [amount]: '1,00' })), 'M');
    expect(lines).toEqual([{ kind: 'payment', orderNo: 'R1', refundNo: '', transactionId: 'T1', amount: 200_00n }]);
    expect(refused.map((one) => one.line)).toEqual([1, 2, 3, 4, 6]);
  });
});

describe('a bill queried order by order', () => {
  const orders = ['R1', 'R2', 'R3'].map((orderNo) => ({
    ...{ orderNo, amount: 200_00n, createdAtMs: 0, expiresAtMs: 1, transactionId: '' },
  }));
  const ask = (silent: readonly string[]) =>
    askedBill(orders, async ({ orderNo, amount }) => {
      if (silent.includes(orderNo)) throw new ProviderFailed('no answer');
      return { orderNo, state: 'paid', amount, transactionId: `T${orderNo}` };
    });

  it('skips an order whose query fails, and is rejected when all fail', async () => {
    const { lines, refused } = await ask(['R2']);
    expect(lines.map(({ orderNo }) => orderNo)).toEqual(['R1', 'R3']);
    expect(refused).toEqual([{ line: 2, reason: 'order R2: no answer' }]);
    await expect(ask(['R1', 'R2', 'R3'])).rejects.toThrow('no order could be asked about');
  });
});

it('starts and ends days in the provider’s time zone', () => {
  expect(new Date(dayStart('2026-11-15', 8)).toISOString()).toBe('2026-11-14T16:00:00.000Z');
  expect(dayAt(Date.parse('2026-11-14T16:00:00.000Z'), 8)).toBe('2026-11-15');
  expect(dayAt(Date.parse('2026-11-14T15:59:59.999Z'), 8)).toBe('2026-11-14');
  expect([addDays('2026-12-31', 1), addDays('2026-03-01', -1)]).toEqual(['2027-01-01', '2026-02-28']);
});
