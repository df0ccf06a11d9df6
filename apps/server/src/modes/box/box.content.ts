import type { BoxKind } from '@clearcrate/contract/box';
import type { LocalText } from '@clearcrate/contract/locale';

/**
 * Boxes as shipped or imported. Goods are referenced by code. The order of a list is the display
 * order unless an entry has a `sort`.
 */
export interface BoxContent {
  categories: { code: string; names: Readonly<LocalText>; sort?: number }[];
  boxes: BoxPlan[];
}

export interface BoxPlan {
  code: string;
  kind: BoxKind;
  categoryCode: string | null;
  welfareLevel: number | null;
  names: Readonly<LocalText>;
  descriptions: Readonly<LocalText>;
  colour: string;
  tier: string;
  image: string;
  imageLarge: string;
  price: bigint;
  sort?: number;
  guarantee: { afterOpenings: number; minQuality: number } | null;
  /** Most expensive first; the tickets sum to one million. */
  odds: readonly { goods: string; tickets: number }[];
}
