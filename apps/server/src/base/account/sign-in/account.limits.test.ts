import { describe, expect, it } from 'vitest';
import { MAX_LEVEL, priceOfSignIn, SIGN_IN_LIMITS } from './account.limits.ts';

describe('priceOfSignIn', () => {
  const price = (ofAccount: number, ofAddress = 0) => priceOfSignIn({ ofAccount, ofAddress });

  it('is free at first', () => {
    expect(price(0)).toBe('nothing');
    expect(price(4, 19)).toBe('nothing');
  });

  it('requires a puzzle after wrong attempts, with a higher level for each', () => {
    expect([5, 6, 7, 8].map((wrong) => price(wrong))).toEqual([0, 1, 2, 3].map((level) => ({ level })));
    expect(price(19)).toEqual({ level: MAX_LEVEL });
  });

  it('requires a puzzle, but never rejects, for wrong attempts of the address at other accounts', () => {
    expect(price(0, 20)).toEqual({ level: 0 });
    expect(price(0, 40)).toEqual({ level: 2 });
    expect(price(0, 1_000_000)).toEqual({ level: MAX_LEVEL });
  });

  it('rejects after too many attempts within an hour', () => {
    expect(price(SIGN_IN_LIMITS.maxTries)).toBe('refused');
  });
});
