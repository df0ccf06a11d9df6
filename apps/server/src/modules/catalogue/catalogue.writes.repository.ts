import type { LocalText } from '@clearcrate/contract/locale';
import type { Tx } from '../../platform/db/database.ts';
import { fromExcluded, markOf, mayReplace } from '../../platform/db/shipped-rows.ts';
import type { CatalogueContent, GoodsContent } from './catalogue.content.ts';

interface Named {
  code: string;
  names: Readonly<LocalText>;
}

function attributeRow(entry: Named, sort: number) {
  return { code: entry.code, names: JSON.stringify(entry.names), sort, seed_mark: markOf([entry, sort]) };
}

export async function putKinds(tx: Tx, kinds: CatalogueContent['kinds']): Promise<void> {
  await tx
    .insertInto('weapon_kind')
    .values(kinds.map(attributeRow))
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet(fromExcluded(['names', 'sort', 'seed_mark']))
        .where(mayReplace('weapon_kind')),
    )
    .execute();
}

export async function putWeapons(tx: Tx, weapons: CatalogueContent['weapons']): Promise<void> {
  await tx
    .insertInto('weapon')
    .values(weapons.map((weapon, sort) => ({ ...attributeRow(weapon, sort), kind_code: weapon.kind })))
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet(fromExcluded(['names', 'kind_code', 'sort', 'seed_mark']))
        .where(mayReplace('weapon')),
    )
    .execute();
}

export async function putFinishes(tx: Tx, finishes: CatalogueContent['finishes']): Promise<void> {
  await tx
    .insertInto('finish')
    .values(
      finishes.map(({ code, names }) => ({ code, names: JSON.stringify(names), seed_mark: markOf([code, names]) })),
    )
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet(fromExcluded(['names', 'seed_mark']))
        .where(mayReplace('finish')),
    )
    .execute();
}

export async function putExteriors(tx: Tx, exteriors: CatalogueContent['exteriors']): Promise<void> {
  await tx
    .insertInto('exterior')
    .values(exteriors.map(attributeRow))
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet(fromExcluded(['names', 'sort', 'seed_mark']))
        .where(mayReplace('exterior')),
    )
    .execute();
}

export async function putQualities(tx: Tx, qualities: CatalogueContent['qualities']): Promise<void> {
  const rows = qualities.map((quality) => ({
    level: quality.level,
    names: JSON.stringify(quality.names),
    colour: quality.colour,
    text_colour: quality.textColour,
    letter: quality.letter,
    seed_mark: markOf(quality),
  }));
  await tx
    .insertInto('quality')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('level')
        .doUpdateSet(fromExcluded(['names', 'colour', 'text_colour', 'letter', 'seed_mark']))
        .where(mayReplace('quality')),
    )
    .execute();
}

export async function putBackgrounds(tx: Tx, backgrounds: CatalogueContent['backgrounds']): Promise<void> {
  if (backgrounds.length === 0) return;
  await tx
    .insertInto('goods_background')
    .values(backgrounds.map((background) => ({ ...background, seed_mark: markOf(background) })))
    .onConflict((conflict) =>
      conflict
        .columns(['type', 'level'])
        .doUpdateSet(fromExcluded(['image', 'seed_mark']))
        .where(mayReplace('goods_background')),
    )
    .execute();
}

/** Price and stock of goods that exist already stay as they are: players have won and bought at them. */
export async function putGoods(tx: Tx, now: Date, goods: readonly GoodsContent[]): Promise<void> {
  const rows = goods.map((entry) => ({
    code: entry.code,
    weapon_code: entry.weapon,
    finish_code: entry.finish,
    quality: entry.quality,
    exterior_code: entry.exterior,
    price: entry.price,
    stock: entry.stock,
    image: entry.image,
    image_large: entry.imageLarge,
    seed_mark: markOf({ ...entry, price: entry.price.toString() }),
    created_at: now,
    updated_at: now,
  }));
  const replaced = ['weapon_code', 'finish_code', 'quality', 'exterior_code', 'image', 'image_large'] as const;
  await tx
    .insertInto('goods')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet(fromExcluded([...replaced, 'seed_mark', 'updated_at']))
        .where(mayReplace('goods')),
    )
    .execute();
}
