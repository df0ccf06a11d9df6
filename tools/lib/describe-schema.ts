import type pg from 'pg';

const TYPES: Record<string, string> = {
  int8: 'bigint',
  int4: 'number',
  float8: 'number',
  int2: 'number',
  text: 'string',
  varchar: 'string',
  bool: 'boolean',
  bytea: 'Buffer',
  timestamptz: 'Date',
  date: 'string',
  json: 'JsonColumn',
  jsonb: 'JsonColumn',
};

interface Column {
  table_name: string;
  column_name: string;
  udt_name: string;
  is_nullable: 'YES' | 'NO';
  has_default: boolean;
}

function typeOf({ udt_name }: Column): string {
  const array = udt_name.startsWith('_');
  const base = TYPES[array ? udt_name.slice(1) : udt_name];
  if (!base) throw new Error(`no TypeScript type for the column type ${udt_name}`);
  return array ? `${base}[]` : base;
}

function describeColumn(column: Column): string {
  const nullable = column.is_nullable === 'YES';
  const type = typeOf(column) + (nullable ? ' | null' : '');
  return `  ${column.column_name}: ${column.has_default && !nullable ? `Generated<${type}>` : type};`;
}

const pascal = (name: string) => name.replace(/(^|_)(\w)/g, (_whole, _gap, letter: string) => letter.toUpperCase());

/** Renders the tables of the database as Kysely types. */
export async function describeSchema(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<Column>(
    `select table_name, column_name, udt_name, is_nullable, (column_default is not null or is_identity = 'YES') as has_default
     from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`,
  );
  const tables = Map.groupBy(rows, (row) => row.table_name);
  const interfaces = [...tables].map(
    ([name, columns]) => `export interface ${pascal(name)} {\n${columns.map(describeColumn).join('\n')}\n}`,
  );
  const database = [...tables.keys()].map((name) => `  ${name}: ${pascal(name)};`).join('\n');
  return [
    '// Written by `npm run db:types` from the migrated database; not by hand.',
    "import type { ColumnType, Generated } from 'kysely';",
    '/** Read as the parsed value, written as its text. */\nexport type JsonColumn = ColumnType<unknown, string, string>;',
    ...interfaces,
    `export interface DB {\n${database}\n}\n`,
  ].join('\n\n');
}
