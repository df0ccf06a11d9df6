import { describe, expect, it } from 'vitest';
import { encodeGbk } from '../../commands/cashier/gbk.ts';
import { ALIPAY_BILL_HEADER, readAlipayBill } from './alipay-bill.ts';
import { addDays, dayAt, dayStart } from './bill.ts';
import { readWechatBill, WECHAT_BILL_HEADER, WECHAT_SUMS_HEADER } from './wechat-bill.ts';
import { readZip, writeZip } from './zip.ts';

/** Bills by hand, as the providers' documents describe them: what our own sandbox writes is tried where orders are. */

const archive = (text: string, name = '2088_20261115_业务明细.csv') => writeZip([{ name, content: encodeGbk(text) }]);
const alipayRow = (cells: readonly string[]) => cells.map((cell) => `${cell}\t`).join(',');
const row = (id: string, order: string, kind: string, amount: string, refund = '') =>
  alipayRow([id, order, kind, '金币', ...Array(7).fill(''), amount, ...Array(9).fill(''), refund, '', '', '']);

describe('an archive', () => {
  it('gives back what was put into it, in order, with names in Chinese', () => {
    const files = [
      { name: '明细.csv', content: Buffer.from('a'.repeat(5_000)) },
      { name: 'empty', content: Buffer.alloc(0) },
    ];
    expect(readZip(writeZip(files))).toEqual(files);
  });

  it('that is broken, cut or none is refused', () => {
    const whole = writeZip([{ name: 'a', content: Buffer.from('hello '.repeat(100)) }]);
    const turned = Buffer.from(whole);
    turned[35] = (turned[35] ?? 0) ^ 0xff;
    for (const bytes of [turned, whole.subarray(0, 40), Buffer.from('no archive'), Buffer.alloc(0)])
      expect(() => readZip(bytes)).toThrow();
  });
});

describe('Alipay’s bill', () => {
  it('tells payments and what was given back', () => {
    const text = [
      '#支付宝业务明细查询',
      ALIPAY_BILL_HEADER,
      row('T1', 'R1', '交易', '200.00'),
      row('T1', 'R1', '退款', '-200.00', 'R1F0'),
      '#结束',
      '',
    ];
    expect(readAlipayBill(archive(text.join('\r\n')))).toEqual([
      { kind: 'payment', orderNo: 'R1', refundNo: '', transactionId: 'T1', amount: 200_00n },
      { kind: 'refund', orderNo: 'R1', refundNo: 'R1F0', transactionId: 'T1', amount: 200_00n },
    ]);
  });

  it('with a line that cannot be read is none', () => {
    for (const line of [row('T1', 'R1', '转账', '1.00'), row('T1', 'R1', '交易', '1.0.0'), 'T1,R1'])
      expect(() => readAlipayBill(archive([ALIPAY_BILL_HEADER, line].join('\n')))).toThrow();
    expect(() => readAlipayBill(archive('', '2088_业务明细(汇总).csv'))).toThrow('no list of trades');
  });
});

describe('WeChat’s bill', () => {
  const cells = WECHAT_BILL_HEADER.split(',');
  const line = (values: Record<string, string>) => cells.map((name) => `\`${values[name] ?? ''}`).join(',');
  const bill = (...lines: string[]) =>
    `\uFEFF${[WECHAT_BILL_HEADER, ...lines, WECHAT_SUMS_HEADER, '`1,`2,`3,`4,`5,`6,`7'].join('\r\n')}\r\n`;
  const paid = { 商户号: 'M', 微信订单号: 'T1', 商户订单号: 'R1', 交易状态: 'SUCCESS', 订单金额: '200.00' };

  it('tells payments and refunds, and leaves the sums out', () => {
    const back = { ...paid, 交易状态: 'REFUND', 商户退款单号: 'R1F0', 申请退款金额: '200.00', 订单金额: '0.00' };
    expect(readWechatBill(bill(line(paid), line(back)), 'M')).toEqual([
      { kind: 'payment', orderNo: 'R1', refundNo: '', transactionId: 'T1', amount: 200_00n },
      { kind: 'refund', orderNo: 'R1', refundNo: 'R1F0', transactionId: 'T1', amount: 200_00n },
    ]);
    expect(readWechatBill(bill(), 'M')).toEqual([]);
  });

  it('of another merchant, or with a line of another length, is none', () => {
    expect(() => readWechatBill(bill(line(paid)), 'OTHER')).toThrow('not ours');
    expect(() => readWechatBill(bill('`a,`b'), 'M')).toThrow('cannot be read');
  });
});

it('days begin and end in the provider’s zone', () => {
  expect(new Date(dayStart('2026-11-15', 8)).toISOString()).toBe('2026-11-14T16:00:00.000Z');
  expect(dayAt(Date.parse('2026-11-14T16:00:00.000Z'), 8)).toBe('2026-11-15');
  expect(dayAt(Date.parse('2026-11-14T15:59:59.999Z'), 8)).toBe('2026-11-14');
  expect([addDays('2026-12-31', 1), addDays('2026-03-01', -1)]).toEqual(['2027-01-01', '2026-02-28']);
});
