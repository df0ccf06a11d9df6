import { sql } from 'kysely';
import { type Reconciliation, within } from '../../ledger/audit/reconcile.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fromExcluded, markOf, mayReplace } from '../../platform/db/shipped-rows.ts';
import { type SqlRunner, statement } from '../../platform/db/statement.ts';
import type { LevelRule } from './vip.rules.ts';

const FIND_LEVELS = statement('vip-levels', 'select level, growth, packet, mall_quota from vip_level order by level');
const FIND_CLAIMS = statement(
  'vip-claims',
  'select player_id, level from vip_packet where player_id = any($1::bigint[])',
);
const INSERT_CLAIMS = statement(
  'vip-claim',
  `insert into vip_packet (player_id, level, amount, claimed_at)
   select v.*, $4::timestamptz from unnest($1::bigint[], $2::smallint[], $3::bigint[]) v`,
);

interface LevelRow {
  level: number;
  growth: bigint;
  packet: bigint;
  mall_quota: number;
}

export interface Claim {
  playerId: bigint;
  level: number;
}

export async function findLevels(runner: SqlRunner): Promise<LevelRule[]> {
  const rows = await runner.run<LevelRow>(FIND_LEVELS, []);
  return rows.map(({ mall_quota: mallQuota, ...rule }) => ({ ...rule, mallQuota }));
}

export async function findClaims(runner: SqlRunner, playerIds: readonly bigint[]): Promise<Claim[]> {
  const rows = await runner.run<{ player_id: bigint; level: number }>(FIND_CLAIMS, [playerIds]);
  return rows.map(({ player_id: playerId, level }) => ({ playerId, level }));
}

export function insertClaims(
  runner: SqlRunner,
  claims: readonly (Claim & { amount: bigint })[],
  at: Date,
): Promise<unknown> {
  return runner.run(INSERT_CLAIMS, [
    claims.map(({ playerId }) => playerId),
    claims.map(({ level }) => level),
    claims.map(({ amount }) => amount),
    at,
  ]);
}

// A level that is no longer in the table counts as the next lower one.
const MALL_QUOTAS = statement(
  'vip-mall-quotas',
  `select p.id, p.level, own.mall_quota as quota, next.level as next_level, next.mall_quota as next_quota
   from unnest($1::bigint[]) v(id) join player p on p.id = v.id
   cross join lateral (select mall_quota from vip_level l where l.level <= p.level order by l.level desc limit 1) own
   left join lateral (
     select level, mall_quota from vip_level l where l.level > p.level and l.mall_quota > own.mall_quota
     order by l.level limit 1
   ) next on true`,
);

interface QuotaRow {
  id: bigint;
  level: number;
  quota: number;
  next_level: number | null;
  next_quota: number | null;
}

/** Reads the daily mall quota of players' levels, and the next level with a higher quota. */
export async function readMallQuotas(runner: SqlRunner, playerIds: readonly bigint[]) {
  const rows = await runner.run<QuotaRow>(MALL_QUOTAS, [playerIds]);
  return new Map(
    rows.map(({ id, level, quota, next_level, next_quota }) => [
      id,
      { level, quota, next: next_level === null ? null : { level: next_level, quota: next_quota ?? 0 } },
    ]),
  );
}

export interface Rise {
  playerId: bigint;
  level: number;
  previousLevel: number;
}

/**
 * Raises players to the levels of their growth and returns the raised ones. Levels never fall. Rows
 * are locked by player id.
 */
export async function raiseLevels(tx: Tx, playerIds?: readonly bigint[]): Promise<Rise[]> {
  const { rows } = await sql<{ player_id: bigint; level: number; previous: number }>`
    with reached as (
      select p.id, p.level as previous,
        (select max(l.level) from vip_level l where l.growth <= purse.growth) as level
      from player p join ledger_purse purse on purse.owner_id = p.id
      where ${playerIds ? sql<boolean>`p.id = any(${playerIds}::bigint[])` : sql<boolean>`true`}
    ), rising as (
      select s.id, s.level, s.previous from reached s join player p on p.id = s.id
      where s.level > p.level order by p.id for no key update of p
    )
    update player p set level = s.level from rising s
    where p.id = s.id and s.level > p.level
    returning p.id as player_id, p.level, s.previous`.execute(tx);
  return rows.map(({ player_id: playerId, level, previous: previousLevel }) => ({ playerId, level, previousLevel }));
}

export async function putLevels(tx: Tx, rules: readonly LevelRule[]): Promise<void> {
  if (rules.length === 0) return;
  const rows = rules.map(({ level, growth, packet, mallQuota }) => ({
    level,
    growth,
    packet,
    mall_quota: mallQuota,
    seed_mark: markOf([level, String(growth), String(packet), mallQuota]),
  }));
  await tx
    .insertInto('vip_level')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('level')
        .doUpdateSet(fromExcluded(['growth', 'packet', 'mall_quota', 'seed_mark']))
        .where(mayReplace('vip_level')),
    )
    .execute();
}

/** Inserts the growth of orders. The order id is the primary key, so each order counts once. */
export async function insertGrowth(
  tx: Tx,
  rows: readonly { orderId: string; playerId: bigint; amount: bigint }[],
  at: Date,
): Promise<void> {
  await tx
    .insertInto('vip_growth')
    .values(
      rows.map(({ orderId, playerId, amount }) => ({ order_id: orderId, player_id: playerId, amount, earned_at: at })),
    )
    .execute();
}

export const vipReconciliations: Reconciliation[] = [
  {
    kind: 'vip.packet',
    asset: 'coin',
    owed: (window) => sql`
      select player_id as owner_id, player_id || ':' || level as reference, amount, claimed_at as at from vip_packet
      where ${within(sql`claimed_at`, window)}`,
  },
  {
    kind: 'vip.growth',
    asset: 'growth',
    owed: (window) => sql`
      select player_id as owner_id, order_id as reference, amount, earned_at as at from vip_growth
      where ${within(sql`earned_at`, window)}`,
  },
];
