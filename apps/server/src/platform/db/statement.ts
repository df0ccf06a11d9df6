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

/** Statements run this way need not wait for each other: they go out at once and are carried out in order. */
export function preparedRunner(client: pg.PoolClient): SqlRunner {
  return {
    run: async <Row extends object>(what: Statement, values: readonly unknown[]) =>
      (await client.query<Row>({ name: what.name, text: what.text, values: [...values] })).rows,
  };
}
