import { describe, expect, it } from 'vitest';
import { covers, differenceOf, sumOf, timesOf } from './amounts.ts';

describe('amounts', () => {
  it('adds without losing a cent', () => {
    expect(sumOf(['0.10', '0.20', '428.00'])).toBe('428.30');
    expect(sumOf([])).toBe('0.00');
    expect(sumOf(['90071992547409.93', '0.01'])).toBe('90071992547409.94');
  });

  it('multiplies a price by a count', () => {
    expect(timesOf('15.80', 10)).toBe('158.00');
    expect(timesOf('0.05', 3)).toBe('0.15');
  });

  it('goes below zero for an insufficient balance', () => {
    expect(differenceOf('10.00', '15.80')).toBe('-5.80');
    expect(covers('10.00', '15.80')).toBe(false);
    expect(covers('15.8', '15.80')).toBe(true);
  });

  it('rejects an invalid amount', () => {
    expect(() => sumOf(['1e3'])).toThrow('not an amount');
  });
});
