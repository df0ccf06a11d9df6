import type { LocalText } from '@clearcrate/contract/locale';
import { type InsertResult, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { fromExcluded, mayReplace, type Origin, originMark, saysNews } from '../../platform/db/shipped-rows.ts';
import type { CatalogueContent, GoodsContent } from './catalogue.content.ts';

/** Upserts of catalogue rows; each returns how many were new or changed. */

interface Named {
  code: string;
  names: Readonly<LocalText>;
  sort?: number;
}

function attributeRow(origin: Origin) {
  return (entry: Named, index: number) => {
    const sort = entry.sort ?? index;
    return {
      code: entry.code,
      names: JSON.stringify(entry.names),
      sort,
      seed_mark: originMark(origin, [entry, sort]),
    };
  };
}

const written = (result: InsertResult): number => Number(result.numInsertedOrUpdatedRows ?? 0n);

export async function putKinds(tx: Tx, kinds: CatalogueContent['kinds'], origin: Origin): Promise<number> {
  const columns = ['names', 'sort', 'seed_mark'] as const;
  const result = await tx
    .insertInto('weapon_kind')
    .values(kinds.map(attributeRow(origin)))
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet(fromExcluded(columns))
        .where(mayReplace('weapon_kind'))
        .where(saysNews('weapon_kind', columns)),
    )
    .executeTakeFirstOrThrow();
  return written(result);
}

export async function putWeapons(tx: Tx, weapons: CatalogueContent['weapons'], origin: Origin): Promise<number> {
  const toRow = attributeRow(origin);
  const columns = ['names', 'kind_code', 'sort', 'seed_mark'] as const;
  const result = await tx
    .insertInto('weapon')
    .values(weapons.map((weapon, index) => ({ ...toRow(weapon, index), kind_code: weapon.kind })))
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet(fromExcluded(columns))
        .where(mayReplace('weapon'))
        .where(saysNews('weapon', columns)),
    )
    .executeTakeFirstOrThrow();
  return written(result);
}

export async function putFinishes(tx: Tx, finishes: CatalogueContent['finishes'], origin: Origin): Promise<number> {
  const columns = ['names', 'seed_mark'] as const;
  const result = await tx
    .insertInto('finish')
    .values(
      finishes.map(({ code, names }) => ({
        code,
        names: JSON.stringify(names),
        seed_mark: originMark(origin, [code, names]),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet(fromExcluded(columns))
        .where(mayReplace('finish'))
        .where(saysNews('finish', columns)),
    )
    .executeTakeFirstOrThrow();
  return written(result);
}

export async function putExteriors(tx: Tx, exteriors: CatalogueContent['exteriors'], origin: Origin): Promise<number> {
  const columns = ['names', 'sort', 'seed_mark'] as const;
  const result = await tx
    .insertInto('exterior')
    .values(exteriors.map(attributeRow(origin)))
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet(fromExcluded(columns))
        .where(mayReplace('exterior'))
        .where(saysNews('exterior', columns)),
    )
    .executeTakeFirstOrThrow();
  return written(result);
}

export async function putQualities(tx: Tx, qualities: CatalogueContent['qualities'], origin: Origin): Promise<number> {
  const rows = qualities.map((quality) => ({
    level: quality.level,
    names: JSON.stringify(quality.names),
    colour: quality.colour,
    text_colour: quality.textColour,
    letter: quality.letter,
    seed_mark: originMark(origin, quality),
  }));
  const columns = ['names', 'colour', 'text_colour', 'letter', 'seed_mark'] as const;
  const result = await tx
    .insertInto('quality')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('level')
        .doUpdateSet(fromExcluded(columns))
        .where(mayReplace('quality'))
        .where(saysNews('quality', columns)),
    )
    .executeTakeFirstOrThrow();
  return written(result);
}

export async function putBackgrounds(
  tx: Tx,
  backgrounds: CatalogueContent['backgrounds'],
  origin: Origin,
): Promise<number> {
  if (backgrounds.length === 0) return 0;
  const columns = ['image', 'seed_mark'] as const;
  const result = await tx
    .insertInto('goods_background')
    .values(
      backgrounds.map((background) => ({
        type: background.type,
        level: background.level,
        image: background.image,
        seed_mark: originMark(origin, background),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['type', 'level'])
        .doUpdateSet(fromExcluded(columns))
        .where(mayReplace('goods_background'))
        .where(saysNews('goods_background', columns)),
    )
    .executeTakeFirstOrThrow();
  return written(result);
}

const SHIPPED_GOODS_COLUMNS = [
  'weapon_code',
  'finish_code',
  'quality',
  'exterior_code',
  'image',
  'image_large',
] as const;
const EDITED_GOODS_COLUMNS = [...SHIPPED_GOODS_COLUMNS, 'price', 'stock'] as const;

/**
 * Locks all goods by id before any is written, in the order in which operations lock a few: records
 * come in file order. Call it once in each transaction that writes goods.
 */
export async function lockGoods(tx: Tx): Promise<void> {
  await sql`select count(*) from (select id from goods order by id for no key update) locked`.execute(tx);
}

/** Who changed a price and why. */
export interface PriceNote {
  operatorId: bigint;
  reason: string;
}

/** Adds the prices that differ from the last one known of their goods. */
async function notePrices(tx: Tx, codes: readonly string[], now: Date, note: PriceNote | undefined): Promise<void> {
  await sql`
    insert into goods_price (goods_id, price, changed_at, operator_id, reason)
    select g.id, g.price, ${now}, ${note?.operatorId ?? null}, ${note?.reason ?? ''} from goods g
    left join lateral (select price from goods_price p where p.goods_id = g.id order by p.id desc limit 1) last on true
    where g.code = any(${codes}::text[]) and g.price is distinct from last.price order by g.id`.execute(tx);
}

/**
 * Upserts goods. Shipped content leaves price and stock of existing goods unchanged: players have
 * won and bought at them. An operator's import changes both. Items that players own keep the price
 * they were acquired at either way.
 */
export async function putGoods(
  tx: Tx,
  now: Date,
  goods: readonly GoodsContent[],
  origin: Origin,
  note?: PriceNote,
): Promise<number> {
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
    seed_mark: originMark(origin, { ...entry, price: entry.price.toString() }),
    created_at: now,
    updated_at: now,
  }));
  const columns = [...(origin === 'shipped' ? SHIPPED_GOODS_COLUMNS : EDITED_GOODS_COLUMNS), 'seed_mark'] as const;
  const result = await tx
    .insertInto('goods')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet(fromExcluded([...columns, 'updated_at']))
        .where(mayReplace('goods'))
        .where(saysNews('goods', columns)),
    )
    .executeTakeFirstOrThrow();
  const codes = goods.map(({ code }) => code);
  await notePrices(tx, codes, now, note);
  return written(result);
}
