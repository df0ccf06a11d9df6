import type { Locale } from '@clearcrate/contract/locale';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { localText } from '../../platform/db/local-text.ts';
import { type SqlRunner, statement } from '../../platform/db/statement.ts';
import type { LuckyEntry, LuckyGrade, LuckyTarget } from './lucky.rules.ts';

/** Loads the open grades with their newest versions. Grades without a version are left out. */
export async function loadGrades(db: Queryable): Promise<LuckyGrade[]> {
  const { rows } = await sql<Omit<LuckyGrade, 'entries' | 'publishedAtMs'> & { versionId: bigint; at: Date }>`
    select t.id, t.code, t.min_price as "minPrice", v.id as "versionId", v.number, v.edge_basis_points as "edgeBasisPoints",
      v.odds_hash as hash, v.published_at as at
    from lucky_table t
    cross join lateral (select * from lucky_version where table_id = t.id order by number desc limit 1) v
    where t.open order by t.min_price`.execute(db);
  const entries = await sql<LuckyEntry & { versionId: bigint }>`
    select e.version_id as "versionId", e.goods_id as "goodsId", g.code as "goodsCode", e.quality, e.price, e.tickets
    from lucky_entry e join goods g on g.id = e.goods_id
    where e.version_id = any(${rows.map(({ versionId }) => versionId)}::bigint[]) order by e.version_id, e.position`.execute(
    db,
  );
  const byVersion = Map.groupBy(entries.rows, ({ versionId }) => versionId);
  return rows.map(({ versionId, at, ...grade }) => ({
    ...grade,
    publishedAtMs: at.getTime(),
    entries: byVersion.get(versionId) ?? [],
  }));
}

export async function findTarget(db: Queryable, id: bigint): Promise<LuckyTarget | undefined> {
  const { rows } = await sql<LuckyTarget>`
    select id as "goodsId", code as "goodsCode", quality, price from goods where id = ${id}`.execute(db);
  return rows[0];
}

// Read behind the player's lock: price, quality or table may have changed since the player saw
// them.
const CURRENT_OFFERS = statement(
  'lucky-current-offers',
  `select g.id, g.price, g.quality, (
     select t.id from lucky_table t where t.open and t.min_price <= g.price
       and exists (select from lucky_version v where v.table_id = t.id) order by t.min_price desc limit 1
   ) as table_id
   from unnest($1::bigint[]) wanted(id) join goods g on g.id = wanted.id`,
);
const NUMBERS = statement(
  'lucky-numbers',
  `select wanted.id, v.number from unnest($1::bigint[]) wanted(id)
   cross join lateral (select number from lucky_version where table_id = wanted.id order by number desc limit 1) v`,
);

/**
 * Current price, quality and grade of targets, and newest version of grades, to compare a choice
 * with.
 */
export interface CurrentOffers {
  goods: Map<bigint, { price: bigint; quality: number; table_id: bigint | null }>;
  numbers: Map<bigint, number>;
}

export async function readCurrentOffers(
  runner: SqlRunner,
  goodsIds: readonly bigint[],
  tableIds: readonly bigint[],
): Promise<CurrentOffers> {
  const [goods, numbers] = await Promise.all([
    runner.run<{ id: bigint; price: bigint; quality: number; table_id: bigint | null }>(CURRENT_OFFERS, [goodsIds]),
    runner.run<{ id: bigint; number: number }>(NUMBERS, [tableIds]),
  ]);
  return {
    goods: new Map(goods.map((row) => [row.id, row])),
    numbers: new Map(numbers.map((row) => [row.id, row.number])),
  };
}

export interface LuckyPlay {
  playerId: bigint;
  goodsId: bigint;
  drawId: bigint;
  tickets: number;
  ticket: number;
}

const WRITE_PLAYS = statement(
  'lucky-write-plays',
  `insert into lucky_play (player_id, goods_id, draw_id, tickets, ticket, played_at)
   select v.*, $6::timestamptz from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::int[], $5::int[]) v`,
);

export function writePlays(runner: SqlRunner, plays: readonly LuckyPlay[], at: Date): Promise<unknown> {
  return runner.run(WRITE_PLAYS, [
    plays.map(({ playerId }) => playerId),
    plays.map(({ goodsId }) => goodsId),
    plays.map(({ drawId }) => drawId),
    plays.map(({ tickets }) => tickets),
    plays.map(({ ticket }) => ticket),
    at,
  ]);
}

export function findPlays(db: Queryable, playerId: bigint, goodsId: bigint, limit: number) {
  return db
    .selectFrom('lucky_play')
    .select(['draw_id', 'tickets', 'ticket', 'played_at'])
    .where('player_id', '=', playerId)
    .where('goods_id', '=', goodsId)
    .orderBy('draw_id', 'desc')
    .limit(limit)
    .execute();
}

export function countPlays(db: Queryable, playerId: bigint, goodsId: bigint) {
  return db
    .selectFrom('lucky_play')
    .select([sql<bigint>`count(*)`.as('tries'), sql<bigint>`count(*) filter (where ticket < tickets)`.as('wins')])
    .where('player_id', '=', playerId)
    .where('goods_id', '=', goodsId)
    .executeTakeFirstOrThrow();
}

/** Reads the names of target skins. */
export async function nameTargets(
  db: Queryable,
  ids: readonly bigint[],
  locale: Locale,
): Promise<ReadonlyMap<bigint, string>> {
  const rows = await db
    .selectFrom('goods')
    .innerJoin('weapon', 'weapon.code', 'goods.weapon_code')
    .innerJoin('finish', 'finish.code', 'goods.finish_code')
    .select([
      'goods.id',
      localText('finish.names', locale).as('finish'),
      localText('weapon.names', locale).as('weapon'),
    ])
    .where(sql<boolean>`goods.id = any(${ids}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, finish, weapon }) => [id, `${finish} ${weapon}`]));
}
