import type { LocalText } from '@clearcrate/contract/locale';
import type { Minor } from '@clearcrate/contract/money';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { Issue, PlanTimes } from '../packet.rules.ts';

/** The columns of a plan needed to issue packets. */
export interface PlanRow extends PlanTimes {
  code: string;
  kind: number;
  names: LocalText;
  total: Minor;
  shares: number;
  rate: number;
  cap: Minor | null;
}

export async function findOpenPlans(db: Queryable): Promise<PlanRow[]> {
  const { rows } = await sql<Omit<PlanRow, 'startsAtMs' | 'endsAtMs'> & { starts_at: Date; ends_at: Date | null }>`
    select code, kind, cycle, split, names, total, shares, rate, cap, open_after as "openAfter",
      open_minutes as "openMinutes", starts_at, ends_at
    from packet_plan where open order by sort, code`.execute(db);
  return rows.map(({ starts_at, ends_at, ...plan }) => ({
    ...plan,
    startsAtMs: starts_at.getTime(),
    endsAtMs: ends_at?.getTime() ?? null,
  }));
}

/**
 * Reads the newest periods of every plan as `code period`. 40 exceeds the periods a plan looks
 * back.
 */
export async function findPeriods(db: Queryable): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select newest.plan_code || ' ' || newest.period as name from packet_plan plan
    cross join lateral (
      select plan_code, period from packet where plan_code = plan.code order by period desc limit 40
    ) newest`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/**
 * Inserts a packet with the current terms of its plan. Returns `undefined` when another node was
 * first. The id is taken before the insert because the seed references it.
 */
export async function insertPacket(
  tx: Tx,
  { code }: PlanRow,
  { period, counts, window }: Issue,
  seedOf: (packetId: bigint) => Promise<bigint | null>,
  at: Date,
): Promise<bigint | undefined> {
  // Serialises issuers of one plan, so that no seed is taken for a packet that is not inserted.
  await sql`select from packet_plan where code = ${code} for update`.execute(tx);
  const known = await sql`select from packet where plan_code = ${code} and period = ${period}`.execute(tx);
  if (known.rows.length > 0) return undefined;
  const { rows } = await sql<{ id: bigint }>`
    select nextval(pg_get_serial_sequence('packet', 'id')) as id`.execute(tx);
  const id = rows[0]?.id ?? 0n;
  const seedNumber = await seedOf(id);
  await sql`
    insert into packet (id, plan_code, period, kind, cycle, split, names, notes, total, shares, min_recharge, min_spend,
      vip_level, rate, cap, password_hash, sort, counts_from, counts_to, opens_at, closes_at, seed_number, created_at)
    overriding system value
    select ${id}::bigint, code, ${period}, kind, cycle, split, names, notes, total, shares, min_recharge, min_spend, vip_level,
      rate, cap, password_hash, sort, ${new Date(counts.startsAtMs)}, ${new Date(counts.endsAtMs)},
      ${new Date(window.startsAtMs)}, ${new Date(window.endsAtMs)}, ${seedNumber}::bigint, ${at}
    from packet_plan where code = ${code}`.execute(tx);
  return id;
}
