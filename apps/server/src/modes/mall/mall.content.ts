import type { MallAsset } from '@clearcrate/contract/mall';

/** An offer of the mall as it is shipped or imported. Goods are named by their codes. */
export interface MallPlan {
  goods: string;
  asset: MallAsset;
  /** In minor units; nothing: it follows the reference price. */
  price: bigint | null;
  open: boolean;
}
