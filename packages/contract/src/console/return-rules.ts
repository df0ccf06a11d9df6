/**
 * How far a return may lie from what the published odds promise. The sum of many plays is nearly
 * normal, and its standard deviation follows from the odds: with N plays the return lies within
 * 1.96 deviations in 95 of 100 cases.
 */
export const RETURN_BAND = {
  /** In deviations: the interval that is shown. */
  interval: 1.96,
  /** In deviations: beyond it an alert is kept. One in 10 000 honest windows gets there. */
  tolerance: 3.89,
} as const;

/** Sums of paid draws, in hundredths of a coin. */
export interface ReturnSums {
  plays: number;
  staked: number;
  won: number;
  expected: number;
  variance: number;
  /** The highest prize of one play. */
  largest: number;
}

/**
 * `few`: one top prize weighs more than a standard deviation of the whole, so the sum is not
 * normal yet and proves nothing.
 */
export type ReturnVerdict = 'none' | 'few' | 'inside' | 'outside' | 'alert';

export interface JudgedReturn {
  observed: number;
  theory: number;
  /** Half the width of the interval, as a share of the stakes. */
  margin: number;
  /** Distance from theory in standard deviations. */
  score: number;
  verdict: ReturnVerdict;
}

export function judgeReturn({ plays, staked, won, expected, variance, largest }: ReturnSums): JudgedReturn {
  if (plays === 0 || staked === 0) return { observed: 0, theory: 0, margin: 0, score: 0, verdict: 'none' };
  const deviation = Math.sqrt(variance);
  const score = deviation === 0 ? 0 : (won - expected) / deviation;
  const figures = {
    observed: won / staked,
    theory: expected / staked,
    margin: (RETURN_BAND.interval * deviation) / staked,
    score,
  };
  return { ...figures, verdict: verdictOf(score, deviation < largest) };
}

function verdictOf(score: number, isTooFew: boolean): ReturnVerdict {
  if (isTooFew) return 'few';
  if (Math.abs(score) > RETURN_BAND.tolerance) return 'alert';
  return Math.abs(score) > RETURN_BAND.interval ? 'outside' : 'inside';
}
