import { runSync } from '@clearcrate/fairness/hash-steps';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import { versionHash } from '@clearcrate/fairness/odds-version';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { fromExcluded, markOf, mayReplace } from '../../platform/db/shipped-rows.ts';
import { invariant } from '../../platform/errors.ts';
import type { BoxContent, BoxPlan } from './box.content.ts';
import { oddsOf } from './box.rules.ts';

export async function putCategories(tx: Tx, categories: BoxContent['categories']): Promise<void> {
  const rows = categories.map(({ code, names }, sort) => ({
    code,
    names: JSON.stringify(names),
    sort,
    seed_mark: markOf([names, sort]),
  }));
  await tx
    .insertInto('box_category')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet(fromExcluded(['names', 'sort', 'seed_mark']))
        .where(mayReplace('box_category')),
    )
    .execute();
}

/** Everything about a box but its odds and price, which only a new version can change. */
export async function putBoxes(tx: Tx, boxes: readonly BoxPlan[], now: Date): Promise<void> {
  const rows = boxes.map((box, sort) => {
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
      sort,
    };
    return { ...row, seed_mark: markOf(row), created_at: now };
  });
  const replaced = ['names', 'descriptions', 'colour', 'tier', 'image', 'image_large', 'sort', 'seed_mark'] as const;
  await tx
    .insertInto('box')
    .values(rows)
    .onConflict((conflict) => conflict.column('code').doUpdateSet(fromExcluded(replaced)).where(mayReplace('box')))
    .execute();
}

interface GoodsRow {
  id: bigint;
  code: string;
  price: bigint;
  quality: number;
}

async function findGoods(tx: Tx, boxes: readonly BoxPlan[]): Promise<Map<string, GoodsRow>> {
  const codes = [...new Set(boxes.flatMap((box) => box.odds.map(({ goods }) => goods)))];
  const rows = await tx
    .selectFrom('goods')
    .select(['id', 'code', 'price', 'quality'])
    .where('code', 'in', codes)
    .execute();
  return new Map(rows.map((row) => [row.code, row]));
}

/** The ranges follow from the order and the tickets alone, so whoever has the list can lay them out again. */
function layOut(box: BoxPlan, goods: Map<string, GoodsRow>) {
  let next = 0;
  return box.odds.map(({ goods: code, tickets }, position) => {
    const found = goods.get(code);
    invariant(found, `${box.code} holds ${code}, which is not in the catalogue`);
    const firstTicket = next;
    next += tickets;
    return { position, goods: found, firstTicket, lastTicket: next - 1 };
  });
}

async function insertVersion(
  tx: Tx,
  boxId: bigint,
  number: number,
  box: BoxPlan,
  goods: Map<string, GoodsRow>,
  now: Date,
) {
  const entries = layOut(box, goods);
  const odds = oddsOf({
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
  const { id } = await tx
    .insertInto('box_version')
    .values({
      box_id: boxId,
      number,
      price: box.price,
      guarantee_after_openings: box.guarantee?.afterOpenings ?? null,
      guarantee_min_quality: box.guarantee?.minQuality ?? null,
      odds_hash: runSync(versionHash(odds), nodeHasher),
      published_at: now,
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
  }));
  await tx.insertInto('box_version_entry').values(rows).execute();
}

/** Gives boxes that have no odds yet their first version. */
export async function publishFirstVersions(tx: Tx, boxes: readonly BoxPlan[], now: Date): Promise<void> {
  const { rows } = await sql<{ id: bigint; code: string }>`
    select id, code from box where not exists (select from box_version where box_id = box.id)`.execute(tx);
  const unpublished = new Map(rows.map((row) => [row.code, row.id]));
  const goods = await findGoods(tx, boxes);
  for (const box of boxes) {
    const id = unpublished.get(box.code);
    if (id !== undefined) await insertVersion(tx, id, 1, box, goods, now);
  }
}
