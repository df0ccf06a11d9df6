import type { CrashState } from '@clearcrate/contract/crash-rules';
import { CRASH_BET_STATES, CRASH_STATES } from '@clearcrate/contract/crash-rules';
import type { Minor } from '@clearcrate/contract/money';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { runnerOf, statement } from '../../../platform/db/statement.ts';

/** The row of a round. */
export interface Round {
  id: bigint;
  chain_id: bigint;
  step: number;
  state: CrashState;
  previous_hash: string;
  starts_at: Date;
  bets: number;
  staked: Minor;
  point: Minor | null;
  round_hash: string | null;
  ended_at: Date | null;
  interrupted: boolean;
  settled_at: Date | null;
}

const COLUMNS =
  'id, chain_id, step, state, previous_hash, starts_at, bets, staked, point, round_hash, ended_at, interrupted, settled_at';
export const ROUND_COLUMNS = sql.raw(COLUMNS);

/** One lock for placing bets and for the start: see `crash.repository.ts`. */
export const ROUND_LOCK = 7_301_949;

// Runs ten times a second. Only statements with a value are prepared, so it has one.
const FIND_LATEST = statement(
  'crash-latest-round',
  `select ${COLUMNS} from crash_round where id > $1::bigint order by id desc limit 1`,
);

export async function findLatest(db: Queryable): Promise<Round | undefined> {
  const [latest] = await runnerOf(db).run<Round>(FIND_LATEST, [0n]);
  return latest;
}

export interface NewRound {
  chainId: bigint;
  step: number;
  previousHash: string;
  openedAtMs: number;
  startsAtMs: number;
}

export async function openRound(tx: Tx, round: NewRound): Promise<void> {
  await sql`
    insert into crash_round (id, chain_id, step, state, previous_hash, opened_at, starts_at)
    select coalesce(max(id), 0) + 1, ${round.chainId}, ${round.step}, 1, ${round.previousHash},
      ${new Date(round.openedAtMs)}, ${new Date(round.startsAtMs)}
    from crash_round`.execute(tx);
}

/**
 * Starts the flight. Behind the lock that every bet takes: earlier bets are in the round, later ones
 * see that it flies and are rejected.
 */
export async function startRound(tx: Tx, roundId: bigint): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ROUND_LOCK})`.execute(tx);
  await sql`update crash_round set state = ${sql.lit(CRASH_STATES.running)} where id = ${roundId} and state = ${sql.lit(CRASH_STATES.waiting)}`.execute(
    tx,
  );
}

export interface RoundEnd {
  state: 3 | 4;
  point: Minor;
  hash: string;
  endedAtMs: number;
  interrupted: boolean;
}

/** Publishes the point at which the flight ended. Bets are settled after this. */
export async function endRound(tx: Tx, roundId: bigint, end: RoundEnd): Promise<void> {
  // No bet may be placed while a round is called off before its start.
  await sql`select pg_advisory_xact_lock(${ROUND_LOCK})`.execute(tx);
  await sql`
    update crash_round set state = ${end.state}, point = ${end.point}, round_hash = ${end.hash},
      ended_at = ${new Date(end.endedAtMs)}, interrupted = ${end.interrupted}
    where id = ${roundId} and state in (${sql.lit(CRASH_STATES.waiting)}, ${sql.lit(CRASH_STATES.running)})`.execute(
    tx,
  );
}

/** Marks a round as settled and stores its sums. */
export async function closeRound(tx: Tx, roundId: bigint, at: Date): Promise<void> {
  // An escape that is paid late adds to the sums behind this lock; earlier ones are summed below.
  await sql`select from crash_round where id = ${roundId} for update`.execute(tx);
  await sql`
    update crash_round set settled_at = ${at}, escapes = sums.escapes, paid = sums.paid
    from (select count(*) filter (where state = ${sql.lit(CRASH_BET_STATES.escaped)})::int as escapes, coalesce(sum(paid), 0)::bigint as paid
      from crash_bet where round_id = ${roundId}) sums
    where crash_round.id = ${roundId} and settled_at is null`.execute(tx);
}
