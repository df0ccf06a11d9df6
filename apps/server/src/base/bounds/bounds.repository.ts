import {
  BREAK_KINDS,
  LIMIT_KINDS,
  LIMIT_PERIODS,
  type LimitKind,
  type LimitPeriod,
} from '@clearcrate/contract/bounds-rules';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { runnerOf, type SqlRunner, statement } from '../../platform/db/statement.ts';
import type { Statement } from '../../platform/db/statement-names.ts';
import { type BindingBreak, type Break, type DayFigures, type Limit, longestBreak } from './bounds.rules.ts';

/** Numbers in the tables count from one, in the order of the contract's lists. */
const kindNumber = (kind: LimitKind): number => LIMIT_KINDS.indexOf(kind) + 1;
const periodNumber = (period: LimitPeriod): number => LIMIT_PERIODS.indexOf(period) + 1;

interface PlayRow {
  player_id: bigint;
  account_id: bigint;
  day: string | null;
  spent: bigint;
  recharged: bigint;
  won: bigint;
  sold: bigint;
  openings: number;
  week_spent: bigint;
  month_spent: bigint;
  week_recharged: bigint;
  month_recharged: bigint;
  break_kind: number | null;
  break_until: Date | null;
}

/**
 * The given players, each with the other accounts that count for them; few players have any. Those
 * are looked up by primary key: `offset 0` keeps the planner from a join, whose cached plan would
 * persist after the table has grown.
 */
const ACCOUNTS = `(
     select v.player_id, v.player_id as id from unnest($1::bigint[]) v(player_id)
     union all
     select v.player_id, p.account_id from unnest($1::bigint[]) v(player_id)
     cross join lateral (select account_id from person_account p where p.player_id = v.player_id offset 0) p
   ) a`;

// Lock order: behind the locks of the players, sorted by key. Of two accounts that count for each
// other only one at a time is between reading the common figures and the commit. No transaction
// waits for a player's lock while holding one of these, so there is no deadlock.
const LOCK_SHARED = statement(
  'bounds-lock-shared',
  `select pg_advisory_xact_lock(2021, keys.key) from (
     select distinct (a.id % 2147483647)::int as key from ${ACCOUNTS}
     where exists (select from person_account p where p.player_id = a.player_id) order by 1
   ) keys`,
);

// Looked up by primary key, so that a plan made while the tables were small stays good.
const READ_PLAY = statement(
  'bounds-read-play',
  `select a.player_id, a.id as account_id, d.day::text, d.spent, d.recharged, d.won, d.sold, d.openings, d.week_spent, d.month_spent,
     d.week_recharged, d.month_recharged, b.break_kind, b.break_until
   from ${ACCOUNTS}
   left join lateral (
     select * from play_day d where d.player_id = a.id and d.day <= $2::date order by d.day desc limit 1
   ) d on true
   left join lateral (select * from play_bounds b where b.player_id = a.id limit 1) b on true`,
);

const READ_LIMITS = statement(
  'bounds-read-limits',
  `select l.player_id, l.kind, l.period, l.amount, l.next_amount, l.next_at from ${ACCOUNTS}
   cross join lateral (select * from play_limit l where l.player_id = a.id limit 6) l`,
);

const FIGURES = 'spent, recharged, won, sold, openings, week_spent, month_spent, week_recharged, month_recharged';
const DAYS = `unnest($1::bigint[], $2::date[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::int[], $8::bigint[],
     $9::bigint[], $10::bigint[], $11::bigint[]) v(player_id, day, ${FIGURES})`;

// Whole values and not differences: the running sums restart on some days, and the accounts' lock
// is held from reading to commit. For the same reason it is known which days have a row already:
// nearly all, and those take the cheaper statement.
const CHANGE_DAYS = statement(
  'bounds-change-days',
  `update play_day d set (${FIGURES}) = row(${FIGURES.replaceAll(/\w+/g, 'v.$&')}) from ${DAYS}
   where d.player_id = v.player_id and d.day = v.day`,
);
const BEGIN_DAYS = statement(
  'bounds-begin-days',
  `insert into play_day (player_id, day, ${FIGURES}) select * from ${DAYS}`,
);
// Today's row gets whole values from the statements above. Weeks begin on Monday, as in the
// calendar.
const CORRECT_DAY = statement(
  'bounds-correct-day',
  `update play_day d set
     spent = case when d.day = $4::date then greatest(0, d.spent - v.spent) else d.spent end,
     openings = case when d.day = $4::date then greatest(0, d.openings - v.openings) else d.openings end,
     week_spent = case when date_trunc('week', d.day) = date_trunc('week', $4::date)
       then greatest(0, d.week_spent - v.spent) else d.week_spent end,
     month_spent = case when date_trunc('month', d.day) = date_trunc('month', $4::date)
       then greatest(0, d.month_spent - v.spent) else d.month_spent end
   from (
     select player_id, sum(spent)::bigint as spent, sum(openings)::int as openings
     from unnest($1::bigint[], $2::bigint[], $3::int[]) s(player_id, spent, openings) group by player_id
   ) v
   where d.player_id = v.player_id and d.day >= $4::date and d.day < least($5::date, $4::date + 31)`,
);

function figuresOf(row: PlayRow): DayFigures | undefined {
  if (row.day === null) return undefined;
  return {
    day: row.day,
    spent: row.spent,
    recharged: row.recharged,
    won: row.won,
    sold: row.sold,
    openings: row.openings,
    weekSpent: row.week_spent,
    monthSpent: row.month_spent,
    weekRecharged: row.week_recharged,
    monthRecharged: row.month_recharged,
  };
}

interface BreakRow {
  player_id: bigint;
  break_kind: number | null;
  break_until: Date | null;
}

function breakOf(row: Omit<BreakRow, 'player_id'>): Break | undefined {
  const kind = row.break_kind === null ? undefined : BREAK_KINDS[row.break_kind - 1];
  return kind && row.break_until ? { kind, untilMs: row.break_until.getTime() } : undefined;
}

export interface Play {
  last: DayFigures | undefined;
  break: Break | undefined;
}

export interface Plays {
  /** The accounts that count for a player, their own first. */
  accountsOf: Map<bigint, bigint[]>;
  byAccount: Map<bigint, Play>;
}

/** Blocks transactions of other accounts of the same people until this one ends. */
export async function lockShared(runner: SqlRunner, players: readonly bigint[]): Promise<void> {
  await runner.run(LOCK_SHARED, [players]);
}

export async function readPlay(runner: SqlRunner, players: readonly bigint[], day: string): Promise<Plays> {
  const rows = await runner.run<PlayRow>(READ_PLAY, [players, day]);
  const accountsOf = new Map(players.map((playerId) => [playerId, [playerId]]));
  const byAccount = new Map<bigint, Play>();
  for (const row of rows) {
    byAccount.set(row.account_id, { last: figuresOf(row), break: breakOf(row) });
    if (row.account_id !== row.player_id) accountsOf.get(row.player_id)?.push(row.account_id);
  }
  return { accountsOf, byAccount };
}

interface LimitRow {
  player_id: bigint;
  kind: number;
  period: number;
  amount: bigint | null;
  next_amount: bigint | null;
  next_at: Date | null;
}

const limitName = (kind: number, period: number) => `${kind}:${period}`;

/** Limits by player; limits never set are absent. */
export class Limits {
  private readonly known: ReadonlyMap<string, Limit>;

  constructor(rows: readonly LimitRow[]) {
    this.known = new Map(
      rows.map((row) => {
        const next = row.next_at && { amount: row.next_amount ?? undefined, atMs: row.next_at.getTime() };
        const name = `${row.player_id}:${limitName(row.kind, row.period)}`;
        return [name, { amount: row.amount ?? undefined, next: next ?? undefined }];
      }),
    );
  }

  of(playerId: bigint, kind: LimitKind, period: LimitPeriod): Limit | undefined {
    return this.known.get(`${playerId}:${limitName(kindNumber(kind), periodNumber(period))}`);
  }
}

export async function readLimits(runner: SqlRunner, players: readonly bigint[]): Promise<Limits> {
  return new Limits(await runner.run<LimitRow>(READ_LIMITS, [players]));
}

export interface DayRow {
  playerId: bigint;
  figures: DayFigures;
}

async function writeDays(runner: SqlRunner, how: Statement, rows: readonly DayRow[]): Promise<void> {
  if (rows.length === 0) return;
  const column = <Name extends keyof DayFigures>(name: Name) => rows.map(({ figures }) => figures[name]);
  await runner.run(how, [
    rows.map(({ playerId }) => playerId),
    column('day'),
    column('spent'),
    column('recharged'),
    column('won'),
    column('sold'),
    column('openings'),
    column('weekSpent'),
    column('monthSpent'),
    column('weekRecharged'),
    column('monthRecharged'),
  ]);
}

export const changeDays = (runner: SqlRunner, rows: readonly DayRow[]) => writeDays(runner, CHANGE_DAYS, rows);
export const beginDays = (runner: SqlRunner, rows: readonly DayRow[]) => writeDays(runner, BEGIN_DAYS, rows);

/**
 * Subtracts stakes booked on an earlier day from that day and from the running sums of the days
 * until today.
 */
export async function correctDay(
  runner: SqlRunner,
  { day, today }: { day: string; today: string },
  stakes: readonly { playerId: bigint; spent: bigint; openings: number }[],
): Promise<void> {
  await runner.run(CORRECT_DAY, [
    stakes.map(({ playerId }) => playerId),
    stakes.map(({ spent }) => spent),
    stakes.map(({ openings }) => openings),
    day,
    today,
  ]);
}

const FIND_BREAKS = statement(
  'bounds-find-breaks',
  `select v.player_id as asked_id, b.player_id, b.break_kind, b.break_until from unnest((select $1::bigint[])) v(player_id)
   cross join lateral (
     select player_id, break_kind, break_until from play_bounds where player_id = v.player_id
     union all
     select b.player_id, b.break_kind, b.break_until from person_account p
     cross join lateral (select * from play_bounds b where b.player_id = p.account_id limit 1) b where p.player_id = v.player_id
   ) b`,
);

/** Finds the longest break of each player, on their own account or another one of theirs. */
export async function findBreaks(db: Queryable, players: readonly bigint[]): Promise<Map<bigint, BindingBreak>> {
  const rows = await runnerOf(db).run<BreakRow & { asked_id: bigint }>(FIND_BREAKS, [players]);
  const found = new Map<bigint, BindingBreak>();
  for (const [playerId, own] of Map.groupBy(rows, ({ asked_id }) => asked_id)) {
    const longest = longestBreak(own.map((row) => ({ stored: breakOf(row), isOwn: row.player_id === playerId })));
    if (longest) found.set(playerId, longest);
  }
  return found;
}

/** The players bound by what this player sets for themselves. */
export async function findBound(db: Queryable, playerId: bigint): Promise<bigint[]> {
  const rows = await db.selectFrom('person_account').select('player_id').where('account_id', '=', playerId).execute();
  return [playerId, ...rows.map(({ player_id }) => player_id)];
}

export async function findReminder(db: Queryable, playerId: bigint): Promise<number | undefined> {
  const row = await db
    .selectFrom('play_bounds')
    .select('reminder_minutes')
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return row?.reminder_minutes ?? undefined;
}

export async function saveReminder(db: Queryable, playerId: bigint, minutes: number | null, at: Date): Promise<void> {
  await db
    .insertInto('play_bounds')
    .values({ player_id: playerId, reminder_minutes: minutes, changed_at: at })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet({ reminder_minutes: minutes, changed_at: at }))
    .execute();
}

export async function saveBreak(tx: Tx, playerId: bigint, { kind, untilMs }: Break, at: Date): Promise<void> {
  const changed = { break_kind: BREAK_KINDS.indexOf(kind) + 1, break_until: new Date(untilMs), changed_at: at };
  await tx
    .insertInto('play_bounds')
    .values({ player_id: playerId, ...changed })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet(changed))
    .execute();
}

export async function saveLimit(
  tx: Tx,
  playerId: bigint,
  [kind, period]: readonly [LimitKind, LimitPeriod],
  { amount, next }: Limit,
  at: Date,
): Promise<void> {
  const changed = {
    amount: amount ?? null,
    next_amount: next?.amount ?? null,
    next_at: next ? new Date(next.atMs) : null,
    changed_at: at,
  };
  await tx
    .insertInto('play_limit')
    .values({ player_id: playerId, kind: kindNumber(kind), period: periodNumber(period), ...changed })
    .onConflict((conflict) => conflict.columns(['player_id', 'kind', 'period']).doUpdateSet(changed))
    .execute();
}

/** The player's days from `since` on, oldest first. */
export async function findDays(db: Queryable, playerId: bigint, since: string) {
  const { rows } = await sql<Pick<DayFigures, 'day' | 'recharged' | 'spent' | 'won' | 'sold'>>`
    select day::text, recharged, spent, won, sold from play_day
    where player_id = ${playerId} and day >= ${since}::date order by day`.execute(db);
  return rows;
}
