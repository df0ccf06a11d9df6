import type { LevelRule } from '../../src/followers/vip/vip.module.ts';

/** Growth in whole coins, the packet in hundredths, exchanges per day. */
const LEVELS = [
  [0, 0n, 1],
  [100, 1_00n, 2],
  [500, 3_00n, 3],
  [1_000, 6_00n, 4],
  [2_000, 12_00n, 5],
  [5_000, 28_00n, 8],
  [10_000, 58_00n, 10],
  [30_000, 168_00n, 12],
  [100_000, 588_00n, 16],
  [300_000, 1_688_00n, 20],
  [1_000_000, 5_888_00n, 30],
] as const;

export const vipLevels: LevelRule[] = LEVELS.map(([growth, packet, mallQuota], level) => ({
  level,
  growth: BigInt(growth) * 100n,
  packet,
  mallQuota,
}));
