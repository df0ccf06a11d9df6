import { exteriors, finishes, goods, qualities, weaponKinds, weapons } from '@clearcrate/artwork/catalogue';
import type { CatalogueContent } from '../src/base/catalogue/catalogue.module.ts';
import type { Pictures } from './pictures.ts';

/** Regular goods card; other kinds of cards have no pictures yet. */
const CARD_TYPE = 1;

const levelOf = (code: string): number => Number(code.slice('level'.length));

/** The generated catalogue with the URLs of its pictures. */
export function catalogueContent(pictures: Pictures): CatalogueContent {
  return {
    kinds: Object.entries(weaponKinds).map(([code, names]) => ({ code, names })),
    weapons: weapons.map(({ code, kind, names }) => ({ code, kind, names })),
    finishes: finishes.map(({ code, names }) => ({ code, names })),
    exteriors: Object.entries(exteriors).map(([code, { names }]) => ({ code, names })),
    qualities: Object.entries(qualities).map(([code, { names, colour, textColour, pip }]) => ({
      level: levelOf(code),
      names,
      colour,
      textColour,
      letter: pip,
    })),
    backgrounds: Object.keys(qualities).map((code) => ({
      type: CARD_TYPE,
      level: levelOf(code),
      image: pictures.ofQuality(code),
    })),
    goods: goods.map((entry) => ({
      code: entry.code,
      weapon: entry.weapon.code,
      finish: entry.finish.code,
      quality: levelOf(entry.quality),
      exterior: entry.exterior,
      price: BigInt(entry.referencePrice),
      stock: entry.stock,
      ...pictures.ofGoods(entry.code),
    })),
  };
}
