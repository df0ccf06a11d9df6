import type { BoxKind } from '@clearcrate/contract/box';
import type { Locale, LocalText } from '@clearcrate/contract/locale';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { localText } from '../../platform/db/local-text.ts';
import type { Box, BoxEntry, BoxVersion } from './box.rules.ts';

export function findCategories(db: Queryable, locale: Locale) {
  return db
    .selectFrom('box_category')
    .select(['code', localText('names', locale).as('name')])
    .orderBy('sort')
    .execute();
}

/** Loads each box with its newest version. Boxes without a version are left out. */
export async function loadBoxes(db: Queryable): Promise<Box[]> {
  const rows = await db
    .selectFrom('box')
    .innerJoin('box_version', 'box_version.box_id', 'box.id')
    .where('box_version.number', '=', (eb) =>
      eb
        .selectFrom('box_version as newest')
        .select((max) => max.fn.max('newest.number').as('number'))
        .whereRef('newest.box_id', '=', 'box.id'),
    )
    .selectAll('box')
    .select(['box_version.id as version_id', 'box_version.number', 'box_version.price', 'box_version.odds_hash'])
    .select(['box_version.published_at', 'box_version.guarantee_after_openings', 'box_version.guarantee_min_quality'])
    .select('box_version.rule_id')
    .orderBy('box.sort')
    .orderBy('box.id')
    .execute();
  const entries = await loadEntries(
    db,
    rows.map((row) => row.version_id),
  );
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    kind: row.kind as BoxKind,
    categoryCode: row.category_code ?? '',
    names: row.names as LocalText,
    descriptions: row.descriptions as LocalText,
    colour: row.colour,
    tier: row.tier,
    image: row.image,
    imageLarge: row.image_large,
    welfareLevel: row.welfare_level,
    sort: row.sort,
    open: row.open,
    createdAtMs: row.created_at.getTime(),
    version: versionOf(row, entries.get(row.version_id) ?? []),
  }));
}

interface VersionRow {
  version_id: bigint;
  number: number;
  price: bigint;
  odds_hash: string;
  rule_id: bigint;
  published_at: Date;
  guarantee_after_openings: number | null;
  guarantee_min_quality: number | null;
}

export function versionOf(row: VersionRow, entries: readonly BoxEntry[]): BoxVersion {
  const { guarantee_after_openings: afterOpenings, guarantee_min_quality: minQuality } = row;
  return {
    id: row.version_id,
    number: row.number,
    price: row.price,
    oddsHash: row.odds_hash,
    ruleId: row.rule_id,
    publishedAtMs: row.published_at.getTime(),
    guarantee: afterOpenings === null || minQuality === null ? null : { afterOpenings, minQuality },
    entries,
  };
}

/** Loads one version, newest or superseded. */
export async function loadVersion(
  db: Queryable,
  versionId: bigint,
): Promise<{ code: string; kind: BoxKind; version: BoxVersion } | undefined> {
  const row = await db
    .selectFrom('box_version')
    .innerJoin('box', 'box.id', 'box_version.box_id')
    .select(['box.code', 'box.kind', 'box_version.id as version_id', 'box_version.number', 'box_version.price'])
    .select(['box_version.odds_hash', 'box_version.published_at', 'box_version.guarantee_after_openings'])
    .select(['box_version.guarantee_min_quality', 'box_version.rule_id'])
    .where('box_version.id', '=', versionId)
    .executeTakeFirst();
  if (!row) return undefined;
  const entries = await loadEntries(db, [versionId]);
  return { code: row.code, kind: row.kind as BoxKind, version: versionOf(row, entries.get(versionId) ?? []) };
}

export async function loadEntries(db: Queryable, versions: readonly bigint[]): Promise<Map<bigint, BoxEntry[]>> {
  const rows = await db
    .selectFrom('box_version_entry as entry')
    .innerJoin('goods', 'goods.id', 'entry.goods_id')
    .innerJoin('weapon', 'weapon.code', 'goods.weapon_code')
    .innerJoin('finish', 'finish.code', 'goods.finish_code')
    .where('entry.version_id', '=', sql<bigint>`any(${versions}::bigint[])`)
    .select([
      'entry.version_id',
      'entry.goods_id',
      'entry.first_ticket',
      'entry.last_ticket',
      'entry.price',
      'entry.quality',
    ])
    .select(['goods.code as goods_code', 'goods.exterior_code', 'goods.image', 'goods.image_large'])
    .select(['weapon.names as weapon_names', 'finish.names as finish_names'])
    .orderBy('entry.version_id')
    .orderBy('entry.first_ticket')
    .execute();
  const toEntry = (row: (typeof rows)[number]): BoxEntry => ({
    goodsId: row.goods_id,
    goodsCode: row.goods_code,
    weaponNames: row.weapon_names as LocalText,
    finishNames: row.finish_names as LocalText,
    quality: row.quality,
    exterior: row.exterior_code,
    price: row.price,
    image: row.image,
    imageLarge: row.image_large,
    firstTicket: row.first_ticket,
    lastTicket: row.last_ticket,
  });
  const byVersion = Map.groupBy(rows, (row) => row.version_id);
  return new Map([...byVersion].map(([version, own]) => [version, own.map(toEntry)]));
}

/** Reads the names of boxes, open or closed. */
export async function nameBoxes(
  db: Queryable,
  ids: readonly bigint[],
  locale: Locale,
): Promise<ReadonlyMap<bigint, string>> {
  const rows = await db
    .selectFrom('box')
    .select(['id', localText('names', locale).as('name')])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

export async function findFavourites(db: Queryable, playerId: bigint): Promise<bigint[]> {
  const rows = await db
    .selectFrom('box_favourite')
    .select('box_id')
    .where('player_id', '=', playerId)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => row.box_id);
}

export async function saveFavourite(
  db: Queryable,
  playerId: bigint,
  boxId: bigint,
  favourite: boolean,
  at: Date,
): Promise<void> {
  if (favourite) {
    await db
      .insertInto('box_favourite')
      .values({ player_id: playerId, box_id: boxId, created_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else {
    await db.deleteFrom('box_favourite').where('player_id', '=', playerId).where('box_id', '=', boxId).execute();
  }
}

export function findMisses(db: Queryable, playerId: bigint, boxId: bigint) {
  return db
    .selectFrom('box_guarantee')
    .select('misses')
    .where('player_id', '=', playerId)
    .where('box_id', '=', boxId)
    .executeTakeFirst();
}
