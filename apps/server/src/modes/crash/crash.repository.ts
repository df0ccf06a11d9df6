import { CRASH_BET_STATES, type CrashBetState } from '@clearcrate/contract/crash-rules';
import type { Minor } from '@clearcrate/contract/money';
import { type SqlRunner, statement } from '../../platform/db/statement.ts';
import { ROUND_LOCK } from './round/crash.round.ts';

/** Statements of the operations, each for any number of bets. */

/** A bet as operations read it. */
export interface Bet {
  id: bigint;
  roundId: bigint;
  playerId: bigint;
  slot: number;
  userKind: number;
  stake: Minor;
  wantedAt: number | null;
  autoAt: number;
  state: CrashBetState;
  escapedAt: number | null;
  isAuto: boolean;
  paid: Minor;
  day: string;
  placedAtMs: number;
  /** When the server received the escape by hand. */
  receivedAtMs: number | null;
  /** An operator gave the stake back, which is final. */
  isRefundedByHand: boolean;
}

/** How a bet was closed. */
export interface ClosedBet {
  bet: Bet;
  state: CrashBetState;
  value: number | null;
  isAuto: boolean;
  paid: Minor;
  /** Of an escape by hand: when the server received it. */
  receivedAtMs: number | null;
  /** Why an operator gave the stake back. */
  refundNote?: string;
}

// Taken behind the locks of players, last of all: one batch at a time is between reading the
// round's sum and its commit, so the cap is exact, and the start of the flight waits for it.
const LOCK_ROUND = statement('crash-lock-round', `select pg_advisory_xact_lock(${ROUND_LOCK})`);
const OPEN_ROUND = statement(
  'crash-open-round',
  `select r.id, r.state, r.starts_at, r.bets, r.staked, c.maximum from crash_round r join crash_chain c on c.id = r.chain_id
   where r.settled_at is null limit 1`,
);
const FIND_ROUNDS = statement(
  'crash-find-rounds',
  `select r.id, r.state, r.starts_at, r.chain_id, r.step from unnest($1::bigint[]) v(id)
   cross join lateral (select * from crash_round r where r.id = v.id limit 1) r`,
);
const FIND_BETS = statement(
  'crash-find-bets',
  `select b.* from unnest($1::bigint[], $2::bigint[]) v(round_id, player_id)
   cross join lateral (
     select id, round_id, player_id, slot, user_kind, stake, wanted_at, auto_at, state, escaped_at, is_auto, paid,
       day::text as day, placed_at, received_at, refund_note is not null as by_hand
     from crash_bet b where b.round_id = v.round_id and b.player_id = v.player_id limit 2
   ) b`,
);
const TAKE_IDS = statement('crash-bet-ids', `select nextval('crash_bet_id') as id from generate_series(1, $1::int)`);
const INSERT_BETS = statement(
  'crash-insert-bets',
  `insert into crash_bet (id, round_id, player_id, slot, user_kind, stake, wanted_at, auto_at, day, placed_at, changed_at)
   select v.*, $10::timestamptz, $10::timestamptz from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::smallint[],
     $5::smallint[], $6::bigint[], $7::int[], $8::int[], $9::date[]) v`,
);
const ADD_BETS = statement(
  'crash-add-bets',
  'update crash_round set bets = bets + $2::int, staked = staked + $3::bigint where id = $1::bigint',
);
const CLOSE_BETS = statement(
  'crash-close-bets',
  `update crash_bet b set state = v.state, escaped_at = v.value, is_auto = v.is_auto, paid = v.paid, received_at = v.received_at, refund_note = v.note,
     changed_at = case when b.state in (${CRASH_BET_STATES.lost}, ${CRASH_BET_STATES.refunded}) then b.changed_at else $9::timestamptz end,
     corrected_at = case when b.state in (${CRASH_BET_STATES.lost}, ${CRASH_BET_STATES.refunded}) then $9::timestamptz end,
     stake_returned = b.state = ${CRASH_BET_STATES.refunded}
   from unnest($1::bigint[], $2::bigint[], $3::smallint[], $4::smallint[], $5::int[], $6::boolean[], $7::bigint[], $8::timestamptz[], $10::text[])
     v(round_id, player_id, slot, state, value, is_auto, paid, received_at, note)
   where b.round_id = v.round_id and b.player_id = v.player_id and b.slot = v.slot`,
);
// The round may be closed at this moment, so its row is locked in any case. If it is still open,
// closing waits for this lock and counts these bets itself, and its null sums stay null.
const ADD_TO_SUMS = statement(
  'crash-add-to-sums',
  `update crash_round r set escapes = r.escapes + v.escapes, paid = r.paid + v.paid
   from unnest($1::bigint[], $2::int[], $3::bigint[]) v(id, escapes, paid) where r.id = v.id`,
);

export interface OpenRound {
  id: bigint;
  state: number;
  starts_at: Date;
  bets: number;
  staked: Minor;
  maximum: Minor;
}

/** Finds the round that is not settled yet, and locks betting until the commit. */
export async function lockOpenRound(runner: SqlRunner): Promise<OpenRound | undefined> {
  const [, rows] = await Promise.all([runner.run(LOCK_ROUND, []), runner.run<OpenRound>(OPEN_ROUND, [])]);
  return rows[0];
}

export interface FlownRound {
  id: bigint;
  state: number;
  starts_at: Date;
  chain_id: bigint;
  step: number;
}

export async function findRounds(runner: SqlRunner, ids: readonly bigint[]): Promise<Map<bigint, FlownRound>> {
  const rows = await runner.run<FlownRound>(FIND_ROUNDS, [[...new Set(ids)]]);
  return new Map(rows.map((row) => [row.id, row]));
}

interface BetRow {
  id: bigint;
  round_id: bigint;
  player_id: bigint;
  slot: number;
  user_kind: number;
  stake: bigint;
  wanted_at: number | null;
  auto_at: number;
  state: number;
  escaped_at: number | null;
  is_auto: boolean;
  paid: bigint;
  day: string;
  placed_at: Date;
  received_at: Date | null;
  by_hand: boolean;
}

const betOf = (row: BetRow): Bet => ({
  id: row.id,
  roundId: row.round_id,
  playerId: row.player_id,
  slot: row.slot,
  userKind: row.user_kind,
  stake: row.stake,
  wantedAt: row.wanted_at,
  autoAt: row.auto_at,
  state: row.state as CrashBetState,
  escapedAt: row.escaped_at,
  isAuto: row.is_auto,
  paid: row.paid,
  day: row.day,
  placedAtMs: row.placed_at.getTime(),
  receivedAtMs: row.received_at?.getTime() ?? null,
  isRefundedByHand: row.by_hand,
});

export const betKey = ({ roundId, playerId, slot }: Pick<Bet, 'roundId' | 'playerId' | 'slot'>): string =>
  `${roundId}/${playerId}/${slot}`;

export function readBetKey(key: string): Pick<Bet, 'roundId' | 'playerId' | 'slot'> {
  const [roundId = '', playerId = '', slot = ''] = key.split('/');
  return { roundId: BigInt(roundId), playerId: BigInt(playerId), slot: Number(slot) };
}

/** Finds bets of some players in some rounds, behind the locks of the players. */
export async function findBets(
  runner: SqlRunner,
  wanted: readonly { roundId: bigint; playerId: bigint }[],
): Promise<Map<string, Bet>> {
  const unique = [...new Map(wanted.map((one) => [`${one.roundId}/${one.playerId}`, one])).values()];
  const rows = await runner.run<BetRow>(FIND_BETS, [
    unique.map(({ roundId }) => roundId),
    unique.map(({ playerId }) => playerId),
  ]);
  return new Map(rows.map(betOf).map((bet) => [betKey(bet), bet]));
}

export async function takeBetIds(runner: SqlRunner, count: number): Promise<bigint[]> {
  return (await runner.run<{ id: bigint }>(TAKE_IDS, [count])).map(({ id }) => id);
}

export function insertBets(runner: SqlRunner, bets: readonly Bet[], at: Date): Promise<unknown>[] {
  const [first] = bets;
  if (!first) return [];
  const staked = bets.reduce((sum, { stake }) => sum + stake, 0n);
  return [
    runner.run(INSERT_BETS, [
      bets.map((bet) => bet.id),
      bets.map((bet) => bet.roundId),
      bets.map((bet) => bet.playerId),
      bets.map((bet) => bet.slot),
      bets.map((bet) => bet.userKind),
      bets.map((bet) => bet.stake),
      bets.map((bet) => bet.wantedAt),
      bets.map((bet) => bet.autoAt),
      bets.map((bet) => bet.day),
      at,
    ]),
    runner.run(ADD_BETS, [first.roundId, bets.length, staked]),
  ];
}

export function closeBets(runner: SqlRunner, closed: readonly ClosedBet[], at: Date): Promise<unknown>[] {
  if (closed.length === 0) return [];
  // Sorted, since batches of two nodes may close bets of the same rounds.
  const rounds = [...Map.groupBy(closed, ({ bet }) => bet.roundId)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [
    runner.run(CLOSE_BETS, [
      closed.map(({ bet }) => bet.roundId),
      closed.map(({ bet }) => bet.playerId),
      closed.map(({ bet }) => bet.slot),
      closed.map(({ state }) => state),
      closed.map(({ value }) => value),
      closed.map(({ isAuto }) => isAuto),
      closed.map(({ paid }) => paid),
      closed.map(({ receivedAtMs }) => (receivedAtMs === null ? null : new Date(receivedAtMs))),
      at,
      closed.map(({ refundNote }) => refundNote ?? null),
    ]),
    runner.run(ADD_TO_SUMS, [
      rounds.map(([roundId]) => roundId),
      rounds.map(([, own]) => own.filter(({ state }) => state === CRASH_BET_STATES.escaped).length),
      rounds.map(([, own]) => own.reduce((sum, { paid }) => sum + paid, 0n)),
    ]),
  ];
}
