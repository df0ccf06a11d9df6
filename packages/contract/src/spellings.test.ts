import { expect, it } from 'vitest';
import { normaliseMobile } from './account/auth-rules.ts';
import { setLimit } from './account/bounds.ts';
import { isCalendarDay, normaliseIdNumber } from './account/identity-rules.ts';
import { exportRecords, goodsRecords } from './followers/record.ts';
import { parseAmount, positiveAmount } from './store/money.ts';

/** Each value has one normal form. Other forms of it are normalised or rejected. */

it('parses amounts independent of trailing zeros', () => {
  for (const text of ['1', '1.0', '1.00']) expect(positiveAmount.parse(text)).toBe(100n);
  const others = [
    '01',
    '1.',
    '.5',
    '+1',
    '-1',
    '1e2',
    '0x1',
    ' 1',
    '1 ',
    '1,00',
    '1.000',
    '１',
    '١',
    'NaN',
    'Infinity',
    '',
  ];
  for (const text of others) expect([text, parseAmount(text)]).toEqual([text, undefined]);
  for (const limit of others)
    expect(setLimit.body.safeParse({ kind: 'spend', period: 'day', limit }).success).toBe(false);
});

it('normalises a phone number without its area code', () => {
  for (const text of [
    '13800000000',
    '013800000000',
    '138 0000 0000',
    '138-0000-0000',
    '(138)00000000',
    '138　0000　0000',
  ])
    expect(normaliseMobile('+86', text)).toBe('+8613800000000');
  for (const text of [
    '+8613800000000',
    '008613800000000',
    '8613800000000',
    '0013800000000',
    '１３８００００００００',
    '1380000000\u0000',
  ])
    expect([text, normaliseMobile('+86', text)]).toEqual([text, undefined]);
  for (const areaCode of ['86', '0086', '+086', '＋86', ' +86', '+86 '])
    expect(normaliseMobile(areaCode, '13800000000')).toBeUndefined();
});

it('normalises an identity number', () => {
  expect(normaliseIdNumber('110105 1949-1231-002x')).toBe('11010519491231002X');
});

it('accepts days in one form only', () => {
  for (const day of [
    '2026-1-5',
    '2026-02-30',
    '26-01-05',
    '2026/01/05',
    '2026-01-05 ',
    '+002026-01-05',
    '２026-01-05',
    '2026-01-05T00:00:00Z',
  ]) {
    expect([day, isCalendarDay(day)]).toEqual([day, false]);
    expect(goodsRecords.body.safeParse({ startDate: day }).success, day).toBe(false);
  }
});

it('rejects days outside the supported range', () => {
  for (const endDate of ['0001-01-01', '1999-12-31', '3000-01-01', '9999-12-31'])
    expect(goodsRecords.body.safeParse({ endDate }).success, endDate).toBe(false);
});

it('accepts counts in a query in one form only', () => {
  expect(exportRecords.body.parse({ days: '30' }).days).toBe(30);
  for (const days of ['030', '+30', '3e1', '0x1e', ' 30', '30.0', '３０', '', '0', '367', '-1'])
    expect(exportRecords.body.safeParse({ days }).success, days).toBe(false);
});
