import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { fromExcluded, mayReplace, type Origin, originMark, saysNews } from '../../platform/db/shipped-rows.ts';
import { hashRoomPassword, ROOM_SALT_BYTES } from '../../play/room-password/room-password.module.ts';
import type { RollPlan } from './roll.content.ts';

const COLUMNS = [
  ...['names', 'anchor_id', 'period', 'draw_minute', 'draw_once_at', 'max_players', 'min_level', 'recharge'],
  ...['recharge_days', 'needs_spread', 'password_hash', 'prizes', 'open', 'sort'],
] as const;

/**
 * A salt derived from the code gives the same hash again, so that a repeated import changes
 * nothing.
 */
const saltOf = (code: string): Buffer =>
  createHash('sha256').update(`roll-plan/${code}`).digest().subarray(0, ROOM_SALT_BYTES);

async function rowOf(tx: Tx, plan: RollPlan, origin: Origin) {
  const anchor =
    plan.anchorCode === null
      ? undefined
      : await tx.selectFrom('player').select('id').where('spread_code', '=', plan.anchorCode).executeTakeFirst();
  const row = {
    code: plan.code,
    names: JSON.stringify(plan.names),
    anchor_id: anchor?.id ?? null,
    period: plan.period,
    draw_minute: plan.drawMinute,
    draw_once_at: plan.drawOnceAt === null ? null : new Date(plan.drawOnceAt),
    max_players: plan.maxPlayers,
    min_level: plan.minLevel,
    recharge: plan.recharge,
    recharge_days: plan.rechargeDays,
    needs_spread: plan.needsSpread,
    password_hash: plan.password === null ? null : await hashRoomPassword(plan.password, saltOf(plan.code)),
    prizes: [...plan.prizes],
    open: plan.open,
    sort: plan.sort,
  };
  const marked = { ...row, anchor_id: String(row.anchor_id), recharge: String(row.recharge) };
  return { ...row, seed_mark: originMark(origin, marked) };
}

/**
 * Upserts room plans and returns the number of changed ones. An open room keeps its terms; the new
 * plan applies from the next room on.
 */
export async function putRollPlans(tx: Tx, plans: readonly RollPlan[], origin: Origin): Promise<number> {
  let changed = 0;
  for (const plan of plans) {
    const result = await tx
      .insertInto('roll_plan')
      .values(await rowOf(tx, plan, origin))
      .onConflict((conflict) =>
        conflict
          .column('code')
          .doUpdateSet(fromExcluded([...COLUMNS, 'seed_mark']))
          .where(sql<boolean>`${mayReplace('roll_plan')} and ${saysNews('roll_plan', [...COLUMNS])}`),
      )
      .executeTakeFirstOrThrow();
    changed += Number(result.numInsertedOrUpdatedRows ?? 0n);
  }
  return changed;
}

/** Returns those of the spread codes that belong to no streamer. */
export async function unknownAnchors(tx: Tx, codes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`
    select wanted.code from unnest(${codes}::text[]) wanted(code)
    where not exists (select from player where spread_code = wanted.code and kind = 2)`.execute(tx);
  return new Set(rows.map(({ code }) => code));
}
