import type { SpreadLevelRule } from '../../src/followers/spread/spread.module.ts';

/**
 * Promoters rise with the number of invited players who recharged; rates in hundredths of a
 * percent.
 */
export const spreadLevels: readonly SpreadLevelRule[] = [
  { level: 1, members: 0, rate: 100 },
  { level: 2, members: 5, rate: 200 },
  { level: 3, members: 20, rate: 300 },
  { level: 4, members: 50, rate: 400 },
  { level: 5, members: 200, rate: 500 },
];
