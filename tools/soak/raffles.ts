import { setTimeout as delay } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { runAudits } from '../../apps/server/src/ledger/audit/audit.jobs.ts';
import { putRollPlans } from '../../apps/server/src/modes/roll/roll.operator.ts';
import { createDatabase, createPool, type Db } from '../../apps/server/src/platform/db/database.ts';
import { prizeCheck, raffleCheck } from '../../apps/server/src/play/raffle/raffle.audit.ts';
import { brokenLedger } from './crash-audit.ts';
import { type AcknowledgedEntry, Joiners, type OpenRaffle } from './joiners.ts';
import { TwoNodes } from './two-nodes.ts';

/**
 * `kill -9` of one of two nodes while roll rooms and time boxes are settled: some are closed and not
 * drawn, others are being joined. Each raffle is drawn once, each prize is in one bag, no answer is
 * lost, and the other node goes on.
 */

export interface RafflesPlan {
  kills: number;
  players: number;
  /** Further entrants of each roll room, so that a draw takes long enough to be killed. */
  crowd: number;
  /** Each raffle is drawn within this time of its deadline. */
  lateWithinMs: number;
}

export interface RafflesReport {
  problems: string[];
  raffles: number;
  entries: number;
  prizes: number;
  /** Kills with a raffle due and not settled; and of those, kills with one closed and not drawn. */
  inTheMiddle: number;
  closed: number;
  retried: number;
  latestMs: number;
}

const ROOMS = 4;
const PRIZES = ['tm-1-peach-soda-ft', 'gr-3-dusk-weave-fn', 'kv-s-ember-seas-ww'];
const HOUR_MS = 3_600_000;
const JOINING_MS = 1_000;
const ALONE_MS = 1_500;
const PATIENCE_MS = 240_000;
const ALWAYS = { from: undefined, to: undefined };

const numberOf = async (db: Db, query: RawBuilder<{ n: number }>) => Number((await query.execute(db)).rows[0]?.n ?? -1);

async function until(what: string, isSo: () => Promise<boolean>, everyMs: number): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`${what} did not happen`);
    await delay(everyMs);
  }
}

/** Rooms that the store opens from a plan. */
async function openRooms(db: Db, number: number): Promise<OpenRaffle[]> {
  const plans = Array.from({ length: ROOMS }, (_, index) => {
    const code = `soak-${number}-${index}`;
    return {
      ...({ code, anchorCode: null, period: 'once', drawMinute: 0, maxPlayers: null, minLevel: 0 } as const),
      names: { zh: code, en: code, vi: code, ko: code, tw: code },
      drawOnceAt: new Date(Date.now() + HOUR_MS).toISOString(),
      ...{ recharge: 0n, rechargeDays: 0, needsSpread: false, password: null, open: true, sort: 1, prizes: PRIZES },
    };
  });
  await db.transaction().execute((tx) => putRollPlans(tx, plans, 'edited'));
  const found = async () =>
    (
      await sql<{ id: string }>`select raffle_id::text as id from roll_room where plan_code like ${`soak-${number}-%`}
        order by raffle_id`.execute(db)
    ).rows;
  await until('a room', async () => (await found()).length === ROOMS, 50);
  return (await found()).map(({ id }) => ({ id, kind: 'roll' }));
}

/** A time box without entries; there are nine in a period. */
async function nextTimeBox(db: Db): Promise<OpenRaffle[]> {
  const { rows } = await sql<{ id: string }>`
    select raffle.id::text as id from raffle join time_box_round round on round.raffle_id = raffle.id
    where raffle.state = 1 and raffle.entries = 0 order by raffle.id limit 1`.execute(db);
  return rows.map(({ id }) => ({ id, kind: 'timebox' }));
}

/** Lets the players join every time box, and adds the crowd that fills the rooms. */
async function prepare(db: Db, playerIds: readonly string[], crowd: number): Promise<void> {
  await sql`update player set level = 10 where id = any(${playerIds}::bigint[])`.execute(db);
  await sql`
    insert into recharge_fact (order_id, player_id, amount, recharged_at)
    select 'soak-' || id, id, 1000000, now() from unnest(${playerIds}::bigint[]) id`.execute(db);
  await sql`
    with crowd as (
      insert into player (nickname, channel_code, platform_id, spread_code, adult_confirmed_at, created_at)
      select 'soak crowd ' || n, 'DEFAULT', 1, 'SOAK' || n, now(), now() from generate_series(1, ${crowd}) n returning id
    ) insert into ledger_purse (owner_id) select id from crowd`.execute(db);
}

async function seatCrowd(db: Db, rooms: readonly OpenRaffle[]): Promise<void> {
  for (const { id } of rooms)
    await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ entries: number }>`
        select entries from raffle where id = ${id} for update`.execute(tx);
      const { numAffectedRows = 0n } = await sql`
        insert into raffle_entry (raffle_id, seat, player_id, user_code, joined_at)
        select ${id}::bigint, ${rows[0]?.entries ?? 0} + row_number() over (order by player.id), player.id,
          md5(player.id::text), now() from player where spread_code like 'SOAK%'`.execute(tx);
      await sql`update raffle set entries = entries + ${Number(numAffectedRows)}::int where id = ${id}`.execute(tx);
    });
}

const countIn = (db: Db, ids: readonly string[], condition: string) =>
  numberOf(db, sql`select count(*)::int as n from raffle where id = any(${ids}::bigint[]) and ${sql.raw(condition)}`);

interface Strike {
  due: number;
  closed: number;
}

/**
 * Opens raffles, has them joined until after the deadline, and kills a node once settling has
 * begun.
 */
async function strike(nodes: TwoNodes, db: Db, joiners: Joiners, number: number): Promise<Strike> {
  const rooms = await openRooms(db, number);
  await seatCrowd(db, rooms);
  const raffles = [...rooms, ...(await nextTimeBox(db))];
  const ids = raffles.map(({ id }) => id);
  await sql`update raffle set draws_at = now() + ${JOINING_MS} * interval '1 millisecond'
    where id = any(${ids}::bigint[])`.execute(db);
  const joining = joiners.joinAll(raffles);
  joining.catch(() => {});
  // In turns once one is closed and shortly after the deadline, so that both halves of settling are
  // cut.
  const begun = number % 2 === 0 ? 'state = 2' : 'state > 1';
  await until('a settlement', async () => (await countIn(db, ids, `${begun} or state = 3`)) > 0, 1);
  await nodes.kill((Math.floor(number / 2) % 2) as 0 | 1);
  const [due, closed] = [await countIn(db, ids, 'state < 3'), await countIn(db, ids, 'state = 2')];
  await delay(ALONE_MS);
  await nodes.revive((Math.floor(number / 2) % 2) as 0 | 1);
  await joining;
  await until('the last draw', async () => (await countIn(db, ids, 'state < 3')) === 0, 50);
  return { due, closed };
}

async function lostAnswers(db: Db, acknowledged: readonly AcknowledgedEntry[]): Promise<string[]> {
  const { rows } = await sql<{ key: string; answer: string }>`
    select key, answer from idempotency where key like 'joiner-%'`.execute(db);
  const kept = new Map(rows.map(({ key, answer }) => [key, answer]));
  const lost = acknowledged.filter(({ key, data }) => kept.get(key) !== data);
  return [
    ...(lost.length > 0 ? [`${lost.length} answers are lost or changed`] : []),
    ...(kept.size > acknowledged.length ? [`${kept.size - acknowledged.length} entries have no answer`] : []),
  ];
}

async function audit(db: Db, acknowledged: readonly AcknowledgedEntry[]): Promise<string[]> {
  const found = await runAudits(db, { reconciliations: [], checks: [prizeCheck, raffleCheck] }, ALWAYS);
  const twice = await numberOf(
    db,
    sql`select count(*)::int as n from (
      select from bag_item item join raffle on raffle.mode = item.source and raffle.id = item.source_ref
      group by raffle.id, raffle.entries, raffle.prizes having count(*) > least(raffle.entries, raffle.prizes)) more`,
  );
  return [
    ...(await lostAnswers(db, acknowledged)),
    ...found.problems,
    ...(twice > 0 ? [`${twice} raffles gave more items than they have prizes`] : []),
    ...(await brokenLedger(db)),
  ];
}

export async function runRaffles({ kills, players, crowd, lateWithinMs }: RafflesPlan): Promise<RafflesReport> {
  const nodes = await TwoNodes.open();
  const pool = createPool({ url: nodes.databaseUrl, poolSize: 4, applicationName: 'clearcrate-raffles-soak' });
  const db = createDatabase(pool);
  try {
    const joiners = await Joiners.enter(nodes.urls, players, PATIENCE_MS);
    await prepare(db, joiners.playerIds, crowd);
    const strikes: Strike[] = [];
    for (let number = 0; number < kills; number += 1) strikes.push(await strike(nodes, db, joiners, number));
    const problems = await audit(db, joiners.acknowledged);
    const own = sql`from raffle where state = 3 and entries > 0`;
    const latestMs = await numberOf(
      db,
      sql`select coalesce(max(extract(epoch from settled_at - draws_at) * 1000), 0)::int as n ${own}`,
    );
    if (latestMs > lateWithinMs) problems.push(`a raffle had to wait ${(latestMs / 1000).toFixed(1)} s for a node`);
    return {
      problems,
      raffles: await numberOf(db, sql`select count(*)::int as n ${own}`),
      entries: joiners.acknowledged.length,
      prizes: await numberOf(db, sql`select count(*)::int as n from raffle_prize where item_id is not null`),
      inTheMiddle: strikes.filter(({ due }) => due > 0).length,
      closed: strikes.filter(({ closed }) => closed > 0).length,
      retried: joiners.retried,
      latestMs,
    };
  } finally {
    await pool.end();
    await nodes.close();
  }
}

if (import.meta.main) {
  const report = await runRaffles({ kills: 20, players: 12, crowd: 5_000, lateWithinMs: 5_000 });
  const { problems, raffles, entries, prizes, inTheMiddle, closed, retried, latestMs } = report;
  console.log(
    `${problems.length === 0 ? 'holds ' : 'MISSED'}  raffles: 20 kills, ${inTheMiddle} with a raffle not settled, ${closed} with one closed and not drawn; ` +
      `${entries} entries and ${prizes} prizes in ${raffles} raffles, ${retried} calls retried, ${(latestMs / 1000).toFixed(1)} s late at most`,
  );
  for (const problem of problems.slice(0, 10)) console.log(`  ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}
