import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { AppError } from '../errors.ts';
import { isBadValue } from './failures.ts';

/** A column to sort by: never null, with an index where the table grows. */
export interface SortColumn {
  by: RawBuilder<unknown>;
  type: 'bigint' | 'numeric' | 'text' | 'timestamptz';
}

/** How a list may be sorted. Rows of equal value are sorted by id. */
export interface Keyset<Sort extends string> {
  sorts: Record<Sort, SortColumn>;
  first: Sort;
  descending: boolean;
  id: SortColumn;
}

/** What a list's body asks for (`listQuery` of the contract). */
export interface AskedPage<Sort extends string> {
  cursor: string;
  pageSize: number;
  sort?: Sort | undefined;
  descending?: boolean | undefined;
}

export interface KeysetPage<Row> {
  rows: Row[];
  /** Cursor of the next page; null on the last. */
  next: string | null;
}

/** Sort, direction, and value and id of the last row. */
type Cursor = [sort: string, descending: boolean, value: string, id: string];

const badCursor = () => new AppError('invalidInput', { field: 'cursor' });

const writeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** Reads a cursor of this very sort; another one would skip rows. */
function readCursor(text: string, sort: string, descending: boolean): { value: string; id: string } | undefined {
  if (text === '') return undefined;
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (!Array.isArray(parsed)) throw badCursor();
    const [ofSort, isDescending, value, id] = parsed as unknown[];
    if (ofSort !== sort || isDescending !== descending || typeof value !== 'string' || typeof id !== 'string')
      throw badCursor();
    return { value, id };
  } catch {
    throw badCursor();
  }
}

const typedValue = (text: string, { type }: SortColumn) => sql`${text}::text::${sql.raw(type)}`;

/**
 * Reads a page of a list that starts behind the cursor's row, so that the thousandth page costs
 * what the first does and rows that arrive meanwhile shift nothing.
 */
export async function readPage<DB, Tables extends keyof DB, Row, Sort extends string>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  keyset: Keyset<Sort>,
  asked: AskedPage<Sort>,
): Promise<KeysetPage<Row>> {
  const { sort = keyset.first, descending = keyset.descending, pageSize } = asked;
  const { [sort]: column } = keyset.sorts;
  const { id } = keyset;
  const cursor = readCursor(asked.cursor, sort, descending);
  const direction = sql.raw(descending ? 'desc' : 'asc');
  const sign = sql.raw(descending ? '<' : '>');
  let page = query
    .select([sql<string>`(${column.by})::text`.as('keyset_value'), sql<string>`(${id.by})::text`.as('keyset_id')])
    .orderBy(sql`${column.by} ${direction}, ${id.by} ${direction}`)
    .limit(pageSize + 1);
  if (cursor)
    page = page.where(
      sql<boolean>`(${column.by}, ${id.by}) ${sign} (${typedValue(cursor.value, column)}, ${typedValue(cursor.id, id)})`,
    );
  try {
    const rows = (await page.execute()) as (Row & { keyset_value: string; keyset_id: string })[];
    const last = rows.length > pageSize ? rows[pageSize - 1] : undefined;
    const next = last ? writeCursor([sort, descending, last.keyset_value, last.keyset_id]) : null;
    return { rows: rows.slice(0, pageSize), next };
  } catch (error) {
    if (cursor && isBadValue(error)) throw badCursor();
    throw error;
  }
}

/** A pattern of `like` that finds the text anywhere; its wildcards are escaped. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
