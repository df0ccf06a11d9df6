/** A grade of lucky items as it is shipped or imported. Goods are named by their codes. */
export interface LuckyPlan {
  code: string;
  /** Targets from this price on have this table. */
  minPrice: bigint;
  /** The store's share in hundredths of a percent. */
  edgeBasisPoints: number;
  open: boolean;
  /** What a miss gives; the tickets sum to one million. */
  odds: readonly { goods: string; tickets: number }[];
}
