import type { LuckyPlan } from '../../src/modes/lucky/lucky.module.ts';

/**
 * Turnover also earns shells, points and other rewards: with a lower edge, playing coins back and
 * forth would pay.
 */
const EDGE_BASIS_POINTS = 800;
/** From the most frequent to the rarest. */
const SHARES = [450_000, 330_000, 150_000, 50_000, 20_000] as const;

type Five = readonly [string, string, string, string, string];

const grade = (code: string, minPrice: bigint, goods: Five): LuckyPlan => ({
  code,
  minPrice,
  edgeBasisPoints: EDGE_BASIS_POINTS,
  open: true,
  odds: goods.map((name, index) => ({ goods: name, tickets: SHARES[index] ?? 0 })),
});

/** Consolation tables, graded by the price of the target only. */
export const luckyPlans: readonly LuckyPlan[] = [
  grade('spark', 2_00n, [
    'wl-94-dune-bs',
    'sp-4-fleet-blue-ww',
    'u-9-dune-ft',
    'ct-45-fleet-blue-ft',
    'kv-s-graphite-fn',
  ]),
  grade('low', 10_00n, [
    'ct-45-fleet-blue-ft',
    'sp-4-fleet-blue-fn',
    'dx-50-pixel-grove-bs',
    'kv-47-pixel-grove-bs',
    'gr-3-pixel-dune-ft',
  ]),
  grade('middle', 100_00n, [
    'kv-47-pixel-grove-ft',
    'px-90-treeline-ft',
    'bx-3-venom-hive-bs',
    'gx-17-blue-seas-bs',
    'mc-11-mountain-king-fn',
  ]),
  grade('high', 1_000_00n, [
    'fm-22-sand-hive-ft',
    'wl-94-jade-vein-ft',
    'r-8-ember-seas-fn',
    'mc-11-violet-realm-fn',
    'u-9-cherry-steel-fn',
  ]),
];
