import { describe, expect, it } from 'vitest';
import { judgeReturn, RETURN_BAND, type ReturnSums } from './return-rules.ts';

/** A thousand plays of 1.00 that win 2.00 with a chance of 0.48: variance 0.9984 each. */
const THOUSAND: ReturnSums = {
  plays: 1_000,
  staked: 100_000,
  won: 96_000,
  expected: 96_000,
  variance: 1_000 * 9_984,
  largest: 200,
};
const DEVIATION = Math.sqrt(THOUSAND.variance);
const off = (deviations: number) => ({ ...THOUSAND, won: THOUSAND.expected + deviations * DEVIATION });

describe('the band of a return', () => {
  it('narrows with the root of the number of plays', () => {
    const { margin } = judgeReturn(THOUSAND);
    const four = {
      ...THOUSAND,
      plays: 4_000,
      staked: 400_000,
      won: 384_000,
      expected: 384_000,
      variance: 4_000 * 9_984,
    };
    expect(margin).toBeCloseTo((1.96 * DEVIATION) / 100_000, 12);
    expect(judgeReturn(four).margin).toBeCloseTo(margin / 2, 12);
  });

  it.each([
    [0, 'inside'],
    [RETURN_BAND.interval - 0.01, 'inside'],
    [RETURN_BAND.interval + 0.01, 'outside'],
    [-RETURN_BAND.interval - 0.01, 'outside'],
    [RETURN_BAND.tolerance - 0.01, 'outside'],
    [RETURN_BAND.tolerance + 0.01, 'alert'],
    [-RETURN_BAND.tolerance - 0.01, 'alert'],
  ])('judges %d deviations as %s', (deviations, verdict) => {
    expect(judgeReturn(off(deviations)).verdict).toBe(verdict);
  });

  it('judges nothing while one top prize outweighs a deviation', () => {
    expect(judgeReturn({ ...off(9), largest: Math.ceil(DEVIATION) + 1 }).verdict).toBe('few');
    expect(judgeReturn({ ...off(9), largest: Math.floor(DEVIATION) }).verdict).toBe('alert');
  });

  it('has no return without plays', () => {
    const none = { plays: 0, staked: 0, won: 0, expected: 0, variance: 0, largest: 0 };
    expect(judgeReturn(none)).toEqual({ observed: 0, theory: 0, margin: 0, score: 0, verdict: 'none' });
  });
});
