/**
 * Tests of randomness. Each gives the probability that a fair source deviates at least as much as
 * the sample.
 */
export interface TestResult {
  statistic: number;
  pValue: number;
}

const LANCZOS_G = 7;
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];
const MAX_TERMS = 100_000;
const PRECISION = 1e-15;
const TINY = 1e-300;

/** The logarithm of the gamma function for positive arguments, by Lanczos' approximation. */
export function logGamma(value: number): number {
  if (value < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * value)) - logGamma(1 - value);
  const shifted = value - 1;
  const sum = LANCZOS.reduce((all, factor, index) => all + (index === 0 ? factor : factor / (shifted + index)), 0);
  const base = shifted + LANCZOS_G + 0.5;
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(base) - base + Math.log(sum);
}

/** P(a, x) by its power series, which converges fast for x < a + 1. */
function lowerBySeries(shape: number, x: number): number {
  let term = 1 / shape;
  let sum = term;
  for (let index = 1; index < MAX_TERMS && Math.abs(term) > Math.abs(sum) * PRECISION; index += 1) {
    term *= x / (shape + index);
    sum += term;
  }
  return sum * Math.exp(shape * Math.log(x) - x - logGamma(shape));
}

/** Q(a, x) by its continued fraction, evaluated from the front (Lentz), for x >= a + 1. */
function upperByFraction(shape: number, x: number): number {
  let b = x + 1 - shape;
  let c = 1 / TINY;
  let d = 1 / b;
  let product = d;
  for (let index = 1; index < MAX_TERMS; index += 1) {
    const a = -index * (index - shape);
    b += 2;
    d = 1 / nonZero(a * d + b);
    c = nonZero(b + a / c);
    product *= d * c;
    if (Math.abs(d * c - 1) < PRECISION) break;
  }
  return product * Math.exp(shape * Math.log(x) - x - logGamma(shape));
}

const nonZero = (value: number) => (Math.abs(value) < TINY ? TINY : value);

/** The regularized upper incomplete gamma function Q(shape, x). */
export function upperGamma(shape: number, x: number): number {
  if (!(shape > 0) || !(x >= 0)) throw new RangeError(`Q(${shape}, ${x}) is not defined`);
  if (x === 0) return 1;
  return x < shape + 1 ? 1 - lowerBySeries(shape, x) : upperByFraction(shape, x);
}

/**
 * The chance that a standard normal value is at least this far from 0, on either side: erfc(|z| /
 * √2) = Q(½, z²/2).
 */
export function normalTwoSided(z: number): number {
  return upperGamma(0.5, (z * z) / 2);
}

/**
 * Tests whether counts follow the expected shares, given in any unit (tickets of a table, or 1
 * each).
 */
export function chiSquare(counts: readonly number[], shares: readonly number[]): TestResult & { degrees: number } {
  if (counts.length !== shares.length || counts.length < 2)
    throw new RangeError('one share per count and at least two counts are required');
  const total = counts.reduce((sum, count) => sum + count, 0);
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const statistic = counts.reduce((sum, count, index) => {
    const expected = (total * (shares[index] ?? 0)) / whole;
    return sum + (count - expected) ** 2 / expected;
  }, 0);
  const degrees = counts.length - 1;
  return { statistic, degrees, pValue: upperGamma(degrees / 2, statistic / 2) };
}

/** Minimum expected count of a class for the chi-square approximation. */
const LEAST_EXPECTED = 5;

/**
 * Pools the rarest classes until each expected count is high enough. Only the shares decide, never
 * the counts, so pooling cannot hide anything.
 */
export function poolRare(
  counts: readonly number[],
  shares: readonly number[],
  total = counts.reduce((sum, count) => sum + count, 0),
): { counts: number[]; shares: number[] } {
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const classes = counts.map((count, index) => ({ count, share: shares[index] ?? 0 }));
  classes.sort((a, b) => b.share - a.share);
  const isRare = ({ share }: { share: number }) => (total * share) / whole < LEAST_EXPECTED;
  for (let last = classes.at(-1); last && isRare(last) && classes.length > 1; last = classes.at(-1)) {
    classes.pop();
    const next = classes.at(-1);
    if (next) Object.assign(next, { count: next.count + last.count, share: next.share + last.share });
  }
  return { counts: classes.map(({ count }) => count), shares: classes.map(({ share }) => share) };
}

/**
 * Tests whether samples, one row of counts each, may come from the same distribution, whatever it
 * is.
 */
export function homogeneity(rows: readonly (readonly number[])[]): TestResult & { degrees: number } {
  const columns = rows[0]?.length ?? 0;
  if (rows.length < 2 || columns < 2 || rows.some((row) => row.length !== columns))
    throw new RangeError('two or more rows of equal length are required');
  const rowSums = rows.map((row) => row.reduce((sum, count) => sum + count, 0));
  const columnSums = Array.from({ length: columns }, (_, column) =>
    rows.reduce((sum, row) => sum + (row[column] ?? 0), 0),
  );
  const total = rowSums.reduce((sum, count) => sum + count, 0);
  let statistic = 0;
  for (const [index, row] of rows.entries()) {
    for (const [column, count] of row.entries()) {
      const expected = ((rowSums[index] ?? 0) * (columnSums[column] ?? 0)) / total;
      if (expected > 0) statistic += (count - expected) ** 2 / expected;
    }
  }
  const filled = (sums: readonly number[]) => sums.filter((sum) => sum > 0).length;
  const degrees = (filled(rowSums) - 1) * (filled(columnSums) - 1);
  return { statistic, degrees, pValue: upperGamma(degrees / 2, statistic / 2) };
}

/** Two-sided p-value: a fit that is too good is as suspicious as a bad one. */
export function bothTails(pValue: number): number {
  return 2 * Math.min(pValue, 1 - pValue);
}

/** Counts the values in `[0, bound)` per class of equal width. */
export function countClasses(values: ArrayLike<number>, bound: number, classes: number): number[] {
  const counts = new Array<number>(classes).fill(0);
  for (let index = 0; index < values.length; index += 1) {
    const place = Math.floor(((values[index] ?? 0) * classes) / bound);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}

/**
 * Wald–Wolfowitz: tests whether values at or above the threshold and values below it alternate
 * randomly.
 */
export function runsTest(values: ArrayLike<number>, threshold: number): TestResult & { runs: number } {
  let above = 0;
  let runs = 0;
  let previous: boolean | undefined;
  for (let index = 0; index < values.length; index += 1) {
    const isAbove = (values[index] ?? 0) >= threshold;
    if (isAbove) above += 1;
    if (isAbove !== previous) runs += 1;
    previous = isAbove;
  }
  const count = values.length;
  const below = count - above;
  if (above === 0 || below === 0) throw new RangeError('all values are on one side of the threshold');
  const pairs = (2 * above * below) / count;
  const variance = (pairs * (pairs - 1)) / (count - 1);
  const statistic = (runs - pairs - 1) / Math.sqrt(variance);
  return { runs, statistic, pValue: normalTwoSided(statistic) };
}

/**
 * Tests whether a value predicts the one `lag` places later: for independent values r·√n is nearly
 * standard normal.
 */
export function serialCorrelation(values: ArrayLike<number>, lag = 1): TestResult & { correlation: number } {
  const count = values.length;
  if (count <= lag + 1) throw new RangeError(`${count} values are too few`);
  let sum = 0;
  for (let index = 0; index < count; index += 1) sum += values[index] ?? 0;
  const mean = sum / count;
  let variance = 0;
  let covariance = 0;
  for (let index = 0; index < count; index += 1) {
    const deviation = (values[index] ?? 0) - mean;
    variance += deviation * deviation;
    if (index + lag < count) covariance += deviation * ((values[index + lag] ?? 0) - mean);
  }
  if (variance === 0) throw new RangeError('all values are equal');
  const correlation = covariance / variance;
  const statistic = correlation * Math.sqrt(count);
  return { correlation, statistic, pValue: normalTwoSided(statistic) };
}
