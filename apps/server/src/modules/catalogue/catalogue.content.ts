import type { LocalText } from '@clearcrate/contract/locale';

/** A catalogue as it is shipped or imported, each list in its order of display. Levels are 1 to 16. */
export interface CatalogueContent {
  kinds: { code: string; names: LocalText }[];
  weapons: { code: string; kind: string; names: LocalText }[];
  finishes: { code: string; names: LocalText }[];
  exteriors: { code: string; names: LocalText }[];
  qualities: { level: number; names: LocalText; colour: string; textColour: string; letter: string }[];
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
