import type { LocalText } from '@clearcrate/contract/locale';

/**
 * A shipped or imported catalogue. Lists are in display order unless `sort` overrides it. Levels
 * are 1 to 16.
 */
export interface CatalogueContent {
  kinds: { code: string; names: Readonly<LocalText>; sort?: number }[];
  weapons: { code: string; kind: string; names: Readonly<LocalText>; sort?: number }[];
  finishes: { code: string; names: Readonly<LocalText> }[];
  exteriors: { code: string; names: Readonly<LocalText>; sort?: number }[];
  qualities: { level: number; names: Readonly<LocalText>; colour: string; textColour: string; letter: string }[];
  backgrounds: { type: number; level: number; image: string }[];
  goods: GoodsContent[];
}

export interface GoodsContent {
  code: string;
  weapon: string;
  finish: string;
  quality: number;
  exterior: string;
  /** In minor units. */
  price: bigint;
  stock: number;
  image: string;
  imageLarge: string;
}
