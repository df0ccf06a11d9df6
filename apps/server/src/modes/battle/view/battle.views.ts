import type { BattleCard, BattleRecord, BattleResult, BattleRoom, BattleSeat } from '@clearcrate/contract/battle';
import { BATTLE_BEACON_WAIT_MS, BATTLE_STATES } from '@clearcrate/contract/battle-rules';
import type { Locale } from '@clearcrate/contract/locale';
import { formatAmount } from '@clearcrate/contract/money';
import { decimalText, percentText } from '@clearcrate/fairness/odds-version';
import { TICKETS } from '@clearcrate/fairness/ticket';
import { goodsCard } from '../../../base/catalogue/catalogue.module.ts';
import type { Db } from '../../../platform/db/database.ts';
import { runnerOf } from '../../../platform/db/statement.ts';
import { invariant } from '../../../platform/errors.ts';
import type { BattleDeps, PlayedVersion } from '../battle.deps.ts';
import {
  findResults,
  findRounds,
  findSeats,
  type OwnRow,
  type ResultRow,
  type RoomRow,
  type RoundRow,
  type SeatRow,
} from './battle.reads.ts';

/** Maps rooms to the wire format. */

const isoOf = (date: Date | null) => date?.toISOString() ?? null;

const seatView = (row: SeatRow): BattleSeat => ({
  seat: row.seat,
  nickName: row.nickname,
  avater: row.avatar,
  avaterFrame: row.avatar_frame,
  userLevel: row.level,
  userType: row.user_kind,
  isHouse: row.is_house,
  userCode: row.user_code,
  joinedAt: row.joined_at.toISOString(),
});

const beaconView = ({ filled_at, beacon_chain, beacon_round }: RoomRow): BattleCard['beacon'] =>
  filled_at && beacon_chain !== null && beacon_round !== null
    ? {
        chain: beacon_chain,
        round: Number(beacon_round),
        filledAt: filled_at.toISOString(),
        waitsUntil: new Date(filled_at.getTime() + BATTLE_BEACON_WAIT_MS).toISOString(),
      }
    : null;

const resultView = (row: ResultRow, randomValue: string): BattleResult => ({
  ...goodsCard(row.goods_id, row),
  round: row.round,
  seat: row.seat,
  drawId: String(row.draw_id),
  ticket: row.ticket,
  tickets: row.tickets,
  randomValue,
});

type Outcome = Pick<BattleRoom, 'totals' | 'winnerSeat' | 'pot' | 'winnerRate'>;

/** Value of all items relative to the winner's price of a seat. */
const winnerRateOf = ({ winner_seat, pot, price }: RoomRow): string | null =>
  winner_seat === null || pot === null ? null : percentText({ numerator: pot, denominator: price }, 2);

const outcomeView = (row: RoomRow, seats: readonly SeatRow[]): Outcome => ({
  totals: seats.flatMap(({ seat, total, won }) =>
    total === null ? [] : [{ seat, total: formatAmount(total), won: formatAmount(won ?? 0n) }],
  ),
  winnerSeat: row.winner_seat,
  pot: formatAmount(row.pot ?? 0n),
  winnerRate: winnerRateOf(row),
});

/** Expected value of a seat, and its ratio to the price. */
function worthOf(versions: readonly PlayedVersion[]): { expectedValue: string; returnRate: string } {
  const numerator = versions.reduce((sum, { worthInMillionths }) => sum + worthInMillionths, 0n);
  const price = versions.reduce((sum, version) => sum + version.price, 0n);
  const tickets = BigInt(TICKETS);
  return {
    expectedValue: decimalText({ numerator, denominator: tickets * 100n }, 4),
    returnRate: percentText({ numerator, denominator: tickets * price }, 4),
  };
}

function outcomeOf({ state, winner_seat, own_seat }: OwnRow): BattleRecord['outcome'] {
  if (state === BATTLE_STATES.waiting) return 'waiting';
  if (state === BATTLE_STATES.running || state === BATTLE_STATES.sealed) return 'running';
  if (state === BATTLE_STATES.dissolved) return 'refunded';
  if (winner_seat === null) return 'draw';
  return winner_seat === own_seat ? 'won' : 'lost';
}

/** The rounds of a room with the odds it was created with. */
async function roundViews({ boxes }: BattleDeps, rows: readonly RoundRow[], locale: Locale) {
  const versions = await Promise.all(rows.map(({ version_id }) => boxes.version(version_id)));
  const found = await Promise.all(rows.map(({ box_id }) => boxes.find(box_id)));
  const views = rows.map((row, index) => {
    const [version, box] = [versions[index], found[index]];
    invariant(version && box, `box ${row.box_id} does not exist`);
    return {
      round: row.round,
      boxId: String(row.box_id),
      name: box.names[locale],
      image: box.image,
      imageLarge: box.imageLarge,
      colour: box.colour,
      price: formatAmount(row.price),
      oddsVersion: version.number,
      oddsHash: version.oddsHash,
    };
  });
  return { views, worth: worthOf(versions) };
}

interface RoomParts<Row extends RoomRow> {
  row: Row;
  seats: readonly SeatRow[];
  rounds: readonly RoundRow[];
}

/** Reads seats and rounds of many rooms in two queries. */
async function withParts<Row extends RoomRow>(db: Db, rows: readonly Row[]): Promise<RoomParts<Row>[]> {
  const ids = rows.map(({ id }) => id);
  const [seats, rounds] = await Promise.all([findSeats(db, ids), findRounds(db, ids)]);
  const seatsOf = Map.groupBy(seats, ({ room_id }) => room_id);
  const roundsOf = Map.groupBy(rounds, ({ room_id }) => room_id);
  return rows.map((row) => ({ row, seats: seatsOf.get(row.id) ?? [], rounds: roundsOf.get(row.id) ?? [] }));
}

async function cardOf(deps: BattleDeps, parts: RoomParts<RoomRow>, locale: Locale): Promise<BattleCard> {
  const { row, seats, rounds } = parts;
  const { views, worth } = await roundViews(deps, rounds, locale);
  return {
    roomId: String(row.id),
    version: row.version,
    mode: row.mode,
    players: row.seats,
    isAnchorRoom: row.is_anchor,
    hasPassword: row.password_hash !== null,
    state: row.state,
    price: formatAmount(row.price),
    ...worth,
    rounds: views,
    seats: seats.map(seatView),
    watchers: deps.gateway.countRoom(
      'battle',
      String(row.id),
      seats.map(({ player_id }) => player_id),
    ),
    createdAt: row.created_at.toISOString(),
    dissolvesAt: row.dissolves_at.toISOString(),
    startedAt: isoOf(row.started_at),
    beacon: beaconView(row),
    endsAt: isoOf(row.ends_at),
  };
}

interface Drawn {
  locale: Locale;
  /** Randomness of the beacon round, if any. */
  randomness: string | undefined;
}

export type BattleViews = ReturnType<typeof createBattleViews>;

export function createBattleViews(db: Db, deps: BattleDeps) {
  const cards = async (rows: readonly RoomRow[], locale: Locale): Promise<BattleCard[]> =>
    Promise.all((await withParts(db, rows)).map((parts) => cardOf(deps, parts, locale)));

  const randomnessOf = async (rows: readonly RoomRow[]) => {
    const named = rows.flatMap(({ beacon_chain: chain, beacon_round: round }) =>
      chain === null || round === null ? [] : [{ chain, round: Number(round) }],
    );
    const found = named.length === 0 ? [] : await deps.beacon.find(runnerOf(db), named);
    return ({ beacon_chain, beacon_round }: RoomRow) =>
      found.find(({ chain, round }) => chain === beacon_chain && round === Number(beacon_round))?.randomness;
  };

  const detailOf = async (parts: RoomParts<RoomRow>, results: readonly ResultRow[], drawn: Drawn) => {
    const { row, seats } = parts;
    const { locale, randomness } = drawn;
    const random = deps.fairness.roomSeeds.randomValues({
      sealed_seed: row.sealed_seed,
      userCodes: seats.map(({ user_code }) => user_code),
      randomness,
      draws: results,
    });
    const detail: BattleRoom = {
      ...(await cardOf(deps, parts, locale)),
      seedNumber: Number(row.seed_number),
      roomSeedHash: row.seed_hash,
      roomSeed: deps.fairness.roomSeeds.revealedSeed(row),
      results: results.map((result, index) => resultView(result, random[index] ?? '')),
      ...outcomeView(row, seats),
    };
    return detail;
  };

  return {
    cards,
    async outcome(row: RoomRow): Promise<Outcome> {
      return outcomeView(row, await findSeats(db, [row.id]));
    },
    async details(rows: readonly RoomRow[], locale: Locale): Promise<BattleRoom[]> {
      const ids = rows.map(({ id }) => id);
      const [parts, results, randomness] = await Promise.all([
        withParts(db, rows),
        findResults(db, ids, locale),
        randomnessOf(rows),
      ]);
      const resultsOf = Map.groupBy(results, ({ room_id }) => room_id);
      return Promise.all(
        parts.map((one) => detailOf(one, resultsOf.get(one.row.id) ?? [], { locale, randomness: randomness(one.row) })),
      );
    },
    async records(rows: readonly OwnRow[], locale: Locale): Promise<BattleRecord[]> {
      const shown = await cards(rows, locale);
      return rows.map((row, index) => ({
        ...(shown[index] as BattleCard),
        seat: row.own_seat,
        total: formatAmount(row.own_total ?? 0n),
        won: formatAmount(row.own_won ?? 0n),
        winnerRate: winnerRateOf(row),
        outcome: outcomeOf(row),
      }));
    },
  };
}
