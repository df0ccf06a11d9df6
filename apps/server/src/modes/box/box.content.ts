import type { BoxKind } from '@clearcrate/contract/box';
import type { LocalText } from '@clearcrate/contract/locale';

/** Boxes as they are shipped or imported. Goods are named by their codes; lists are in order of display unless a `sort` says otherwise. */
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
  /** Dearest first; the tickets sum to one million. */
  odds: readonly { goods: string; tickets: number }[];
}
