import { expect, it } from 'vitest';
import { crashPayout, crashTimeOf, crashValueAt } from './crash-rules.ts';

it('grows from 1.00 in whole hundredths', () => {
  expect(crashValueAt(-50)).toBe(100);
  expect(crashValueAt(0)).toBe(100);
  expect(crashValueAt(165)).toBe(100);
  expect(crashValueAt(166)).toBe(101);
  expect(crashValueAt(15_072)).toBe(247);
});

it('returns the exact millisecond at which a value is reached', () => {
  for (const value of [100, 101, 102, 150, 199, 200, 201, 999, 12_345, 99_999, 1_000_000]) {
    const time = crashTimeOf(value);
    expect(crashValueAt(time)).toBeGreaterThanOrEqual(value);
    if (time > 0) expect(crashValueAt(time - 1)).toBeLessThan(value);
  }
});

it('pays whole hundredths of a coin, rounded down', () => {
  expect(crashPayout(2_000n, 247)).toBe(4_940n);
  expect(crashPayout(1n, 199)).toBe(1n);
  expect(crashPayout(333n, 101)).toBe(336n);
});
