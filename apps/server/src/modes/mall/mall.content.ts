import type { MallAsset } from '@clearcrate/contract/mall';

/** An offer of the mall as shipped or imported. Goods are referenced by code. */
export interface MallPlan {
  goods: string;
  asset: MallAsset;
  /** In minor units; null follows the reference price. */
  price: bigint | null;
  open: boolean;
}
