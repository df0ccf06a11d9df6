import type { BoxKind } from '@clearcrate/contract/box';
import type { LocalText } from '@clearcrate/contract/locale';

/** Boxes as they are shipped or imported. Goods are named by their codes; the order of the list is the order of display. */
export interface BoxContent {
  categories: { code: string; names: Readonly<LocalText> }[];
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
  guarantee: { afterOpenings: number; minQuality: number } | null;
  /** Dearest first; the tickets sum to one million. */
  odds: readonly { goods: string; tickets: number }[];
}
