import { canonicalVersion, type OddsVersion } from '@clearcrate/fairness/odds-version';
import { type InsertResult, sql } from 'kysely';
import { type LaidOutOdds, layOutOdds } from '../../base/catalogue/catalogue.module.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fromExcluded, mayReplace, type Origin, originMark, saysNews } from '../../platform/db/shipped-rows.ts';
import { invariant } from '../../platform/errors.ts';
import { isPublished, publishRule } from '../../play/fairness/fairness.module.ts';
import type { BoxContent, BoxPlan } from './box.content.ts';
import { oddsOf } from './box.rules.ts';

const written = (result: InsertResult): number => Number(result.numInsertedOrUpdatedRows ?? 0n);

export async function putCategories(tx: Tx, categories: BoxContent['categories'], origin: Origin): Promise<number> {
  const rows = categories.map(({ code, names, sort: wanted }, index) => {
    const sort = wanted ?? index;
    return { code, names: JSON.stringify(names), sort, seed_mark: originMark(origin, [names, sort]) };
  });
  const columns = ['names', 'sort', 'seed_mark'] as const;
  const result = await tx
    .insertInto('box_category')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet(fromExcluded(columns))
        .where(mayReplace('box_category'))
        .where(saysNews('box_category', columns)),
    )
    .executeTakeFirstOrThrow();
  return written(result);
}

const BOX_COLUMNS = ['names', 'descriptions', 'colour', 'tier', 'image', 'image_large', 'sort', 'seed_mark'] as const;

/** Upserts boxes except odds and price, which only a new version can change. */
export async function putBoxes(tx: Tx, boxes: readonly BoxPlan[], now: Date, origin: Origin): Promise<number> {
  const rows = boxes.map((box, index) => {
    const row = {
      code: box.code,
      kind: box.kind,
      category_code: box.categoryCode,
      names: JSON.stringify(box.names),
      descriptions: JSON.stringify(box.descriptions),
      colour: box.colour,
      tier: box.tier,
      image: box.image,
      image_large: box.imageLarge,
      welfare_level: box.welfareLevel,
      sort: box.sort ?? index,
    };
    return { ...row, seed_mark: originMark(origin, row), created_at: now };
  });
  const columns = origin === 'shipped' ? BOX_COLUMNS : ([...BOX_COLUMNS, 'category_code', 'welfare_level'] as const);
  const result = await tx
    .insertInto('box')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet(fromExcluded(columns))
        .where(mayReplace('box'))
        .where(saysNews('box', columns)),
    )
    .executeTakeFirstOrThrow();
  return written(result);
}

function planOdds(box: BoxPlan, number: number, entries: LaidOutOdds): OddsVersion {
  return oddsOf({
    code: box.code,
    kind: box.kind,
    version: {
      number,
      price: box.price,
      guarantee: box.guarantee,
      entries: entries.map((entry) => ({
        ...entry,
        goodsCode: entry.goods.code,
        quality: entry.goods.quality,
        price: entry.goods.price,
      })),
    },
  });
}

/** Who published a version and why; players read the reason. */
export interface VersionNote {
  reason: string;
  proposedBy: bigint;
  approvedBy: bigint;
}

interface NewVersion {
  boxId: bigint;
  number: number;
  plan: BoxPlan;
  entries: LaidOutOdds;
  note?: VersionNote | undefined;
}

async function insertVersion(tx: Tx, { boxId, number, plan, entries, note }: NewVersion, now: Date): Promise<void> {
  const rule = await publishRule(tx, canonicalVersion(planOdds(plan, number, entries)), now);
  const { id } = await tx
    .insertInto('box_version')
    .values({
      box_id: boxId,
      number,
      price: plan.price,
      guarantee_after_openings: plan.guarantee?.afterOpenings ?? null,
      guarantee_min_quality: plan.guarantee?.minQuality ?? null,
      odds_hash: rule.hash,
      rule_id: rule.id,
      published_at: now,
      reason: note?.reason ?? '',
      proposed_by: note?.proposedBy ?? null,
      approved_by: note?.approvedBy ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = entries.map(({ position, goods: item, firstTicket, lastTicket }) => ({
    version_id: id,
    position,
    goods_id: item.id,
    first_ticket: firstTicket,
    last_ticket: lastTicket,
    price: item.price,
    quality: item.quality,
  }));
  await tx.insertInto('box_version_entry').values(rows).execute();
}

/** Publishes version 1 of boxes that have no version yet. */
export async function publishFirstVersions(tx: Tx, boxes: readonly BoxPlan[], now: Date): Promise<void> {
  const { rows } = await sql<{ id: bigint; code: string }>`
    select id, code from box where not exists (select from box_version where box_id = box.id)`.execute(tx);
  const unpublished = new Map(rows.map((row) => [row.code, row.id]));
  const due = boxes.filter(({ code }) => unpublished.has(code));
  const laidOut = await layOutOdds(tx, due);
  for (const box of due) {
    const [boxId, entries] = [unpublished.get(box.code), laidOut.get(box.code)];
    if (boxId !== undefined && entries) await insertVersion(tx, { boxId, number: 1, plan: box, entries }, now);
  }
}

async function findNewestVersions(tx: Tx, boxes: readonly BoxPlan[]) {
  const { rows } = await sql<{ id: bigint; code: string; number: number | null; odds_hash: string | null }>`
    select box.id, box.code, newest.number, newest.odds_hash from box
    left join lateral (
      select number, odds_hash from box_version where box_id = box.id order by number desc limit 1
    ) newest on true
    where box.code = any(${boxes.map(({ code }) => code)}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.code, row]));
}

/**
 * Publishes the next version of each box whose odds, prices or guarantee differ from its newest
 * version. Returns the number of versions published.
 */
export async function publishChangedVersions(
  tx: Tx,
  boxes: readonly BoxPlan[],
  now: Date,
  note?: VersionNote,
): Promise<number> {
  const [laidOut, newest] = [await layOutOdds(tx, boxes), await findNewestVersions(tx, boxes)];
  let published = 0;
  for (const plan of boxes) {
    const [known, entries] = [newest.get(plan.code), laidOut.get(plan.code)];
    invariant(known && entries, `box ${plan.code} is not in the database`);
    if (isPublished(known, (number) => planOdds(plan, number, entries))) continue;
    await insertVersion(tx, { boxId: known.id, number: (known.number ?? 0) + 1, plan, entries, note }, now);
    published += 1;
  }
  return published;
}
