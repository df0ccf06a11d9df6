import { describe, expect, test } from 'vitest';
import { playerDraw } from './draw/player-draw.ts';
import { readWord, TICKETS } from './draw/ticket.ts';
import { toUtf8 } from './hash/bytes.ts';
import { runSync } from './hash/hash-steps.ts';
import { nodeHasher } from './hash/node-crypto.ts';
import {
  bothTails,
  chiSquare,
  countClasses,
  homogeneity,
  logGamma,
  normalTwoSided,
  poolRare,
  runsTest,
  serialCorrelation,
  upperGamma,
} from './statistics.ts';

describe('against known values', () => {
  test('logarithm of gamma', () => {
    expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.PI) / 2, 12);
    expect(logGamma(0.25)).toBeCloseTo(1.2880225246980774, 12);
    expect(logGamma(11)).toBeCloseTo(Math.log(3_628_800), 11);
  });

  test('incomplete gamma: Q(1, x) = e^-x, Q(2, x) = (1 + x) e^-x, on both sides of the switch', () => {
    for (const x of [0, 0.1, 1, 1.99, 2, 2.01, 5, 30]) {
      expect(upperGamma(1, x)).toBeCloseTo(Math.exp(-x), 13);
      expect(upperGamma(2, x)).toBeCloseTo((1 + x) * Math.exp(-x), 13);
    }
    expect(upperGamma(500, 500)).toBeCloseTo(0.4940529382, 6);
    expect(() => upperGamma(0, 1)).toThrow(RangeError);
  });

  test.each([
    [1.959963984540054, 0.05],
    [-2.5758293035489004, 0.01],
    [Math.SQRT2, 0.15729920705028513],
    [0, 1],
  ])('normal, z = %d', (z, pValue) => {
    expect(normalTwoSided(z)).toBeCloseTo(pValue, 12);
  });

  test('chi-square of 60 throws of a die', () => {
    const { statistic, degrees, pValue } = chiSquare([5, 8, 9, 8, 10, 20], [1, 1, 1, 1, 1, 1]);
    expect(statistic).toBeCloseTo(13.4, 12);
    expect(degrees).toBe(5);
    expect(pValue).toBeCloseTo(0.01990522, 7);
    expect(chiSquare([18.307038, 0], [1, 1]).degrees).toBe(1);
  });

  test('homogeneity of a table from a textbook', () => {
    const { statistic, degrees, pValue } = homogeneity([
      [90, 60, 104, 95],
      [30, 50, 51, 20],
      [30, 40, 45, 35],
    ]);
    expect(statistic).toBeCloseTo(24.5712, 4);
    expect(degrees).toBe(6);
    expect(pValue).toBeCloseTo(0.000409843, 8);
    expect(
      homogeneity([
        [10, 20, 0],
        [10, 20, 0],
      ]),
    ).toMatchObject({ statistic: 0, degrees: 1, pValue: 1 });
    expect(() => homogeneity([[1, 2]])).toThrow(RangeError);
  });

  test('pools rare classes by their shares only', () => {
    expect(poolRare([1, 0, 2, 97], [10, 3, 7, 980])).toEqual({ counts: [100], shares: [1_000] });
    expect(poolRare([400, 590, 4, 6], [400, 590, 4, 6])).toEqual({ counts: [590, 400, 10], shares: [590, 400, 10] });
    expect(poolRare([5, 5], [1, 1])).toEqual({ counts: [5, 5], shares: [1, 1] });
  });

  test('both tails', () => {
    expect(bothTails(0.5)).toBe(1);
    expect(bothTails(0.01)).toBeCloseTo(0.02, 12);
    expect(bothTails(0.99)).toBeCloseTo(0.02, 12);
  });

  test('runs of a short series', () => {
    const values = [1, 1, 0, 0, 0, 1, 0, 1, 1, 1, 0, 0, 1];
    const { runs, statistic } = runsTest(values, 0.5);
    expect(runs).toBe(7);
    expect(statistic).toBeCloseTo((7 - (84 / 13 + 1)) / Math.sqrt((84 * (84 - 13)) / (169 * 12)), 12);
    expect(() => runsTest([1, 2], 0)).toThrow(RangeError);
  });

  test('serial correlation of a series', () => {
    const { correlation } = serialCorrelation([1, 2, 3, 4, 5]);
    expect(correlation).toBeCloseTo(0.4, 12);
    expect(() => serialCorrelation([3, 3, 3, 3])).toThrow(RangeError);
  });
});

const DRAWS = 200_000;
const CLASSES = 1_000;
const FAIR = 0.001;
const UNFAIR = 1e-6;
const even = new Array<number>(CLASSES).fill(1);

const evenness = (values: ArrayLike<number>) => chiSquare(countClasses(values, TICKETS, CLASSES), even).pValue;

describe('200 000 tickets', () => {
  const serverSeed = nodeHasher.sha256(toUtf8('statistics'));
  const digests = Array.from({ length: DRAWS }, (_, index) =>
    runSync(playerDraw({ serverSeed, clientSeed: 'statistics', nonce: index + 1 }), nodeHasher),
  );
  const tickets = Float64Array.from(digests, ({ value }) => value);

  test('are fair', () => {
    expect(evenness(tickets)).toBeGreaterThan(FAIR);
    expect(runsTest(tickets, TICKETS / 2).pValue).toBeGreaterThan(FAIR);
    for (const lag of [1, 2, 10]) expect(serialCorrelation(tickets, lag).pValue).toBeGreaterThan(FAIR);
  });

  test('detects too few bits reduced by modulo', () => {
    const biased = digests.map(({ digests: [first] }) => (first ? (readWord(first.digest, 0) >>> 11) % TICKETS : 0));
    expect(evenness(biased)).toBeLessThan(UNFAIR);
  });

  test('detects one in a hundred losses turned into a win', () => {
    expect(evenness(tickets.map((ticket, index) => (index % 100 === 0 ? ticket % 10_000 : ticket)))).toBeLessThan(
      UNFAIR,
    );
  });

  test('detects dependent consecutive draws', () => {
    const trailing = tickets.map((ticket, index) => (index % 20 === 0 ? (tickets[index - 1] ?? ticket) : ticket));
    expect(serialCorrelation(trailing).pValue).toBeLessThan(UNFAIR);
    expect(runsTest(trailing, TICKETS / 2).pValue).toBeLessThan(UNFAIR);
  });
});
