import { BOX_KINDS } from '@clearcrate/contract/box';
import { formatAmount } from '@clearcrate/contract/money';
import { TICKETS } from '@clearcrate/fairness/ticket';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Problems } from './problems.ts';
import { codeOf, type ImportRecord, type Lined, PRIZES, type RecordOf } from './records.ts';

/** Records to check against earlier lines and the database before they are written. */

type Batch<Value extends ImportRecord> = readonly Lined<Value>[];

/** Tables with the codes of each kind of record. */
const HOMES = {
  kind: ['weapon_kind', 'code'],
  weapon: ['weapon', 'code'],
  finish: ['finish', 'code'],
  exterior: ['exterior', 'code'],
  quality: ['quality', 'level'],
  category: ['box_category', 'code'],
  goods: ['goods', 'code'],
  box: ['box', 'code'],
  channel: ['channel', 'code'],
} as const;
type Home = keyof typeof HOMES;

export async function createLineTable(tx: Tx): Promise<void> {
  await sql`
    create temporary table import_line (record text, code text, line bigint, primary key (record, code))
    on commit drop`.execute(tx);
}

/**
 * Drops repeated records. Codes are kept in the database, since a file may have more of them than
 * fit into memory.
 */
export async function withoutRepeats<Value extends ImportRecord>(
  tx: Tx,
  batch: Batch<Value>,
  problems: Problems,
): Promise<Lined<Value>[]> {
  const names = batch.map(({ value }) => value.record);
  const codes = batch.map(({ value }) => codeOf(value));
  const lines = batch.map(({ line }) => line);
  const fresh = await sql<{ line: bigint }>`
    insert into import_line select * from unnest(${names}::text[], ${codes}::text[], ${lines}::bigint[])
    on conflict do nothing returning line`.execute(tx);
  if (fresh.rows.length === batch.length) return [...batch];
  const first = new Set(fresh.rows.map(({ line }) => Number(line)));
  const repeats = batch.filter(({ line }) => !first.has(line));
  for (const { line, value } of repeats) {
    const earlier = await sql<{ line: bigint }>`
      select line from import_line where record = ${value.record} and code = ${codeOf(value)}`.execute(tx);
    problems.add(line, `${value.record} ${codeOf(value)} is in line ${earlier.rows[0]?.line} already`);
  }
  return batch.filter(({ line }) => first.has(line));
}

export interface Reference {
  home: Home;
  code: string;
}

async function findMissing(tx: Tx, home: Home, codes: ReadonlySet<string>): Promise<Set<string>> {
  const [table, column] = HOMES[home];
  const { rows } = await sql<{ code: string }>`
    select wanted.code from unnest(${[...codes]}::text[]) wanted(code)
    where not exists (select from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)}::text = wanted.code)`.execute(
    tx,
  );
  return new Set(rows.map(({ code }) => code));
}

/** Drops records with a reference to neither the database nor an earlier line. */
export async function withKnownReferences<Value extends ImportRecord>(
  tx: Tx,
  batch: Batch<Value>,
  referencesOf: (value: Value) => Reference[],
  problems: Problems,
): Promise<Lined<Value>[]> {
  const wanted = new Map<Home, Set<string>>();
  for (const { value } of batch)
    for (const { home, code } of referencesOf(value))
      wanted.set(home, (wanted.get(home) ?? new Set<string>()).add(code));
  const missing = new Map<Home, Set<string>>();
  for (const [home, codes] of wanted) missing.set(home, await findMissing(tx, home, codes));
  return batch.filter(({ line, value }) => {
    const lost = referencesOf(value).filter(({ home, code }) => missing.get(home)?.has(code));
    for (const { home, code } of lost)
      if (!problems.isSpoiled(home, code))
        problems.add(line, `${home} ${code} is neither in the store nor in an earlier line`);
    if (lost.length > 0) problems.spoil(value.record, codeOf(value));
    return lost.length === 0;
  });
}

/** Published lists of prizes. A test compares them with the foreign keys on `goods`. */
export const ODDS_TABLES = [
  ...['box_version_entry', 'lucky_entry', 'raffle_prize'],
  ...Object.values(PRIZES).map(({ table }) => `${table.name}_prize`),
];

/**
 * Rejects a changed quality of goods in published odds, because bags would show won items with
 * another quality.
 */
export async function withLastingQuality(
  tx: Tx,
  batch: Batch<RecordOf<'goods'>>,
  problems: Problems,
): Promise<Lined<RecordOf<'goods'>>[]> {
  const codes = batch.map(({ value }) => value.code);
  const published = ODDS_TABLES.map((table) => sql`exists (select from ${sql.table(table)} where goods_id = goods.id)`);
  const { rows } = await sql<{ code: string; quality: number }>`
    select code, quality from goods where code = any(${codes}::text[]) and (${sql.join(published, sql` or `)})`.execute(
    tx,
  );
  const qualities = new Map(rows.map(({ code, quality }) => [code, quality]));
  return batch.filter(({ line, value }) => {
    const quality = qualities.get(value.code);
    if (quality === undefined || quality === value.quality) return true;
    problems.add(line, `goods ${value.code} stand in published odds with quality ${quality}; give them another code`);
    return false;
  });
}

interface PricedGoods {
  quality: number;
  price: bigint;
}

function impossibilityOf({ code, kind, price, guarantee, odds }: RecordOf<'box'>, goods: Map<string, PricedGoods>) {
  const priced = odds.map((entry) => ({ ...entry, ...(goods.get(entry.goods) ?? { quality: 0, price: 0n }) }));
  const best = Math.max(...priced.map(({ quality }) => quality));
  if (guarantee !== null && best < guarantee.minQuality)
    return `guarantee: no item in box ${code} has the guaranteed quality`;
  const worth = priced.reduce((sum, entry) => sum + entry.price * BigInt(entry.tickets), 0n) / BigInt(TICKETS);
  return kind === BOX_KINDS.normal && worth > price
    ? `price: box ${code} returns ${formatAmount(worth)} on average, which is more than it costs`
    : undefined;
}

/**
 * Checks boxes against their goods and earlier versions: the kind stays, the guarantee is possible,
 * and the box makes no loss.
 */
export async function withPossibleBoxes(
  tx: Tx,
  batch: Batch<RecordOf<'box'>>,
  problems: Problems,
): Promise<Lined<RecordOf<'box'>>[]> {
  const codes = batch.map(({ value }) => value.code);
  const standing = await tx.selectFrom('box').select(['code', 'kind']).where('code', 'in', codes).execute();
  const kinds = new Map<string, number>(standing.map(({ code, kind }) => [code, kind]));
  const wanted = [...new Set(batch.flatMap(({ value }) => value.odds.map((entry) => entry.goods)))];
  const found = await tx.selectFrom('goods').select(['code', 'quality', 'price']).where('code', 'in', wanted).execute();
  const goods = new Map(found.map((row) => [row.code, row]));
  return batch.filter(({ line, value }) => {
    const kind = kinds.get(value.code);
    const isOther = kind !== undefined && kind !== value.kind;
    const problem = isOther ? `box ${value.code} is of another kind already` : impossibilityOf(value, goods);
    if (problem) problems.add(line, problem);
    return problem === undefined;
  });
}

/**
 * Checks grades of lucky items against goods and other grades: a miss is worth less than any
 * target, and no two grades begin at the same price.
 */
export async function withPossibleLucky(
  tx: Tx,
  batch: Batch<RecordOf<'luckyTable'>>,
  problems: Problems,
): Promise<Lined<RecordOf<'luckyTable'>>[]> {
  const wanted = [...new Set(batch.flatMap(({ value }) => value.odds.map((entry) => entry.goods)))];
  const found = await tx.selectFrom('goods').select(['code', 'price']).where('code', 'in', wanted).execute();
  const prices = new Map(found.map(({ code, price }) => [code, price]));
  const standing = await tx.selectFrom('lucky_table').select(['code', 'min_price']).execute();
  const begins = new Map(standing.map(({ code, min_price }) => [code, min_price]));
  return batch.filter(({ line, value }) => {
    const dear = value.odds.find(({ goods }) => (prices.get(goods) ?? 0n) >= value.minPrice);
    const twin = [...begins].find(([code, price]) => code !== value.code && price === value.minPrice)?.[0];
    begins.set(value.code, value.minPrice);
    if (dear)
      problems.add(line, `odds: ${dear.goods} is worth as much as the cheapest target of ${value.code}, or more`);
    if (twin !== undefined) problems.add(line, `minPrice: lucky table ${twin} begins there already`);
    return !dear && twin === undefined;
  });
}
