import type { Writable } from 'node:stream';
import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { Queryable } from './database.ts';

/** A fixed statement. The server parses and plans it once for each connection that runs it by name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

export function statement(name: string, text: string): Statement {
  return { name, text };
}

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

/** Elements that need no quotes inside an array literal; text does, and the driver knows how. */
const isPlain = (value: unknown) =>
  value === null || typeof value === 'bigint' || typeof value === 'number' || typeof value === 'boolean';

/** Columns of numbers become literals here: the driver would look at each element for characters that need quoting. */
function columnText(values: readonly unknown[]): unknown {
  if (!values.every(isPlain)) return values;
  let text = '';
  for (const value of values) text += text === '' ? String(value) : `,${String(value)}`;
  return `{${text}}`;
}

const parameter = (value: unknown) => (Array.isArray(value) ? columnText(value) : value);

/** Whatever is sent in one turn travels as one packet; else each statement would wake the server by itself. */
function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** Statements run this way need not wait for each other: they go out at once and are carried out in order. */
export function preparedRunner(client: pg.PoolClient): SqlRunner {
  return {
    run: async <Row extends object>(what: Statement, values: readonly unknown[]) => {
      sendTogether(client);
      return (await client.query<Row>({ name: what.name, text: what.text, values: values.map(parameter) })).rows;
    },
  };
}
