import type { RecipePlan } from '../../src/modes/refining/refining.module.ts';

type Plan = Omit<RecipePlan, 'open' | 'sort' | 'perPlayer'> & Partial<Pick<RecipePlan, 'perPlayer'>>;

const plans: Plan[] = [
  { code: 'spilt-ink', goods: 'tm-28-spilt-ink-ww', minLevel: 1, maxLevel: 2, count: 8, least: 1_80n },
  { code: 'cherry-steel', goods: 'ct-45-cherry-steel-mw', minLevel: 3, maxLevel: 3, count: 5, least: 13_50n },
  { code: 'sundown', goods: 'px-90-sundown-ft', minLevel: 3, maxLevel: 4, count: 5, least: 54_00n },
  { code: 'koi-rising', goods: 'kv-47-koi-rising-bs', minLevel: 4, maxLevel: 5, count: 4, least: 142_00n },
  {
    ...{ code: 'gilded-prism', goods: 'tm-28-gilded-prism-fn', minLevel: 5, maxLevel: 6, count: 3, least: 274_00n },
    perPlayer: 3,
  },
];

/** Recipes as shipped: each takes slightly more value than it yields. */
export const recipePlans: RecipePlan[] = plans.map((plan, sort) => ({ perPlayer: 0, ...plan, open: true, sort }));
