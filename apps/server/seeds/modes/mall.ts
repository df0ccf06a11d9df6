import { goods } from '@clearcrate/artwork/catalogue';
import type { MallPlan } from '../../src/modes/mall/mall.module.ts';

/** Cheaper goods are available in boxes only. */
const LEAST_PRICE = 100;
/** Points buy small items only; nobody saves up for the dearest ones. */
const DEAREST_FOR_POINTS = 6_000;
const EVERY_NTH_FOR_POINTS = 3;

const offer = (code: string, asset: MallPlan['asset']): MallPlan => ({ goods: code, asset, price: null, open: true });
const offered = goods.filter(({ referencePrice }) => referencePrice >= LEAST_PRICE);

/** The mall as shipped: most goods for coins, and some of the cheaper ones for points. */
export const mallPlans: readonly MallPlan[] = [
  ...offered.map(({ code }) => offer(code, 'coin')),
  ...offered
    .filter(({ referencePrice }) => referencePrice <= DEAREST_FOR_POINTS)
    .filter((_, index) => index % EVERY_NTH_FOR_POINTS === 0)
    .map(({ code }) => offer(code, 'point')),
];
