import { describe, expect, it } from 'vitest';
import { MAX_LEVEL, priceOfSignIn, SIGN_IN_LIMITS } from './account.limits.ts';

describe('what a try to sign in costs', () => {
  const price = (ofAccount: number, ofAddress = 0) => priceOfSignIn({ ofAccount, ofAddress });

  it('is nothing at first', () => {
    expect(price(0)).toBe('nothing');
    expect(price(4, 19)).toBe('nothing');
  });

  it('is a puzzle after wrong tries, whose work doubles with each of them', () => {
    expect([5, 6, 7, 8].map((wrong) => price(wrong))).toEqual([0, 1, 2, 3].map((level) => ({ level })));
    expect(price(19)).toEqual({ level: MAX_LEVEL });
  });

  it('is a puzzle, and never more, for wrong tries of the address at other accounts', () => {
    expect(price(0, 20)).toEqual({ level: 0 });
    expect(price(0, 40)).toEqual({ level: 2 });
    expect(price(0, 1_000_000)).toEqual({ level: MAX_LEVEL });
  });

  it('is not to be had after too many within the hour', () => {
    expect(price(SIGN_IN_LIMITS.maxTries)).toBe('refused');
  });
});
