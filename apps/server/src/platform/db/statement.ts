import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { type Column, Pipeline, type PipelineStep } from './batch/pipeline.ts';
import { type WireValue, wireValue } from './batch/wire-value.ts';
import type { Queryable } from './database.ts';
import type { Statement } from './statement-names.ts';

export { statement } from './statement-names.ts';

/** Numbers of states as literals of a query: a parameter would keep a prepared plan from partial indexes. */
export const literals = <Numbers extends Readonly<Record<string, number>>>(numbers: Numbers) =>
  Object.fromEntries(Object.entries(numbers).map(([name, number]) => [name, sql.lit(number)])) as {
    [Name in keyof Numbers]: RawBuilder<Numbers[Name]>;
  };

/**
 * Runs fixed statements: on a transaction of the query builder, or on a bare connection on a hot
 * path.
 */
export interface SqlRunner {
  run<Row extends object>(what: Statement, values: readonly unknown[]): Promise<Row[]>;
}

export function runnerOf(db: Queryable): SqlRunner {
  return {
    run: async <Row extends object>(what: Statement, values: readonly unknown[]) =>
      (await db.executeQuery<Row>(CompiledQuery.raw(what.text, [...values]))).rows,
  };
}

/** Never part of JSON, which escapes control characters, nor of names and numbers. */
const BETWEEN_TEXTS = '\u001f';

/**
 * A column of texts without control characters as one parameter, without quoting each of them as an
 * array literal would.
 */
export const joinedColumn = {
  text: (texts: readonly string[]): string => texts.join(BETWEEN_TEXTS),
  /** The parameter, read as `text[]`. */
  parse: (parameter: string): string => `string_to_array(${parameter}::text, E'\\x1f')`,
};

/** Columns of the statements that each connection has prepared. */
const columnsOf = new WeakMap<pg.PoolClient, Map<string, Column[]>>();

function columnsKnownTo(client: pg.PoolClient): Map<string, Column[]> {
  const known = columnsOf.get(client) ?? new Map<string, Column[]>();
  columnsOf.set(client, known);
  return known;
}

/**
 * Runs a statement for the first time on a connection: the driver prepares it and returns its
 * columns.
 */
async function runFirst(
  client: pg.PoolClient,
  { name, text }: Statement,
  values: WireValue[],
  known: Map<string, Column[]>,
): Promise<object[]> {
  const { fields, rows } = await client.query<object>({ name, text, values });
  const columns = fields.map((field) => ({ name: field.name, read: pg.types.getTypeParser(field.dataTypeID, 'text') }));
  known.set(name, columns);
  return rows;
}

/** Runs statements as pipelines: those of one turn are sent together and run in order. */
export function preparedRunner(client: pg.PoolClient): SqlRunner {
  const known = columnsKnownTo(client);
  let waiting: PipelineStep[] = [];
  const send = () => {
    const steps = waiting;
    waiting = [];
    if (steps.length > 0) client.query(new Pipeline(steps));
  };
  const runKnown = (name: string, values: WireValue[], columns: Column[]) =>
    new Promise<object[]>((resolve, reject) => {
      if (waiting.length === 0) process.nextTick(send);
      waiting.push({ name, values, columns, resolve, reject });
    });
  return {
    run: <Row extends object>(what: Statement, values: readonly unknown[]) => {
      const sent = values.map(wireValue);
      const columns = known.get(what.name);
      if (columns) return runKnown(what.name, sent, columns) as Promise<Row[]>;
      // Keeps the order: statements that wait are sent first.
      send();
      return runFirst(client, what, sent, known) as Promise<Row[]>;
    },
  };
}
