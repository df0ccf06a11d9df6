import {
  CRASH_BET_STATES,
  CRASH_BETS_SHOWN,
  CRASH_LAST_SHOWN,
  CRASH_STATES,
  CRASH_TOP_PLACES,
} from '@clearcrate/contract/crash-rules';
import { USER_KINDS } from '@clearcrate/contract/kinds';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/database.ts';
import { literals } from '../../../platform/db/statement.ts';
import type { ChainRow } from '../round/crash.chains.ts';
import { ROUND_COLUMNS, type Round } from '../round/crash.round.ts';

const BET = literals(CRASH_BET_STATES);
const ROUND = literals(CRASH_STATES);

/** Reads for pages, without locks. Rows hold nothing of a flight's end before it is over. */

export interface LineRow {
  id: bigint;
  nickname: string;
  avatar: string;
  avatar_frame: number;
  user_kind: number;
  stake: bigint;
  escaped_at: number | null;
  paid: bigint;
}

const LINE = sql.raw(
  'bet.id, player.nickname, player.avatar, player.avatar_frame, bet.user_kind, bet.stake, bet.escaped_at, bet.paid',
);

/** Picks bets before joining their players, so that only shown players are read. */
export async function listHighest(db: Queryable, roundId: bigint): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select ${LINE} from (
      select * from crash_bet where round_id = ${roundId} order by stake desc, id limit ${CRASH_BETS_SHOWN}
    ) bet join player on player.id = bet.player_id order by bet.stake desc, bet.id`.execute(db);
  return rows;
}

/** Reads the public view of a round's highest bets, highest first. */
export async function listLines(db: Queryable, roundId: bigint, ids: readonly bigint[]): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select ${LINE} from (
      select * from crash_bet where round_id = ${roundId} and id = any(${ids}::bigint[])
    ) bet join player on player.id = bet.player_id order by bet.stake desc, bet.id`.execute(db);
  return rows;
}

export async function listLast(db: Queryable): Promise<{ id: bigint; point: bigint | null; state: number }[]> {
  const { rows } = await sql<{ id: bigint; point: bigint | null; state: number }>`
    select id, point, state from crash_round where state in (${ROUND.over}, ${ROUND.void}) order by id desc limit ${CRASH_LAST_SHOWN}`.execute(
    db,
  );
  return rows;
}

export async function findRound(db: Queryable, roundId: bigint): Promise<Round | undefined> {
  const { rows } = await sql<Round>`select ${ROUND_COLUMNS} from crash_round where id = ${roundId}`.execute(db);
  return rows[0];
}

export type PastRow = Round & { end_hash: string; escapes: number | null; paid: bigint | null };

export async function listPast(db: Queryable, before: bigint | undefined, limit: number): Promise<PastRow[]> {
  const { rows } = await sql<PastRow>`
    select round.*, chain.end_hash from (
      select ${ROUND_COLUMNS}, escapes, paid from crash_round
      where state in (${ROUND.over}, ${ROUND.void}) and (${before ?? null}::bigint is null or id < ${before ?? null}) order by id desc limit ${limit}
    ) round join crash_chain chain on chain.id = round.chain_id order by round.id desc`.execute(db);
  return rows;
}

export interface OwnRow {
  id: bigint;
  round_id: bigint;
  slot: number;
  stake: bigint;
  wanted_at: number | null;
  auto_at: number;
  state: number;
  escaped_at: number | null;
  is_auto: boolean;
  paid: bigint;
  placed_at: Date;
  received_at: Date | null;
  point: bigint | null;
}

const OWN =
  sql.raw(`bet.id, bet.round_id, bet.slot, bet.stake, bet.wanted_at, bet.auto_at, bet.state, bet.escaped_at, bet.is_auto,
  bet.paid, bet.placed_at, bet.received_at, round.point`);

export async function listOwnOf(db: Queryable, playerId: bigint, roundId: bigint): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    select ${OWN} from crash_bet bet join crash_round round on round.id = bet.round_id
    where bet.round_id = ${roundId} and bet.player_id = ${playerId} order by bet.slot`.execute(db);
  return rows;
}

export async function listOwn(
  db: Queryable,
  playerId: bigint,
  before: bigint | undefined,
  limit: number,
): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    select ${OWN} from crash_bet bet join crash_round round on round.id = bet.round_id
    where bet.player_id = ${playerId} and (${before ?? null}::bigint is null or bet.id < ${before ?? null})
    order by bet.id desc limit ${limit}`.execute(db);
  return rows;
}

const RECENT_ROUNDS = 5;

/** Sums up the player's last settled rounds over both slots. */
export async function listRecent(db: Queryable, playerId: bigint): Promise<{ round_id: bigint; gain: bigint }[]> {
  const { rows } = await sql<{ round_id: bigint; gain: bigint }>`
    select bet.round_id, sum(case bet.state when 4 then 0 else bet.paid - bet.stake end)::bigint as gain
    from (
      select * from crash_bet where player_id = ${playerId} order by id desc limit ${4 * RECENT_ROUNDS}
    ) bet group by 1 having bool_and(bet.state <> ${BET.open}) order by 1 desc limit ${RECENT_ROUNDS}`.execute(db);
  return rows;
}

/** Finds the highest escapes of a day, without AI and test accounts. */
export async function listTop(db: Queryable, day: string) {
  const { rows } = await sql<LineRow & { round_id: bigint; changed_at: Date }>`
    select ${LINE}, bet.round_id, bet.changed_at from crash_bet bet join player on player.id = bet.player_id
    where bet.day = ${day}::date and bet.state = ${BET.escaped} and bet.user_kind in (${USER_KINDS.general}, ${USER_KINDS.anchor})
    order by bet.escaped_at desc, bet.paid desc, bet.id limit ${CRASH_TOP_PLACES}`.execute(db);
  return rows;
}

const CHAINS_SHOWN = 50;

export async function listChains(db: Queryable): Promise<(ChainRow & { first_round: bigint | null })[]> {
  const { rows } = await sql<ChainRow & { first_round: bigint | null }>`
    select chain.*, (select min(round.id) from crash_round round where round.chain_id = chain.id and round.step = 1) as first_round
    from crash_chain chain order by chain.id desc limit ${CHAINS_SHOWN}`.execute(db);
  return rows;
}

export interface ExportRow {
  round_id: bigint;
  published_at: Date;
  salt_after: Date;
  beacon_chain: string | null;
  beacon_round: bigint | null;
  signature: string | null;
  step: number;
  round_hash: string;
  point: bigint;
  end_hash: string;
  salt: string;
  edge_basis_points: number;
  maximum: bigint;
}

const EXPORT_COLUMNS =
  sql.raw(`round.id as round_id, round.step, round.round_hash, round.point, chain.end_hash, chain.salt,
  chain.edge_basis_points, chain.maximum, chain.published_at, chain.salt_after, chain.beacon_chain, chain.beacon_round,
  beacon.signature`);
const EXPORT_CHAINS = sql.raw(`join crash_chain chain on chain.id = round.chain_id
  left join beacon_round beacon on beacon.chain = chain.beacon_chain and beacon.round = chain.beacon_round`);

/** Finds the finished rounds in which a player had a bet, oldest first, with all data to recompute them. */
export async function listFlown(db: Queryable, playerId: bigint, limit: number): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select ${EXPORT_COLUMNS} from (select distinct round_id from crash_bet where player_id = ${playerId}
      order by round_id limit ${limit}) own
    join crash_round round on round.id = own.round_id and round.point is not null
    ${EXPORT_CHAINS} order by round.id`.execute(db);
  return rows;
}

/** Finds all finished rounds from a round on, with or without bets. */
export async function listEnded(db: Queryable, after: bigint, limit: number): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select ${EXPORT_COLUMNS} from crash_round round ${EXPORT_CHAINS}
    where round.point is not null and round.id > ${after} order by round.id limit ${limit}`.execute(db);
  return rows;
}
