import type { Locale } from '@clearcrate/contract/locale';
import type { Queryable } from '../../platform/db/database.ts';
import { localText } from '../../platform/db/local-text.ts';

export function findKinds(db: Queryable, locale: Locale) {
  return db
    .selectFrom('weapon_kind')
    .select(['code', localText('names', locale).as('name')])
    .orderBy('sort')
    .execute();
}

export function findWeapons(db: Queryable, locale: Locale) {
  return db
    .selectFrom('weapon')
    .select(['code', 'kind_code as kind', localText('names', locale).as('name')])
    .orderBy('sort')
    .execute();
}

export function findExteriors(db: Queryable, locale: Locale) {
  return db
    .selectFrom('exterior')
    .select(['code', localText('names', locale).as('name')])
    .orderBy('sort')
    .execute();
}

export async function findQualities(db: Queryable, locale: Locale) {
  const rows = await db
    .selectFrom('quality')
    .select(['level', 'colour', 'text_colour as textColour', 'letter', localText('names', locale).as('name')])
    .orderBy('level')
    .execute();
  return rows.map(({ level, ...quality }) => ({ code: `level${level}`, ...quality }));
}

export async function findBackgrounds(db: Queryable) {
  const rows = await db
    .selectFrom('goods_background')
    .select(['type', 'level', 'image'])
    .orderBy('type')
    .orderBy('level')
    .execute();
  return rows.map(({ level, ...background }) => ({ ...background, goodsLevel: `level${level}` }));
}
