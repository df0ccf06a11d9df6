import { sql } from 'kysely';
import { findWrongPurses, trialBalance } from '../../apps/server/src/ledger/audit/audit.ts';
import { createDatabase, createPool, type Db } from '../../apps/server/src/platform/db/database.ts';
import type { Acknowledged } from './openers.ts';

/** Compares the answers with the database. Each line names one kind of loss. */

async function lostAnswers(db: Db, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const { rows } = await sql<{ key: string; answer: string }>`
    select key, answer from idempotency where key like 'crash-%'`.execute(db);
  const kept = new Map(rows.map(({ key, answer }) => [key, answer]));
  const lost = acknowledged.filter(({ key }) => !kept.has(key));
  const changed = acknowledged.filter(({ key, data }) => kept.has(key) && kept.get(key) !== data);
  const untold = kept.size - (acknowledged.length - lost.length);
  return [
    ...(lost.length > 0 ? [`${lost.length} acknowledged openings are lost`] : []),
    ...(changed.length > 0 ? [`${changed.length} answers have changed`] : []),
    ...(untold > 0 ? [`${untold} openings have no answer`] : []),
  ];
}

async function drawsAgainstAnswers(db: Db, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const players = [...new Set(acknowledged.map(({ playerId }) => playerId))];
  const { rows } = await sql<{ id: string; player_id: string; owned: boolean }>`
    select d.id::text, d.player_id::text, b.id is not null as owned
    from draw d left join bag_item b on b.id = d.id and b.player_id = d.player_id and b.source = d.mode
    where d.player_id = any(${players}::bigint[])`.execute(db);
  const told = new Map(acknowledged.flatMap(({ playerId, drawIds }) => drawIds.map((id) => [id, playerId])));
  const drawn = new Map(rows.map((row) => [row.id, row.player_id]));
  const missing = [...told].filter(([id, playerId]) => drawn.get(id) !== playerId);
  const doubled = [...drawn.keys()].filter((id) => !told.has(id));
  const unowned = rows.filter(({ owned }) => !owned);
  return [
    ...(missing.length > 0 ? [`${missing.length} items of answers are missing`] : []),
    ...(doubled.length > 0 ? [`${doubled.length} drawn items belong to no answer`] : []),
    ...(unowned.length > 0 ? [`${unowned.length} draws have no item of the same owner and source`] : []),
  ];
}

/** Compares draws with nonces, items with draws, and payments with openings. */
async function brokenCounts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ pairs: number; strays: number; payments: number }>`
    select
      (select count(*)::int from (select from draw where proof = 1 group by seed_id having max(step) <> count(*) or min(step) <> 1) odd) as pairs,
      (select count(*)::int from bag_item b where b.source in (1, 2, 3) and not exists (select from draw d where d.player_id = b.player_id and d.id = b.id)) as strays,
      (select count(*)::int from (
        select p.id from ledger_posting p where p.kind = 'box.open'
          and not exists (select from draw d where d.player_id = p.owner_id and d.play_id::text = p.reference)
      ) unpaid) as payments`.execute(db);
  const [{ pairs, strays, payments } = { pairs: 0, strays: 0, payments: 0 }] = rows;
  return [
    ...(pairs > 0 ? [`${pairs} seed pairs miscount their draws`] : []),
    ...(strays > 0 ? [`${strays} items have no draw`] : []),
    ...(payments > 0 ? [`${payments} payments have no opening`] : []),
  ];
}

export async function brokenLedger(db: Db): Promise<string[]> {
  const crooked = await findWrongPurses(db);
  const totals = await trialBalance(db);
  return [
    ...(crooked.length > 0 ? [`${crooked.length} balances differ from their entries`] : []),
    ...totals
      .filter(({ players, house }) => players + house !== 0n)
      .map(({ asset }) => `${asset} does not sum to zero`),
  ];
}

export async function auditCrash(url: string, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const pool = createPool({ url, poolSize: 2, applicationName: 'clearcrate-crash-audit' });
  const db = createDatabase(pool);
  try {
    return [
      ...(await lostAnswers(db, acknowledged)),
      ...(await drawsAgainstAnswers(db, acknowledged)),
      ...(await brokenCounts(db)),
      ...(await brokenLedger(db)),
    ];
  } finally {
    await pool.end();
  }
}
