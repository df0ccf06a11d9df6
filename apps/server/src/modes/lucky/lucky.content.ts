/** A grade of lucky items as shipped or imported. Goods are referenced by code. */
export interface LuckyPlan {
  code: string;
  /** Lowest target price of the grade. */
  minPrice: bigint;
  /** House edge in hundredths of a percent. */
  edgeBasisPoints: number;
  open: boolean;
  /** Consolation table drawn on a miss; the tickets sum to one million. */
  odds: readonly { goods: string; tickets: number }[];
}
