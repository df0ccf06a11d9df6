import {
  type ExteriorCode,
  exteriors,
  type Quality,
  type QualityLevel,
  qualities,
  type WeaponKind,
  weaponKinds,
} from './data/attributes.ts';
import { type Design, designs } from './data/designs.ts';
import { type Finish, finishes } from './data/finishes.ts';
import { type Localised, languages } from './data/language.ts';
import { type Weapon, weapons } from './data/weapons.ts';
import { type ItemRecipe, pictureKey } from './recipe.ts';
import { hashText } from './render/kit/random.ts';

export type { ExteriorCode, Finish, Localised, Quality, QualityLevel, Weapon, WeaponKind };
export { exteriors, finishes, languages, qualities, weaponKinds, weapons };

/** Goods of the demo catalogue. Prices are integers of the minor unit. */
export interface Goods {
  readonly code: string;
  readonly weapon: Weapon;
  readonly finish: Finish;
  /** Weapon and finish, joined by a vertical bar: `weapon | finish`. */
  readonly names: Localised;
  readonly quality: QualityLevel;
  readonly exterior: ExteriorCode;
  readonly referencePrice: number;
  readonly stock: number;
  readonly recipe: ItemRecipe;
  /** Base name of the picture files; goods with the same recipe share them. */
  readonly picture: string;
}

const lowestPrice = 5;
const highestPrice = 2_000_000;

function required<T extends { readonly code: string }>(list: readonly T[], code: string): T {
  const found = list.find((entry) => entry.code === code);
  if (!found) throw new Error(`The catalogue names "${code}", which does not exist`);
  return found;
}

/** Rounds to two significant digits, and cheap prices to a whole minor unit. */
function asShopPrice(amount: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 2);
  const rounded = Math.round(amount / step) * step;
  return Math.min(highestPrice, Math.max(lowestPrice, rounded));
}

function referencePriceOf(design: Design, exterior: ExteriorCode): number {
  const [low, high] = qualities[design.quality].priceRange;
  return asShopPrice(low * (high / low) ** design.appeal * exteriors[exterior].priceFactor);
}

/** Expensive goods are scarce. A few stay below ten, so that swaps have targets to exclude. */
function stockOf(price: number, code: string): number {
  const spread = 0.6 + (hashText(`${code}/stock`) % 1000) / 1250;
  return Math.max(3, Math.round((9_000 / Math.sqrt(price)) * spread));
}

function joinNames(weapon: Localised, finish: Localised): Localised {
  const pairs = languages.map((language) => [language, `${weapon[language]} | ${finish[language]}`]);
  return Object.fromEntries(pairs) as Localised;
}

function goodsOf(design: Design, exterior: ExteriorCode): Goods {
  const weapon = required(weapons, design.weapon);
  const finish = required(finishes, design.finish);
  const code = `${weapon.code}-${finish.code}-${exterior.toLowerCase()}`;
  const referencePrice = referencePriceOf(design, exterior);
  const recipe: ItemRecipe = {
    shape: weapon.shape,
    style: finish.style,
    palette: finish.palette ?? weapon.palette ?? 'mono',
    seed: hashText(`${weapon.code}/${finish.code}`) % 10_000,
    light: qualities[design.quality].colour,
    wear: exteriors[exterior].wear,
  };
  return {
    code,
    weapon,
    finish,
    names: joinNames(weapon.names, finish.names),
    quality: design.quality,
    exterior,
    referencePrice,
    stock: stockOf(referencePrice, code),
    recipe,
    picture: pictureKey(recipe),
  };
}

export const goods: readonly Goods[] = designs.flatMap((design) =>
  design.exteriors.map((exterior) => goodsOf(design, exterior)),
);

const goodsByCode = new Map(goods.map((entry) => [entry.code, entry]));

export function goodsWithCode(code: string): Goods {
  const found = goodsByCode.get(code);
  if (!found) throw new Error(`No goods have the code "${code}"`);
  return found;
}
