import { exteriors, finishes, goods, qualities, weaponKinds, weapons } from '@clearcrate/artwork/catalogue';
import type { CatalogueContent } from '../src/modules/catalogue/catalogue.module.ts';
import { backgroundPicture, goodsPictures } from './pictures.ts';

/** The ordinary goods card; no other kind of card has a picture behind it yet. */
const CARD_TYPE = 1;

const levelOf = (code: string): number => Number(code.slice('level'.length));

const qualityContent = Object.entries(qualities).map(([code, quality]) => ({
  level: levelOf(code),
  names: { ...quality.names },
  colour: quality.colour,
  textColour: quality.textColour,
  letter: quality.pip,
}));

export const catalogueContent: CatalogueContent = {
  kinds: Object.entries(weaponKinds).map(([code, names]) => ({ code, names: { ...names } })),
  weapons: weapons.map(({ code, kind, names }) => ({ code, kind, names })),
  finishes: finishes.map(({ code, names }) => ({ code, names })),
  exteriors: Object.entries(exteriors).map(([code, { names }]) => ({ code, names: { ...names } })),
  qualities: qualityContent,
  backgrounds: qualityContent.map(({ level }) => ({ type: CARD_TYPE, level, image: backgroundPicture(level) })),
  goods: goods.map((entry) => ({
    code: entry.code,
    weapon: entry.weapon.code,
    finish: entry.finish.code,
    quality: levelOf(entry.quality),
    exterior: entry.exterior,
    price: BigInt(entry.referencePrice),
    stock: entry.stock,
    ...goodsPictures(entry.code),
  })),
};
