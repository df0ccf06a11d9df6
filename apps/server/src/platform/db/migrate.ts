import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { StartupError } from '../errors.ts';
import { VERSION } from '../version.ts';

const MIGRATIONS = new URL('../../../migrations/', import.meta.url);
/**
 * For migrations edited before the first release: from the schema of an older text to that of the
 * present one.
 */
const MENDS = new URL('mends/', MIGRATIONS);
/** Advisory lock: its holder migrates, the others wait and find nothing left to do. */
export const MIGRATION_LOCK = 7_301_946;
/** Rooms are written with a column that older versions do not know. */
const BREAKS_OLDER_VERSIONS = new Set(['0067-battle-lean.sql']);
const SERVING = 'clearcrate';

const checksumOf = (sql: string) => createHash('sha256').update(sql).digest('hex');

const readNames = async (folder: URL) => (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();

/** A mend is named after its migration and the first eight digits of the sum that it replaces. */
const mendOf = (name: string, appliedSum: string) => name.replace(/sql$/, `${appliedSum.slice(0, 8)}.sql`);

const errorText = (error: unknown) => (error instanceof Error ? error.message : String(error));

interface Step {
  name: string;
  sql: string;
  /** Of the migration, also where `sql` is its mend. */
  checksum: string;
  isMend: boolean;
}

interface Known {
  /** Sums by name. */
  applied: ReadonlyMap<string, string>;
  mends: ReadonlySet<string>;
}

/** Explains why a migration with another text cannot be skipped. */
async function explainDifference(name: string, checksum: string): Promise<StartupError> {
  const released = await readFile(new URL('released.txt', MIGRATIONS), 'utf8');
  if (released.includes(`${checksum}  ${name}`)) {
    return new StartupError(
      `This database was made by a version that cannot be upgraded: its ${name} is not the released one. Run it with the version that made it, or start with an empty database (docs/UPGRADING.md).`,
    );
  }
  return new StartupError(
    `Migration ${name} was changed after it had been applied. Restore it and write a new one instead.`,
  );
}

/** The step of one migration; undefined when it is applied. */
async function planStep(name: string, { applied, mends }: Known): Promise<Step | undefined> {
  const sql = await readFile(new URL(name, MIGRATIONS), 'utf8');
  const checksum = checksumOf(sql);
  const appliedSum = applied.get(name);
  if (appliedSum === checksum) return undefined;
  if (appliedSum === undefined) return { name, sql, checksum, isMend: false };
  const mend = mendOf(name, appliedSum);
  if (!mends.has(mend)) throw await explainDifference(name, checksum);
  return { name, sql: await readFile(new URL(mend, MENDS), 'utf8'), checksum, isMend: true };
}

/**
 * A process of an older version would fail on what these steps change, so none may be connected.
 */
async function refuseBesideOthers(client: pg.PoolClient, steps: readonly Step[]): Promise<void> {
  const breaking = steps.find(({ name, isMend }) => isMend || BREAKS_OLDER_VERSIONS.has(name));
  if (!breaking) return;
  const { rowCount } = await client.query(
    'select from pg_stat_activity where datname = current_database() and application_name = $1 limit 1',
    [SERVING],
  );
  if (!rowCount) return;
  throw new StartupError(
    `Another process serves this database, and ${breaking.name} would break it. Stop all nodes, then start this version (docs/UPGRADING.md).`,
  );
}

async function runStep(client: pg.PoolClient, { name, sql, checksum }: Step): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query(
      `insert into schema_migration (name, checksum, version) values ($1, $2, $3)
       on conflict (name) do update set checksum = excluded.checksum, version = excluded.version, applied_at = now()`,
      [name, checksum, VERSION],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new StartupError(`Migration ${name} failed: ${errorText(error)}`);
  }
}

/** Reads the applied migrations. `version` is null for those from before versions. */
async function readApplied(client: pg.PoolClient): Promise<ReadonlyMap<string, string>> {
  await client.query(
    `create table if not exists schema_migration
       (name text primary key, checksum text not null, applied_at timestamptz not null default now(), version text)`,
  );
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = 'schema_migration'::regclass and attname = 'version'`,
  );
  if (!rowCount) await client.query('alter table schema_migration add column version text');
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/** Applies missing migrations by file name, each in its own transaction. Forward only. */
export async function migrate(pool: pg.Pool, onApplied: (name: string) => void = () => {}): Promise<number> {
  const client = await pool.connect();
  try {
    // A migration reads whole tables, and another node's is waited for.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const known = { applied: await readApplied(client), mends: new Set(await readNames(MENDS)) };
    const plans = await Promise.all((await readNames(MIGRATIONS)).map((name) => planStep(name, known)));
    const steps = plans.filter((step) => step !== undefined);
    if (known.applied.size > 0) await refuseBesideOthers(client, steps);
    for (const step of steps) {
      await runStep(client, step);
      onApplied(step.name);
    }
    return steps.length;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {});
    // Closed, since the next user of the connection expects the settings of its pool.
    client.release(true);
  }
}
