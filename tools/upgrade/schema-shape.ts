import type pg from 'pg';

const SHAPE = `
  select 'column ' || table_name || '.' || column_name || ' ' || udt_name || ' ' || is_nullable || ' ' || coalesce(column_default, '') as line
  from information_schema.columns where table_schema = 'public'
  union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
  union all select 'constraint ' || conrelid::regclass || ' ' || pg_get_constraintdef(oid)
  from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
  union all select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select 'function ' || pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace`;

/**
 * Columns, indexes, constraints, triggers and functions, without the order of columns and the names
 * of constraints. Parentheses are left out: a restored condition is nested in another way.
 */
export async function schemaShape(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(SHAPE);
  return rows.map(({ line }) => line.replaceAll(/[()]/g, '')).sort();
}
