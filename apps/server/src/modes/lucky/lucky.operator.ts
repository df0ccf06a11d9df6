import { canonicalVersion, type OddsVersion } from '@clearcrate/fairness/odds-version';
import { sql } from 'kysely';
import { type LaidOutOdds, layOutOdds } from '../../base/catalogue/catalogue.module.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fromExcluded, mayReplace, type Origin, originMark, saysNews } from '../../platform/db/shipped-rows.ts';
import { invariant } from '../../platform/errors.ts';
import { isPublished, publishRule } from '../../play/fairness/fairness.module.ts';
import type { LuckyPlan } from './lucky.content.ts';

const COLUMNS = ['min_price', 'open', 'seed_mark'] as const;

/** Upserts grades except their tables, which only a new version can change. */
export async function putLuckyTables(tx: Tx, plans: readonly LuckyPlan[], origin: Origin): Promise<number> {
  const rows = plans.map(({ code, minPrice, open }) => {
    const mark = originMark(origin, [code, String(minPrice), open]);
    return { code, min_price: minPrice, open, seed_mark: mark };
  });
  const result = await tx
    .insertInto('lucky_table')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet(fromExcluded(COLUMNS))
        .where(mayReplace('lucky_table'))
        .where(saysNews('lucky_table', COLUMNS)),
    )
    .executeTakeFirstOrThrow();
  return Number(result.numInsertedOrUpdatedRows ?? 0n);
}

/**
 * Converts a consolation table to the form whose hash is published. Its price is 0, since no draw
 * uses it without a target.
 */
function consolationOdds({ code }: LuckyPlan, number: number, entries: LaidOutOdds): OddsVersion {
  return {
    table: `lucky/${code}`,
    version: number,
    price: 0n,
    asset: 'coin',
    guarantee: null,
    entries: entries.map(({ goods, tickets }) => ({
      item: goods.code,
      quality: goods.quality,
      value: goods.price,
      tickets,
    })),
  };
}

async function findNewest(tx: Tx, plans: readonly LuckyPlan[]) {
  const { rows } = await sql<{
    id: bigint;
    code: string;
    number: number | null;
    odds_hash: string | null;
    edge_basis_points: number | null;
  }>`
    select t.id, t.code, newest.number, newest.odds_hash, newest.edge_basis_points from lucky_table t
    left join lateral (select * from lucky_version where table_id = t.id order by number desc limit 1) newest on true
    where t.code = any(${plans.map(({ code }) => code)}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.code, row]));
}

interface NewVersion {
  tableId: bigint;
  number: number;
  plan: LuckyPlan;
  entries: LaidOutOdds;
}

async function insertVersion(tx: Tx, { tableId, number, plan, entries }: NewVersion, now: Date): Promise<void> {
  const { hash } = await publishRule(tx, canonicalVersion(consolationOdds(plan, number, entries)), now);
  const terms = { edge_basis_points: plan.edgeBasisPoints, odds_hash: hash, published_at: now };
  const { id } = await tx
    .insertInto('lucky_version')
    .values({ table_id: tableId, number, ...terms })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = entries.map(({ position, goods: { id: goodsId, price, quality }, tickets }) => ({
    version_id: id,
    position,
    goods_id: goodsId,
    tickets,
    price,
    quality,
  }));
  await tx.insertInto('lucky_entry').values(rows).execute();
}

/**
 * Publishes the next version of each grade whose table, prices or edge differ from its newest
 * version. Returns the number of versions published. Shipped grades are published once; later
 * catalogue prices do not publish a new version of them.
 */
export async function publishLuckyVersions(
  tx: Tx,
  plans: readonly LuckyPlan[],
  now: Date,
  origin: Origin,
): Promise<number> {
  const [laidOut, newest] = [await layOutOdds(tx, plans), await findNewest(tx, plans)];
  let published = 0;
  for (const plan of plans) {
    const [known, entries] = [newest.get(plan.code), laidOut.get(plan.code)];
    invariant(known && entries, `lucky table ${plan.code} is not in the database`);
    const isSame =
      known.edge_basis_points === plan.edgeBasisPoints &&
      isPublished(known, (number) => consolationOdds(plan, number, entries));
    if (isSame || (origin === 'shipped' && known.number !== null)) continue;
    await insertVersion(tx, { tableId: known.id, number: (known.number ?? 0) + 1, plan, entries }, now);
    published += 1;
  }
  return published;
}
