import type { ModuleName } from '@clearcrate/contract/kinds';
import type { Minor } from '@clearcrate/contract/money';
import { type PrizeName, prizeName } from '@clearcrate/contract/prize-rules';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { loadNewest, type PrizeTable } from '../../play/prizes/prizes.module.ts';

/** Reads the published figures. Amounts are in minor units, as stored. */

export interface BoxFigures {
  code: string;
  kind: number;
  welfare_level: number | null;
  price: Minor;
  /** Sums over all tickets; `hits` and `hit_value` over those that count for the guarantee. */
  value: bigint;
  openings: number | null;
  hits: bigint;
  hit_value: bigint;
}

export async function readBoxes(db: Queryable): Promise<BoxFigures[]> {
  const { rows } = await sql<BoxFigures>`
    select b.code, b.kind, b.welfare_level, v.price, v.guarantee_after_openings as openings, sum(t.value)::bigint as value,
      coalesce(sum(t.tickets) filter (where t.quality >= v.guarantee_min_quality), 0)::bigint as hits,
      coalesce(sum(t.value) filter (where t.quality >= v.guarantee_min_quality), 0)::bigint as hit_value
    from box b
    cross join lateral (select * from box_version v where v.box_id = b.id order by v.number desc limit 1) v
    cross join lateral (
      select e.quality, (e.last_ticket - e.first_ticket + 1)::bigint as tickets,
        e.price * (e.last_ticket - e.first_ticket + 1) as value
      from box_version_entry e where e.version_id = v.id
    ) t
    where b.open group by b.id, v.id, v.price, v.guarantee_after_openings order by b.code`.execute(db);
  return rows;
}

export async function readLuckyEdges(db: Queryable): Promise<{ code: string; edge: number }[]> {
  const { rows } = await sql<{ code: string; edge: number }>`
    select t.code, v.edge_basis_points as edge from lucky_table t
    cross join lateral (select * from lucky_version v where v.table_id = t.id order by v.number desc limit 1) v
    where t.open order by t.code`.execute(db);
  return rows;
}

export interface OfferFigures {
  asset: number;
  price: Minor | null;
  reference: Minor;
}

/** Reads the distinct pairs of offer price and goods price. */
export async function readOffers(db: Queryable): Promise<OfferFigures[]> {
  const { rows } = await sql<OfferFigures>`
    select distinct o.asset, o.price, g.price as reference from mall_offer o join goods g on g.id = o.goods_id
    where o.open`.execute(db);
  return rows;
}

export interface PlanFigures {
  cycle: number;
  share: Minor;
  min_spend: Minor;
  min_recharge: Minor;
  rate: number;
  cap: Minor | null;
}

/** Reads recurring packets; single ones are no part of a loop. */
export async function readPackets(db: Queryable): Promise<PlanFigures[]> {
  const { rows } = await sql<PlanFigures>`
    select cycle, case when shares > 0 then ceil(total::numeric / shares)::bigint else 0 end as share, min_spend, min_recharge,
      rate, cap
    from packet_plan where open and cycle > 0`.execute(db);
  return rows;
}

export async function readRankPrizes(db: Queryable) {
  const { rows } = await sql<{ board: number; amount: Minor; minimum: Minor | null }>`
    select board, amount, minimum from rank_prize where amount > 0`.execute(db);
  return rows;
}

export type RewardAsset = PrizeName;

/** Goods count at their price. */
export interface RewardFigures {
  asset: RewardAsset;
  amount: bigint;
}

export async function readDailyRewards(db: Queryable) {
  const { rows } = await sql<RewardFigures>`
    select reward ->> 'asset' as asset, sum((reward ->> 'amount')::bigint)::bigint as amount
    from task cross join lateral jsonb_array_elements(rewards) reward where open and daily group by 1`.execute(db);
  return rows;
}

/** Sums over a round of seven days. */
export async function readSignInRewards(db: Queryable) {
  const { rows } = await sql<RewardFigures>`
    select reward ->> 'asset' as asset, sum((reward ->> 'amount')::bigint)::bigint as amount
    from sign_in_reward cross join lateral jsonb_array_elements(rewards) reward group by 1`.execute(db);
  return rows;
}

/** The newest version of a mode’s prizes; their amounts times their tickets, with everything unlocked. */
export async function readPrizes<Terms extends object, Variant extends string>(
  db: Queryable,
  table: PrizeTable<Terms, Variant>,
): Promise<{ terms: Terms | undefined; rewards: RewardFigures[] }> {
  const { terms, prizes = [] } = (await loadNewest(db, table)) ?? {};
  const rewards = prizes.map(({ kind, amount, price, tickets }) => ({
    asset: prizeName({ kind }),
    amount: (amount ?? price ?? 0n) * BigInt(tickets),
  }));
  return { terms, rewards };
}

export async function readGoodsPrices(db: Queryable, codes: readonly string[]): Promise<Map<string, Minor>> {
  const { rows } = await sql<{ code: string; price: Minor }>`
    select code, price from goods where code = any(${codes}::text[])`.execute(db);
  return new Map(rows.map(({ code, price }) => [code, price]));
}

export async function readMembership(db: Queryable) {
  const { rows } = await sql<{ growth: Minor; packets: Minor }>`
    select growth, sum(packet) over (order by level)::bigint as packets from vip_level where growth > 0`.execute(db);
  return rows;
}

export async function readTopCommission(db: Queryable): Promise<number> {
  const { rows } = await sql<{ rate: number }>`select coalesce(max(rate), 0)::int as rate from spread_level`.execute(
    db,
  );
  return rows[0]?.rate ?? 0;
}

/** Reads the settings of every channel, with those of the default channel as fallback. */
export async function readSettings(db: Queryable, defaultCode: string): Promise<Map<string, Map<string, string>>> {
  const { rows } = await sql<{ code: string; key: string | null; value: string | null }>`
    select c.code, i.item_key as key, i.item_value as value from channel c
    left join config_item i on i.channel_code in (c.code, ${defaultCode})
    order by c.code, i.channel_code = c.code`.execute(db);
  const channels = new Map<string, Map<string, string>>();
  for (const { code, key, value } of rows) {
    const own = channels.get(code) ?? new Map<string, string>();
    if (key !== null && value !== null) own.set(key, value);
    channels.set(code, own);
  }
  return channels;
}

/** Reads the switches of a channel, with those of the default channel as fallback. */
export async function readModules(db: Queryable, channel: string, defaultCode: string) {
  const { rows } = await sql<{ name: ModuleName; status: number }>`
    select distinct on (name) name, status from module_item where channel_code in (${channel}, ${defaultCode})
    order by name, channel_code = ${channel} desc`.execute(db);
  return rows;
}

export interface Publication {
  source: string;
  bestReturn: number | null;
  bestLoop: string;
  reason: string;
  at: Date;
}

export async function insertPublication(tx: Tx, { source, bestReturn, bestLoop, reason, at }: Publication) {
  await tx
    .insertInto('publication')
    .values({ source, best_return: bestReturn, best_loop: bestLoop, reason, published_at: at })
    .execute();
}
