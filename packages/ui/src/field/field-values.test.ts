import { describe, expect, it } from 'vitest';
import { groupPhoneDigits, phoneDigits } from './phone-number.ts';
import { isInverted, isTypedAmount, sliderShare } from './range-values.ts';

describe('phone number', () => {
  it('groups digits by country', () => {
    expect(groupPhoneDigits('13800138026', '+86')).toBe('138 0013 8026');
    expect(groupPhoneDigits('1380', '+86')).toBe('138 0');
    expect(groupPhoneDigits('912345678', '+84')).toBe('912 345 678');
  });

  it('groups Korean numbers with and without the leading zero, also while typing', () => {
    expect(groupPhoneDigits('01012345678', '+82')).toBe('010 1234 5678');
    expect(groupPhoneDigits('1012345678', '+82')).toBe('10 1234 5678');
    expect(groupPhoneDigits('0101', '+82')).toBe('010 1');
    expect(groupPhoneDigits('10', '+82')).toBe('10');
  });

  it('accepts a pasted number with its area code', () => {
    expect(phoneDigits('+86 138-0013-8026', '+86')).toBe('13800138026');
    expect(phoneDigits('138 0013 80a', '+86')).toBe('138001380');
  });
});

describe('range', () => {
  it('accepts prefixes of an amount', () => {
    for (const text of ['', '5', '5.', '5.2', '5.25']) expect(isTypedAmount(text)).toBe(true);
    for (const text of ['5.255', '-1', '1e3', 'a', '1,5']) expect(isTypedAmount(text)).toBe(false);
  });

  it('compares by value, not by text', () => {
    expect(isInverted({ from: '9', to: '10' })).toBe(false);
    expect(isInverted({ from: '2.00', to: '1.99' })).toBe(true);
    expect(isInverted({ from: '2', to: '' })).toBe(false);
    expect(isInverted({ from: '1.5', to: '1.50' })).toBe(false);
  });

  it('clamps handles to the track', () => {
    expect(sliderShare('25.00', 0, 0, 100)).toBe(0.25);
    expect(sliderShare('900', 0, 0, 100)).toBe(1);
    expect(sliderShare('', 100, 0, 100)).toBe(1);
  });
});
