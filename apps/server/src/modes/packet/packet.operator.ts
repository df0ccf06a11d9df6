import type { SplitRecord } from '@clearcrate/fairness/record';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { fromExcluded, mayReplace, type Origin, originMark, saysNews } from '../../platform/db/shipped-rows.ts';
import type { Fairness } from '../../play/fairness/fairness.module.ts';
import { hashPassword } from './claim/packet.passwords.ts';
import type { PacketPlan } from './packet.content.ts';
import { findRevealedSplits } from './plan/packet.splits.ts';

const TERMS = [
  'kind',
  'cycle',
  'split',
  'names',
  'notes',
  'total',
  'shares',
  'min_recharge',
  'min_spend',
  'vip_level',
  'rate',
  'cap',
  'password_hash',
  'open_after',
  'open_minutes',
  'ends_at',
  'open',
  'sort',
] as const;

async function rowOf(plan: PacketPlan, origin: Origin, now: Date) {
  const { code, kind, cycle, split, names, notes, total, shares, rate, cap, open, sort, password } = plan;
  const row = {
    ...{ code, kind, cycle, split, total, shares, rate, cap, open, sort },
    names: JSON.stringify(names),
    notes: JSON.stringify(notes),
    min_recharge: plan.minRecharge,
    min_spend: plan.minSpend,
    vip_level: plan.vipLevel,
    password_hash: password === null ? null : await hashPassword(code, password),
    open_after: plan.openAfter,
    open_minutes: plan.openMinutes,
    ends_at: plan.endsAt,
  };
  const marked = JSON.stringify(row, (_name, value) => (typeof value === 'bigint' ? String(value) : value));
  return { ...row, starts_at: plan.startsAt ?? now, seed_mark: originMark(origin, marked) };
}

/**
 * Upserts plans. Issued packets keep their terms; later ones use the new plan. Returns the number
 * of changed plans.
 */
export async function putPacketPlans(tx: Tx, plans: readonly PacketPlan[], now: Date, origin: Origin): Promise<number> {
  if (plans.length === 0) return 0;
  const rows = await Promise.all(plans.map((plan) => rowOf(plan, origin, now)));
  const dated = new Set(plans.filter(({ startsAt }) => startsAt !== null).map(({ code }) => code));
  const changed = await tx
    .insertInto('packet_plan')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet({
          ...fromExcluded([...TERMS, 'seed_mark']),
          // A plan imported without `startsAt` keeps its stored start.
          starts_at: sql<Date>`case when excluded.code = any(${[...dated]}::text[]) then excluded.starts_at
            else packet_plan.starts_at end`,
        })
        .where(
          sql<boolean>`${mayReplace('packet_plan')} and (${saysNews('packet_plan', TERMS)}
            or (excluded.code = any(${[...dated]}::text[]) and excluded.starts_at <> packet_plan.starts_at))`,
        ),
    )
    .returning('code')
    .execute();
  return changed.length;
}

/** Reads random splits with revealed seeds after a packet id, for the export of all draws. */
export const revealedSplits = (
  db: Queryable,
  { roomSeeds }: Pick<Fairness, 'roomSeeds'>,
  after: bigint,
  limit: number,
): Promise<{ packetId: bigint; record: SplitRecord }[]> => findRevealedSplits(db, roomSeeds, { after, limit });
