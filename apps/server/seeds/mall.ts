import { goods } from '@clearcrate/artwork/catalogue';
import type { MallPlan } from '../src/modes/mall/mall.module.ts';

/** What is cheaper than this is left to boxes. */
const LEAST_PRICE = 100;
/** Points are for small things: nobody saves them up for the dearest ones. */
const DEAREST_FOR_POINTS = 6_000;
const EVERY_NTH_FOR_POINTS = 3;

const offer = (code: string, asset: MallPlan['asset']): MallPlan => ({ goods: code, asset, price: null, open: true });
const offered = goods.filter(({ referencePrice }) => referencePrice >= LEAST_PRICE);

/** The mall as it ships: everything of some worth for coins, and a part of the cheaper things for points. */
export const mallPlans: readonly MallPlan[] = [
  ...offered.map(({ code }) => offer(code, 'coin')),
  ...offered
    .filter(({ referencePrice }) => referencePrice <= DEAREST_FOR_POINTS)
    .filter((_, index) => index % EVERY_NTH_FOR_POINTS === 0)
    .map(({ code }) => offer(code, 'point')),
];
