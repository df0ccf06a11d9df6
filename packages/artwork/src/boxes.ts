import { goodsWithCode } from './catalogue.ts';
import {
  type BoxCategory,
  type BoxKind,
  type BoxPlan,
  type BoxTier,
  boxCategories,
  type CrateShape,
} from './data/box-plan.ts';
import { armsBoxes } from './data/boxes-arms.ts';
import { bladeBoxes } from './data/boxes-blades.ts';
import { budgetBoxes } from './data/boxes-budget.ts';
import { collectorBoxes } from './data/boxes-collector.ts';
import { featuredBoxes } from './data/boxes-featured.ts';
import { shellBoxes } from './data/boxes-shell.ts';
import { welfareBoxes } from './data/boxes-welfare.ts';
import { ticketsForExpectedValue } from './odds.ts';

export type { BoxCategory, BoxKind, BoxTier, CrateShape };
export { boxCategories };

export interface BoxContent {
  readonly goods: string;
  readonly tickets: number;
}

/** A plan with its odds: most valuable goods first, tickets summing to exactly one million. */
export interface Box extends Omit<BoxPlan, 'goods'> {
  readonly contents: readonly BoxContent[];
}

function boxOf({ goods, ...plan }: BoxPlan): Box {
  const ordered = goods.map(goodsWithCode).sort((a, b) => b.referencePrice - a.referencePrice);
  const tickets = ticketsForExpectedValue(
    ordered.map((entry) => entry.referencePrice),
    plan.expectedValue,
  );
  const contents = ordered.map((entry, index) => ({ goods: entry.code, tickets: tickets[index] ?? 0 }));
  return { ...plan, contents };
}

export const boxes: readonly Box[] = [
  ...featuredBoxes,
  ...armsBoxes,
  ...bladeBoxes,
  ...budgetBoxes,
  ...collectorBoxes,
  ...welfareBoxes,
  ...shellBoxes,
].map(boxOf);

const categoryShapes: Readonly<Record<BoxCategory, CrateShape>> = {
  featured: 'cube',
  arms: 'hexagon',
  blades: 'tall',
  budget: 'drum',
  collector: 'chest',
};

/**
 * The crate shape of a box: each category has its own, so that boxes are recognisable without their
 * name.
 */
export function shapeOf({ kind, category }: Pick<Box, 'kind' | 'category'>): CrateShape {
  if (kind === 'welfare') return 'capsule';
  if (kind === 'shell') return 'hexagon';
  return category ? categoryShapes[category] : 'cube';
}
