import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { Batch, type BatchStep, type Column } from './batch/batch.ts';
import { type WireValue, wireValue } from './batch/wire-value.ts';
import type { Queryable } from './database.ts';
import type { Statement } from './statement-names.ts';

export { statement } from './statement-names.ts';

/** Something that can run fixed statements: a transaction of the query builder, or a bare connection on a hot path. */
export interface SqlRunner {
  run<Row extends object>(what: Statement, values: readonly unknown[]): Promise<Row[]>;
}

export function runnerOf(db: Queryable): SqlRunner {
  return {
    run: async <Row extends object>(what: Statement, values: readonly unknown[]) =>
      (await db.executeQuery<Row>(CompiledQuery.raw(what.text, [...values]))).rows,
  };
}

/** Never inside JSON, which writes control characters as escapes, nor in names and numbers. */
const BETWEEN_TEXTS = '\u001f';

/** A column of texts without control characters as one parameter, without quoting each of them as an array literal would. */
export const joinedColumn = {
  text: (texts: readonly string[]): string => texts.join(BETWEEN_TEXTS),
  /** The parameter, read as `text[]`. */
  parse: (parameter: string): string => `string_to_array(${parameter}::text, E'\\x1f')`,
};

/** What the rows of statements look like, known for each connection since it ran them for the first time. */
const columnsOf = new WeakMap<pg.PoolClient, Map<string, Column[]>>();

function columnsKnownTo(client: pg.PoolClient): Map<string, Column[]> {
  const known = columnsOf.get(client) ?? new Map<string, Column[]>();
  columnsOf.set(client, known);
  return known;
}

/** Runs a statement for the first time on a connection: the driver prepares it, and tells what its rows look like. */
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

/** Statements run this way need not wait for each other: those of one turn go out at once and are carried out in order. */
export function preparedRunner(client: pg.PoolClient): SqlRunner {
  const known = columnsKnownTo(client);
  let waiting: BatchStep[] = [];
  const send = () => {
    const steps = waiting;
    waiting = [];
    if (steps.length > 0) client.query(new Batch(steps));
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
      // Whatever was asked before it goes out before it.
      send();
      return runFirst(client, what, sent, known) as Promise<Row[]>;
    },
  };
}
