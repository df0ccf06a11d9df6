/** A recipe as it is shipped or imported. What it yields is named by its code; its price is read when the recipe is written. */
export interface RecipePlan {
  code: string;
  goods: string;
  minLevel: number;
  maxLevel: number;
  /** Exactly so many materials. */
  count: number;
  /** What they must be worth together, minor units; nothing: the price of what it yields. */
  least: bigint | null;
  /** So often for each player; 0 without a limit. */
  perPlayer: number;
  open: boolean;
  sort: number;
}
