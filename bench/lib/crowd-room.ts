import { setTimeout as delay } from 'node:timers/promises';
import { CompiledQuery, sql } from 'kysely';
import { putRollPlans } from '../../apps/server/src/modes/roll/roll.operator.ts';
import type { Db } from '../../apps/server/src/platform/db/database.ts';
import { MOVE_DEADLINE, TRIGGERS_OFF, TRIGGERS_ON } from '../../apps/server/src/play/raffle/testing/move-deadline.ts';

/** A roll room with many players in a running store, drawn by the store. */

const CODE = 'bench-crowd';
const HOUR_MS = 3_600_000;
const LOOK_MS = 50;

async function openRoom(db: Db, prizes: number): Promise<bigint> {
  const plan = {
    ...({ code: CODE, anchorCode: null, period: 'once', drawMinute: 0, maxPlayers: null, minLevel: 0 } as const),
    names: { zh: CODE, en: CODE, vi: CODE, ko: CODE, tw: CODE },
    drawOnceAt: new Date(Date.now() + HOUR_MS).toISOString(),
    ...{ recharge: 0n, rechargeDays: 0, needsSpread: false, password: null, open: true, sort: 1 },
    prizes: new Array<string>(prizes).fill('gr-3-dusk-weave-fn'),
  };
  await db.transaction().execute((tx) => putRollPlans(tx, [plan], 'edited'));
  for (;;) {
    const { rows } = await sql<{ raffle_id: bigint }>`
      select raffle_id from roll_room where plan_code = ${CODE}`.execute(db);
    if (rows[0]) return rows[0].raffle_id;
    await delay(LOOK_MS);
  }
}

/** Inserts real players with a balance row each. */
async function fill(db: Db, rollId: bigint, entries: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`
      with crowd as (
        insert into player (nickname, channel_code, platform_id, spread_code, adult_confirmed_at, created_at)
        select 'crowd ' || n, 'DEFAULT', 1, 'CROWD' || n, now(), now() from generate_series(1, ${entries}) n returning id
      ), purses as (insert into ledger_purse (owner_id) select id from crowd returning owner_id)
      insert into raffle_entry (raffle_id, seat, player_id, user_code, joined_at)
      select ${rollId}::bigint, row_number() over (order by owner_id), owner_id, 'code-' || md5(owner_id::text), now() from purses`.execute(
      tx,
    );
    await sql`update raffle set entries = ${entries} where id = ${rollId}`.execute(tx);
  });
}

export async function drawCrowd(
  db: Db,
  { entries, prizes }: { entries: number; prizes: number },
): Promise<{ rollId: string; settledMs: number }> {
  const rollId = await openRoom(db, prizes);
  await fill(db, rollId, entries);
  await db.transaction().execute(async (tx) => {
    await sql.raw(TRIGGERS_OFF).execute(tx);
    await tx.executeQuery(CompiledQuery.raw(MOVE_DEADLINE, [rollId]));
    await sql.raw(TRIGGERS_ON).execute(tx);
  });
  for (;;) {
    const { rows } = await sql<{ ms: number | null }>`
      select (extract(epoch from settled_at - draws_at) * 1000)::float8 as ms from raffle where id = ${rollId}`.execute(
      db,
    );
    const settledMs = rows[0]?.ms ?? null;
    if (settledMs !== null) return { rollId: String(rollId), settledMs };
    await delay(LOOK_MS);
  }
}
