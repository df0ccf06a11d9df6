import type { createBattle, joinBattle } from '@clearcrate/contract/battle';
import type { BattleMode } from '@clearcrate/contract/battle-rules';
import { AI_USER_CODE, BATTLE_LIMITS, BATTLE_STATES, BATTLE_WAIT_MS } from '@clearcrate/contract/battle-rules';
import type { DataOf } from '@clearcrate/contract/endpoint';
import { MODES } from '@clearcrate/contract/modes';
import { formatAmount } from '@clearcrate/contract/money';
import type { BeaconChain } from '@clearcrate/fairness/beacon';
import type { MarketPolicy } from '../../../base/policy/policy.module.ts';
import type { Operate } from '../../../ledger/operations.ts';
import type { SqlRunner } from '../../../platform/db/statement.ts';
import { AppError, invariant } from '../../../platform/errors.ts';
import { nextRoundAfter } from '../../../play/beacon/beacon.module.ts';
import type { RoomSource, SeedQueue } from '../../../play/fairness/fairness.module.ts';
import { createPlay, type PlayDeps, type PlayWork } from '../../../play/game/play.module.ts';
import type { BattleDeps, PlayedVersion } from '../battle.deps.ts';
import {
  changeRooms,
  countWaiting,
  findRooms,
  insertRooms,
  insertSeats,
  type RoomChange,
  takeRoomIds,
} from '../battle.repository.ts';
import { stakeName } from '../battle.rules.ts';
import type { NewRoom, NewRound, Room, Seat } from '../room/battle.room.ts';
import { emitChange, settle } from '../settlement/battle.settling.ts';

/** Takes a seat: a player who pays for it, or an AI that the store pays for. */
export type Sitter =
  | { isHouse: false; playerId: bigint; userKind: number; policy: MarketPolicy }
  | { isHouse: true; playerId: bigint; userKind: number };

export interface RoomPlan {
  mode: BattleMode;
  seats: number;
  isAnchor: boolean;
  passwordHash: string | undefined;
  houseCode: string | undefined;
  rounds: readonly NewRound[];
}

export interface CreateInput {
  sitter: Sitter;
  plan: RoomPlan;
}

/**
 * A room as read before its seats were locked. Only its immutable parts are used; the rest is read
 * again.
 */
export interface SeatInput {
  sitter: Sitter;
  /** The calling player; an AI is called by a player. */
  callerId: bigint;
  roomId: bigint;
  seedNumber: bigint;
  seats: number;
  versions: readonly PlayedVersion[];
  /** Chain of the room's beacon, if any. */
  chain: BeaconChain | undefined;
  /** The players seated at that time. */
  seated: readonly bigint[];
}

/** The seats changed between read and lock. Retry with fresh seats. */
export class RoomMoved extends Error {}

const priceOf = (rounds: readonly { price: bigint }[]): bigint => rounds.reduce((sum, { price }) => sum + price, 0n);

function dearest(rounds: readonly { price: bigint }[]): bigint {
  let most = 0n;
  for (const { price } of rounds) if (price > most) most = price;
  return most;
}

interface Place {
  room: Omit<Room, 'taken'>;
  seat: number;
  /** Price of the dearest box of the room. */
  dearestBox: bigint;
}

/**
 * Reserves the stake of a seat within the limits. The user code is the player's current client
 * seed.
 */
function sitDown({ room, seat, dearestBox }: Place, sitter: Sitter, work: PlayWork): Seat {
  const { playerId, userKind, isHouse } = sitter;
  const base = { seat, playerId, userKind, isHouse, joinedAtMs: work.nowMs };
  if (sitter.isHouse) return { ...base, userCode: AI_USER_CODE, shellRate: 0n };
  const { policy } = sitter;
  work.enter(playerId, { price: dearestBox, openings: room.rounds, policy });
  work.book.checkSpend(playerId, room.price, policy);
  const userCode = work.draws.clientSeed(playerId);
  work.sheet.reserve({ ...stakeName(room.id, seat), owner: playerId, amount: room.price });
  work.count(playerId, { spent: room.price });
  return { ...base, userCode, shellRate: policy.shellsPerHundredCoins };
}

interface CreateKnown {
  ids: bigint[];
  waiting: Map<bigint, number>;
  seeds: SeedQueue;
}

function decideCreate({ sitter, plan }: CreateInput, work: PlayWork, known: CreateKnown) {
  const { playerId } = sitter;
  const waiting = known.waiting.get(playerId) ?? 0;
  if (!sitter.isHouse && waiting >= BATTLE_LIMITS.waitingRooms)
    throw new AppError('battleTooManyRooms', { max: BATTLE_LIMITS.waitingRooms });
  const id = known.ids.shift();
  invariant(id !== undefined, 'more rooms were created than requested');
  const bare = {
    id,
    mode: plan.mode,
    seats: plan.seats,
    rounds: plan.rounds.length,
    state: BATTLE_STATES.waiting,
    version: 1,
    price: priceOf(plan.rounds),
    dissolvesAtMs: work.nowMs + BATTLE_WAIT_MS,
    beacon: undefined,
  };
  const place = { room: { ...bare, seedNumber: 0n }, seat: 1, dearestBox: dearest(plan.rounds) };
  const seat = sitDown(place, sitter, work);
  // The seed comes last: a rejected operation must not take one.
  const { seedNumber } = known.seeds.take(work.sheet, MODES.battle.number, id);
  const room: Room = { ...bare, seedNumber, taken: [seat] };
  known.waiting.set(playerId, waiting + 1);
  work.sheet.onRefusal(() => known.waiting.set(playerId, waiting));
  emitChange(work, room);
  const kept: NewRoom = { ...plan, room, createdAtMs: work.nowMs };
  const amount = formatAmount(work.sheet.coins(playerId));
  const { userCode } = seat;
  return { answer: { roomId: String(id), seat: 1, userCode, started: false, amount }, kept };
}

interface SeatKnown {
  rooms: Map<bigint, Room>;
  sources: Map<bigint, RoomSource>;
}

interface SeatKept extends RoomChange {
  seat: Seat;
}

function openRoom({ sitter, callerId, roomId }: SeatInput, { rooms }: SeatKnown, nowMs: number): Room {
  const room = rooms.get(roomId);
  if (!room) throw new AppError('battleUnknown');
  const own = room.taken.find((seat) => !seat.isHouse && seat.playerId === callerId);
  // The first seat is the creator's. House rooms accept no calls for an AI.
  if (sitter.isHouse && own?.seat !== 1) throw new AppError('battleNotMaker');
  if (!sitter.isHouse && own) throw new AppError('battleJoined');
  if (room.state === BATTLE_STATES.running || room.state === BATTLE_STATES.sealed) throw new AppError('battleFull');
  if (room.state !== BATTLE_STATES.waiting || room.dissolvesAtMs <= nowMs) throw new AppError('battleOver');
  return room;
}

/** Handles the last seat: draws at once, or with the next beacon round, which is still unknown. */
function fill(room: Room, { chain, versions }: SeatInput, source: RoomSource, work: PlayWork): RoomChange {
  if (!chain) return settle(room, versions, source, work);
  return { room: { ...room, state: BATTLE_STATES.sealed, beacon: nextRoundAfter(chain, work.nowMs) } };
}

function decideSeat(input: SeatInput, work: PlayWork, known: SeatKnown) {
  const room = openRoom(input, known, work.nowMs);
  const isLast = room.taken.length + 1 === room.seats;
  if (isLast && room.taken.some(({ playerId }) => !work.sheet.isLocked(playerId))) throw new RoomMoved();
  const place = { room, seat: room.taken.length + 1, dearestBox: dearest(input.versions) };
  const seat = sitDown(place, input.sitter, work);
  const seated: Room = { ...room, version: room.version + 1, taken: [...room.taken, seat] };
  const source = known.sources.get(input.seedNumber);
  invariant(source, `the seed of room ${room.id} is missing`);
  const change: RoomChange = isLast ? fill(seated, input, source, work) : { room: seated };
  known.rooms.set(room.id, change.room);
  work.sheet.onRefusal(() => known.rooms.set(room.id, room));
  emitChange(work, change.room);
  const own = change.room.taken.find((one) => !one.isHouse && one.playerId === input.callerId)?.seat ?? null;
  const amount = formatAmount(work.sheet.coins(input.callerId));
  const kept: SeatKept = { ...change, seat };
  const started = change.settlement !== undefined;
  return { answer: { roomId: String(room.id), seat: own, userCode: seat.userCode, started, amount }, kept };
}

const playersOf = ({ sitter, callerId, seated }: SeatInput): bigint[] => [sitter.playerId, callerId, ...seated];
const payersOf = (sitter: Sitter): bigint[] => (sitter.isHouse ? [] : [sitter.playerId]);

export interface Seating {
  create: Operate<CreateInput, DataOf<typeof createBattle>>;
  sit: Operate<SeatInput, DataOf<typeof joinBattle>>;
}

/**
 * Creates the operations that create and join rooms. Every change of a room locks the player of its
 * first seat.
 */
export function createSeating(deps: BattleDeps & PlayDeps): Seating {
  const { roomSeeds } = deps.fairness;

  const create = createPlay<CreateInput, CreateKnown, { made: NewRoom; seeds: SeedQueue }, DataOf<typeof createBattle>>(
    deps,
    {
      name: 'battle.create',
      players: ({ sitter }) => [sitter.playerId],
      drawers: ({ sitter }) => payersOf(sitter),
      numbers: () => 0,
      load: async (runner: SqlRunner, inputs) => {
        const [ids, waiting, seeds] = await Promise.all([
          takeRoomIds(runner, inputs.length),
          countWaiting(runner, [...new Set(inputs.map(({ sitter }) => sitter.playerId))]),
          roomSeeds.queue(runner, inputs.length),
        ]);
        return { ids, waiting, seeds };
      },
      decide: (input, work, known) => {
        const { answer, kept } = decideCreate(input, work, known);
        return { answer, kept: { made: kept, seeds: known.seeds } };
      },
      persist: (runner, kept) => [
        ...(kept[0]?.seeds.write(runner) ?? []),
        ...insertRooms(
          runner,
          kept.map(({ made }) => made),
        ),
      ],
    },
  );

  const sit = createPlay<SeatInput, SeatKnown, SeatKept, DataOf<typeof joinBattle>>(deps, {
    name: 'battle.sit',
    players: playersOf,
    drawers: ({ sitter }) => payersOf(sitter),
    numbers: ({ versions, seats }) => versions.length * seats,
    holds: ({ roomId, seats }) => Array.from({ length: seats }, (_, index) => stakeName(roomId, index + 1)),
    load: async (runner: SqlRunner, inputs) => {
      const [rooms, sources] = await Promise.all([
        findRooms(
          runner,
          inputs.map(({ roomId }) => roomId),
        ),
        roomSeeds.sources(runner, [...new Set(inputs.map(({ seedNumber }) => seedNumber))]),
      ]);
      return { rooms, sources };
    },
    decide: decideSeat,
    persist: (runner, kept, at) => [
      ...deps.beacon.want(
        runner,
        kept.flatMap(({ room }) => room.beacon ?? []),
        at,
      ),
      insertSeats(runner, kept),
      ...changeRooms(runner, kept),
    ],
  });

  return { create, sit };
}
