import { Kysely, PostgresDialect, type PostgresPoolClient, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './schema.generated.ts';
import { nameOfStatement } from './statement-names.ts';

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;
/** A transaction, or the database for a single read. */
export type Queryable = Db | Tx;

/** 64-bit integers stay exact: amounts and ids are bigints from the wire of the database on. */
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text));

export interface DatabaseOptions {
  url: string;
  poolSize: number;
  applicationName: string;
  /**
   * For connections that only run fixed look-ups by key: bars full scans. A cached plan that was
   * made while a table was small would otherwise scan it until the next analyze.
   */
  lookUpByKey?: boolean;
  /** Longest statement; 0 for no limit, as for commands, which read whole tables. */
  statementTimeoutMs?: number;
  /**
   * Longest pause inside a transaction: a process that is frozen in one loses its locks after this
   * time.
   */
  idleInTransactionMs?: number;
  /** How long to wait for a connection before the call is rejected as busy. */
  patienceMs?: number;
}

/** Few, so that reports do not crowd out the calls of players. */
export const REPORT_CONNECTIONS = 2;

/**
 * Longest statement of the serving process. A runaway statement must not hold its locks for ever.
 */
const STATEMENT_TIMEOUT_MS = 30_000;

/**
 * The pool bounds the time to connect; the settings sent behind it are bounded here, in case the
 * database freezes in between.
 */
const SETTINGS_TIMEOUT_MS = 5_000;

const FULL_SCANS = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'enable_material'];

/**
 * Settings of each session, sent as a statement: a pooler such as PgBouncer rejects them as startup
 * parameters. Without JIT, since the statements here are short and compiling one takes longer than
 * running it.
 */
function sessionSettings({
  lookUpByKey,
  statementTimeoutMs = STATEMENT_TIMEOUT_MS,
  idleInTransactionMs = 30_000,
}: DatabaseOptions): string {
  return [
    'set jit = off',
    `set statement_timeout = ${statementTimeoutMs}`,
    `set idle_in_transaction_session_timeout = ${idleInTransactionMs}`,
    ...(lookUpByKey ? FULL_SCANS.map((name) => `set ${name} = off`) : []),
  ].join('; ');
}

export function createPool(options: DatabaseOptions): pg.Pool {
  const settings = sessionSettings(options);
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    application_name: options.applicationName,
    onConnect: async (client) => {
      await client.query({ text: settings, query_timeout: SETTINGS_TIMEOUT_MS } as pg.QueryConfig);
    },
    // Statements that do not wait for each other's answers are sent together.
    pipeline: true,
    connectionTimeoutMillis: options.patienceMs ?? 5_000,
    keepAlive: true,
    idleTimeoutMillis: 60_000,
  });
  // The pool replaces a connection that breaks while idle; one in use fails its statements. Without
  // these listeners either would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

const BEGINS = /^(begin|start transaction)/;
const ENDS = new Set(['commit', 'rollback']);

/**
 * A connection as the query builder uses it, from checkout to release. It knows texts alone, so
 * fixed statements are given their names here. Behind the end of a transaction it takes no further
 * statement: work that was given up, such as a handler that hangs, would write outside of any
 * transaction while that one is being rolled back.
 */
function namingClient(client: pg.PoolClient): PostgresPoolClient {
  let isOver = false;
  const query = async (text: string, values: readonly unknown[]) => {
    if (BEGINS.test(text)) isOver = false;
    else if (ENDS.has(text)) isOver = true;
    else if (isOver) throw new Error('the transaction is over');
    const name = values.length > 0 ? nameOfStatement(text) : undefined;
    return client.query(name === undefined ? { text, values: [...values] } : { name, text, values: [...values] });
  };
  return { query, release: (destroy?: boolean) => client.release(destroy) } as unknown as PostgresPoolClient;
}

export function createDatabase(pool: pg.Pool): Db {
  const connect = async (): Promise<PostgresPoolClient> => namingClient(await pool.connect());
  const dialect = new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } });
  return new Kysely<DB>({ dialect });
}
