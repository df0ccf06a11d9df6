import type { RaffleState } from '@clearcrate/contract/raffle-rules';
import { RAFFLE_STATES } from '@clearcrate/contract/raffle-rules';
import { type SqlRunner, statement } from '../../platform/db/statement.ts';
import { notPutOff } from '../../platform/jobs/rows.ts';
import type { AwaitedRound } from '../beacon/beacon.module.ts';
import { byPlace, type PublishedTerms } from './raffle.terms.ts';

/**
 * Statements of the operations. Every change locks the raffle's row, after the locks of players.
 */

const TAKE_IDS = statement('raffle-ids', `select nextval('raffle_id') as id from generate_series(1, $1::int)`);
const INSERT_RAFFLES = statement(
  'raffles-insert',
  `insert into raffle (id, mode, state, seed_number, max_players, prizes, worth, opens_at, draws_at, terms, terms_hash,
     beacon_chain, beacon_round, beacon_after)
   select v.id, v.mode, 1, v.seed_number, v.max_players, v.prizes, v.worth, v.opens_at, v.draws_at, v.terms, v.terms_hash,
     v.chain, v.round, v.after
   from jsonb_to_recordset($1::jsonb) v(id bigint, mode smallint, seed_number bigint, max_players int, prizes smallint,
     worth bigint, opens_at timestamptz, draws_at timestamptz, terms text, terms_hash text, chain text, round bigint,
     after timestamptz)`,
);
const INSERT_PRIZES = statement(
  'raffle-prizes-insert',
  `insert into raffle_prize (raffle_id, place, goods_id, price, quality)
   select v.* from unnest($1::bigint[], $2::smallint[], $3::bigint[], $4::bigint[], $5::smallint[]) v`,
);
const LOCK_RAFFLES = statement(
  'raffles-lock',
  `select id, mode, state, version, seed_number, max_players, entries, draws_at, closed_at, terms, terms_hash, beacon_chain,
     beacon_round, beacon_after from raffle
   where id = any($1::bigint[]) order by id for update`,
);
const FIND_ENTERED = statement(
  'raffle-entered',
  `select v.raffle_id, v.player_id from unnest($1::bigint[], $2::bigint[]) v(raffle_id, player_id)
   where exists (select from raffle_entry e where e.player_id = v.player_id and e.raffle_id = v.raffle_id)
     or exists (select from person_account a join raffle_entry e on e.player_id = a.account_id and e.raffle_id = v.raffle_id
       where a.player_id = v.player_id)`,
);
const FIND_PERSONS = statement(
  'raffle-persons',
  'select player_id, account_id from person_account where player_id = any($1::bigint[])',
);
const INSERT_ENTRIES = statement(
  'raffle-entries-insert',
  `insert into raffle_entry (raffle_id, seat, player_id, user_code, joined_at)
   select v.raffle_id, v.seat, v.player_id, v.user_code, $2::timestamptz
   from jsonb_to_recordset($1::jsonb) v(raffle_id bigint, seat int, player_id bigint, user_code text)`,
);
const COUNT_ENTRIES = statement(
  'raffles-count',
  `update raffle r set entries = v.entries from unnest($1::bigint[], $2::int[]) v(id, entries) where r.id = v.id`,
);
const CLOSE = statement(
  'raffle-close',
  `update raffle set state = ${RAFFLE_STATES.closed}, version = version + 1, closed_at = $2::timestamptz,
     beacon_round = coalesce($3::bigint, beacon_round), beacon_after = coalesce($4::timestamptz, beacon_after)
   where id = $1::bigint and state = ${RAFFLE_STATES.open} and draws_at <= $2::timestamptz returning id`,
);
const UNANNOUNCED = statement(
  'raffles-unannounced',
  `select id, draws_at from raffle where mode = $1::smallint and state = ${RAFFLE_STATES.open} and beacon_round is null order by draws_at limit $2::int`,
);
const ANNOUNCE = statement(
  'raffles-announce',
  `update raffle r set beacon_chain = v.chain, beacon_round = v.round, beacon_after = v.after
   from unnest($1::bigint[], $2::text[], $3::bigint[], $4::timestamptz[]) v(id, chain, round, after)
   where r.id = v.id and r.state = ${RAFFLE_STATES.open} and r.beacon_round is null`,
);
const SETTLE = statement(
  'raffle-settle',
  `update raffle set state = ${RAFFLE_STATES.over}, version = version + 1, settled_at = $2::timestamptz where id = $1::bigint and state = ${RAFFLE_STATES.closed}`,
);
const HAND_OUT = statement(
  'raffle-hand-out',
  `update raffle_prize p set seat = v.seat, player_id = v.player_id, item_id = v.item_id
   from unnest($2::smallint[], $3::int[], $4::bigint[], $5::bigint[]) v(place, seat, player_id, item_id)
   where p.raffle_id = $1::bigint and p.place = v.place`,
);
// Those whose beacon round is not there are left out: however many wait, and for however long, they
// keep no other raffle.
const DUE = statement(
  'raffles-due',
  `select id from raffle where mode = $1::smallint and state in (${RAFFLE_STATES.open}, ${RAFFLE_STATES.closed}) and draws_at <= $2::timestamptz
     and (state = ${RAFFLE_STATES.open} or entries = 0 or beacon_round is null or exists (
       select from beacon_round b where b.chain = raffle.beacon_chain and b.round = raffle.beacon_round and b.checked_at is not null))
     and ${notPutOff('raffle.settle', 'raffle.id::text', '$2::timestamptz')}
   order by state, draws_at, id limit $3::int`,
);
const CODES = statement(
  'raffle-codes',
  `select array_agg(user_code order by seat) as codes from raffle_entry where raffle_id = $1::bigint`,
);
const SEATED = statement(
  'raffle-seated',
  `select e.seat, e.player_id, p.kind from raffle_entry e join player p on p.id = e.player_id
   where e.raffle_id = $1::bigint and e.seat = any($2::int[])`,
);
const PRIZES = statement(
  'raffle-prizes',
  `select place, goods_id, price, quality from raffle_prize where raffle_id = $1::bigint order by place`,
);

export interface Raffle {
  id: bigint;
  mode: number;
  state: RaffleState;
  version: number;
  seed_number: bigint;
  max_players: number | null;
  entries: number;
  draws_at: Date;
  closed_at: Date | null;
  terms: string | null;
  terms_hash: string | null;
  beacon_chain: string | null;
  beacon_round: bigint | null;
  beacon_after: Date | null;
}

export interface NewPrize {
  code: string;
  goodsId: bigint;
  price: bigint;
  quality: number;
}

export interface NewRaffle {
  mode: number;
  maxPlayers: number | null;
  /** In any order; the most valuable gets the first place. */
  prizes: readonly NewPrize[];
  opensAtMs: number;
  drawsAtMs: number;
}

export const takeRaffleIds = async (runner: SqlRunner, count: number): Promise<bigint[]> =>
  (await runner.run<{ id: bigint }>(TAKE_IDS, [count])).map(({ id }) => id);

/** 64-bit integers as text: the database reads them back exactly. */
const rowsText = (rows: readonly object[]): string =>
  JSON.stringify(rows, (_name, value) => (typeof value === 'bigint' ? String(value) : value));

interface NumberedRaffle extends NewRaffle {
  id: bigint;
  seedNumber: bigint;
  terms: PublishedTerms;
  /** Announced beacon round, if a beacon is configured. */
  awaited: AwaitedRound | undefined;
}

export async function insertRaffles(runner: SqlRunner, raffles: readonly NumberedRaffle[]): Promise<void> {
  const rows = raffles.map(({ id, mode, seedNumber, maxPlayers, prizes, opensAtMs, drawsAtMs, terms, awaited }) => ({
    ...{ id, mode, seed_number: seedNumber, max_players: maxPlayers, prizes: prizes.length },
    worth: prizes.reduce((sum, { price }) => sum + price, 0n),
    opens_at: new Date(opensAtMs).toISOString(),
    draws_at: new Date(drawsAtMs).toISOString(),
    ...{ terms: terms.text, terms_hash: terms.hash, chain: awaited?.chain ?? null, round: awaited?.round ?? null },
    after: awaited ? new Date(awaited.afterMs).toISOString() : null,
  }));
  await runner.run(INSERT_RAFFLES, [rowsText(rows)]);
  const prizes = raffles.flatMap(({ id, prizes: own }) =>
    byPlace(own).map((prize, index) => ({ ...prize, raffleId: id, place: index + 1 })),
  );
  await runner.run(INSERT_PRIZES, [
    prizes.map(({ raffleId }) => raffleId),
    prizes.map(({ place }) => place),
    prizes.map(({ goodsId }) => goodsId),
    prizes.map(({ price }) => price),
    prizes.map(({ quality }) => quality),
  ]);
}

/** Locks raffles by id, after the players' locks. */
export async function lockRaffles(runner: SqlRunner, ids: readonly bigint[]): Promise<Map<bigint, Raffle>> {
  const rows = await runner.run<Raffle>(LOCK_RAFFLES, [[...new Set(ids)]]);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface Entry {
  raffleId: bigint;
  playerId: bigint;
}
export const entryName = ({ raffleId, playerId }: Entry): string => `${raffleId}/${playerId}`;

/** Players who already joined with any of their accounts. Call it behind the raffles' row locks. */
export async function findEntered(runner: SqlRunner, wanted: readonly Entry[]): Promise<Set<string>> {
  const rows = await runner.run<{ raffle_id: bigint; player_id: bigint }>(FIND_ENTERED, [
    wanted.map(({ raffleId }) => raffleId),
    wanted.map(({ playerId }) => playerId),
  ]);
  return new Set(rows.map(({ raffle_id, player_id }) => entryName({ raffleId: raffle_id, playerId: player_id })));
}

/** Other accounts of the same person, which may join only once. */
export async function findPersons(runner: SqlRunner, players: readonly bigint[]): Promise<Map<bigint, bigint[]>> {
  const rows = await runner.run<{ player_id: bigint; account_id: bigint }>(FIND_PERSONS, [[...new Set(players)]]);
  const byPlayer = Map.groupBy(rows, ({ player_id }) => player_id);
  return new Map([...byPlayer].map(([player, found]) => [player, found.map(({ account_id }) => account_id)]));
}

export interface NewEntry extends Entry {
  seat: number;
  userCode: string;
}

export function insertEntries(runner: SqlRunner, entries: readonly NewEntry[], at: Date): Promise<unknown>[] {
  const last = new Map(entries.map(({ raffleId, seat }) => [raffleId, seat]));
  const rows = entries.map(({ raffleId, seat, playerId, userCode }) => ({
    ...{ raffle_id: raffleId, seat, player_id: playerId, user_code: userCode },
  }));
  return [
    runner.run(INSERT_ENTRIES, [rowsText(rows), at]),
    runner.run(COUNT_ENTRIES, [[...last.keys()], [...last.values()]]),
  ];
}

export const findDueRaffles = async (runner: SqlRunner, mode: number, at: Date, limit: number): Promise<bigint[]> =>
  (await runner.run<{ id: bigint }>(DUE, [mode, at, limit])).map(({ id }) => id);

/** Closes a raffle; false when it was closed already. A later round replaces the announced one. */
export const closeRaffle = async (
  runner: SqlRunner,
  id: bigint,
  at: Date,
  later: AwaitedRound | undefined,
): Promise<boolean> =>
  (await runner.run<{ id: bigint }>(CLOSE, [id, at, later?.round ?? null, later ? new Date(later.afterMs) : null]))
    .length > 0;

/** Open raffles without a round, by their deadlines. */
export const findUnannounced = (
  runner: SqlRunner,
  mode: number,
  limit: number,
): Promise<{ id: bigint; draws_at: Date }[]> => runner.run(UNANNOUNCED, [mode, limit]);

export const announceRounds = (
  runner: SqlRunner,
  rounds: readonly (AwaitedRound & { id: bigint })[],
): Promise<unknown> =>
  runner.run(ANNOUNCE, [
    rounds.map(({ id }) => id),
    rounds.map(({ chain }) => chain),
    rounds.map(({ round }) => round),
    rounds.map(({ afterMs }) => new Date(afterMs)),
  ]);

export const settleRaffle = (runner: SqlRunner, id: bigint, at: Date): Promise<unknown> => runner.run(SETTLE, [id, at]);

/** In seat order. Seats are 1, 2, 3 … without a gap. */
export const findCodes = async (runner: SqlRunner, id: bigint): Promise<string[]> =>
  (await runner.run<{ codes: string[] | null }>(CODES, [id]))[0]?.codes ?? [];

export interface SeatedPlayer {
  playerId: bigint;
  kind: number;
}

export async function findSeated(
  runner: SqlRunner,
  id: bigint,
  seats: readonly number[],
): Promise<Map<number, SeatedPlayer>> {
  const rows = await runner.run<{ seat: number; player_id: bigint; kind: number }>(SEATED, [id, seats]);
  return new Map(rows.map(({ seat, player_id, kind }) => [seat, { playerId: player_id, kind }]));
}

export interface PrizeRow {
  place: number;
  goods_id: bigint;
  price: bigint;
  quality: number;
}
export const findPrizes = (runner: SqlRunner, id: bigint): Promise<PrizeRow[]> => runner.run<PrizeRow>(PRIZES, [id]);

export interface HandedOut {
  place: number;
  seat: number;
  playerId: bigint;
  itemId: bigint;
}

export const handOut = (runner: SqlRunner, id: bigint, won: readonly HandedOut[]): Promise<unknown> =>
  runner.run(HAND_OUT, [
    id,
    won.map(({ place }) => place),
    won.map(({ seat }) => seat),
    won.map(({ playerId }) => playerId),
    won.map(({ itemId }) => itemId),
  ]);
