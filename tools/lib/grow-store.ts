import { MODES } from '@clearcrate/contract/modes';
import pg from 'pg';

/**
 * Copies what players have done, for copies of the players, further and further back in time. Books
 * stay in balance: the audit of a grown store finds no problem when only boxes were opened. The
 * copies have negative ids, so that whatever is new still comes last.
 */

const STEP = 1_000_000_000_000n;
const TIME_STEP = "interval '2 hours'";
const COPIES_AT_ONCE = 50;

interface Copied {
  table: string;
  /** Columns with ids of something that is copied too. */
  ids: readonly string[];
  /**
   * Other columns that a copy must not share, as SQL over a row `s` and the number `n` of its copy.
   */
  other?: Readonly<Record<string, string>>;
  /** Rows that are copied; all by default. Copies of what is unfinished would be worked on. */
  where?: string;
}

const shifted = (expression: string) => `${expression} - n * ${STEP}`;

/** `12` and `12/3` name a play, a seat or an item by its id. */
const reference = `case
  when s.reference ~ '^[0-9]+$' then (${shifted('s.reference::bigint')})::text
  when s.reference ~ '^[0-9]+/' then (${shifted("split_part(s.reference, '/', 1)::bigint")})::text || substr(s.reference, strpos(s.reference, '/'))
  else s.reference || '-' || n end`;

/** Items of battles name their room. */
const roomOfItem = `case when s.source = ${MODES.battle.number} then ${shifted('s.source_ref')} else s.source_ref end`;

const hashOf = (column: string) => `encode(sha256(convert_to(s.${column} || n, 'UTF8')), 'hex')`;

const IN_OVER_ROOMS = 'room_id in (select id from battle_room where state in (3, 4))';

const TABLES: readonly Copied[] = [
  { table: 'player', ids: ['id'], other: { mobile: 'null', spread_code: "s.spread_code || '-' || n" } },
  { table: 'session', ids: ['id', 'player_id'], other: { token_hash: 'sha256(s.token_hash || n::text::bytea)' } },
  { table: 'seed_pair', ids: ['id', 'player_id'], other: { server_seed_hash: hashOf('server_seed_hash') } },
  { table: 'ledger_purse', ids: ['owner_id'] },
  { table: 'ledger_posting', ids: ['owner_id', 'id'], other: { reference } },
  { table: 'ledger_hold', ids: ['owner_id'], other: { reference }, where: 'state <> 1' },
  { table: 'idempotency', ids: ['player_id'] },
  { table: 'draw', ids: ['player_id', 'id', 'play_id', 'seed_id'] },
  { table: 'bag_item', ids: ['player_id', 'id'], other: { source_ref: roomOfItem } },
  { table: 'play_day', ids: ['player_id'] },
  { table: 'box_guarantee', ids: ['player_id'] },
  { table: 'lucky_play', ids: ['player_id', 'draw_id'] },
  { table: 'spread_opening', ids: ['player_id', 'draw_id'] },
  { table: 'battle_room', ids: ['id', 'seed_number', 'maker_id'], where: 'state in (3, 4)' },
  { table: 'battle_round', ids: ['room_id'], where: IN_OVER_ROOMS },
  { table: 'battle_seat', ids: ['room_id', 'player_id'], where: IN_OVER_ROOMS },
  { table: 'battle_draw', ids: ['room_id', 'draw_id'], where: IN_OVER_ROOMS },
  { table: 'battle_day', ids: ['player_id'] },
  { table: 'crash_bet', ids: ['round_id', 'player_id', 'id'], where: 'state <> 1' },
  { table: 'message', ids: ['id', 'player_id'] },
];

interface ColumnRow {
  name: string;
  type: string;
}

async function columnsOf(client: pg.Client, table: string): Promise<ColumnRow[]> {
  const { rows } = await client.query<ColumnRow>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return rows;
}

function valueIn({ ids, other = {} }: Copied, { name, type }: ColumnRow): string {
  if (name in other) return other[name] ?? '';
  if (ids.includes(name)) return shifted(`s.${name}`);
  return type === 'timestamp with time zone' ? `s.${name} - n * ${TIME_STEP}` : `s.${name}`;
}

/** Copies the rows that the table had before, the oldest copies first. */
async function copyRows(client: pg.Client, copied: Copied, copies: number): Promise<void> {
  const { table, where = 'true' } = copied;
  const columns = await columnsOf(client, table);
  await client.query(`create temp table source as select * from ${table} where ${where}`);
  for (let from = copies; from > 0; from -= COPIES_AT_ONCE) {
    await client.query(
      `insert into ${table} (${columns.map(({ name }) => name).join(', ')}) overriding system value
       select ${columns.map((column) => valueIn(copied, column)).join(', ')}
       from generate_series($1::int, $2::int, -1) n cross join source s order by n desc`,
      [from, Math.max(1, from - COPIES_AT_ONCE + 1)],
    );
  }
  await client.query('drop table source');
}

/** The accounts of the house have paid and received as often as players have. */
const HOUSE = `
  insert into ledger_house_delta (account, amount)
  select account, sum(amount) * $1::int from (
    select account, balance as amount from ledger_house_balance
    union all select account, amount from ledger_house_delta
  ) known group by account`;

/**
 * Adds so many copies of everything. No statistics are collected: a caller that wants current ones
 * analyzes. The store may run on it, without callers.
 */
export async function growStore(url: string, copies: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // The rows were checked when the originals were written.
    await client.query('set session_replication_role = replica; set synchronous_commit = off');
    for (const copied of TABLES) await copyRows(client, copied, copies);
    await client.query(HOUSE, [copies]);
  } finally {
    await client.end();
  }
}
