/**
 * A recipe as shipped or imported. Its result is referenced by goods code and priced when the
 * recipe is saved.
 */
export interface RecipePlan {
  code: string;
  goods: string;
  minLevel: number;
  maxLevel: number;
  /** Exact number of materials. */
  count: number;
  /** Minimum total value of the materials in minor units; null means the price of the result. */
  least: bigint | null;
  /** Uses per player; 0 means no limit. */
  perPlayer: number;
  open: boolean;
  sort: number;
}
