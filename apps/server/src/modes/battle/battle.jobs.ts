import { BATTLE_BEACON_WAIT_MS, BATTLE_STATES } from '@clearcrate/contract/battle-rules';
import { MESSAGE_IDS } from '@clearcrate/contract/gateway-ids';
import type { Queryable } from '../../platform/db/database.ts';
import { runnerOf, statement } from '../../platform/db/statement.ts';
import { announceToRoom } from '../../platform/gateway/gateway.topics.ts';
import { eachAtOnce } from '../../platform/jobs/each-in-turn.ts';
import type { Platform } from '../../platform/platform.ts';
import type { BattleBoxes } from './battle.deps.ts';
import { type BattleChanged, battleChanged } from './battle.events.ts';
import type { createDissolving } from './room/battle.dissolving.ts';
import type { createHouse } from './room/battle.house.ts';
import type { createStarting, StartInput } from './room/battle.starting.ts';
import { RoomMoved } from './seat/battle.seating.ts';
import { type createClosing, findShown } from './settlement/battle.closing.ts';

const POLL_MS = 500;
const HOUSE_POLL_MS = 5_000;
const SLICE = 100;
/**
 * Slices of one poll. After a leader died, its successor finds seconds of rooms, and more come
 * every second.
 */
const SLICES_PER_POLL = 20;

/** The end of a slice, after which the next one begins. */
interface Place {
  id: bigint;
  at: Date;
}

const BEGINNING: Place = { id: 0n, at: new Date(0) };

/**
 * Yields slices by keyset: rows that stay due do not repeat within a poll and do not block later
 * ones.
 */
async function* slicesOf<T extends Place>(find: (after: Place) => Promise<T[]>): AsyncGenerator<T[]> {
  let after = BEGINNING;
  for (let slice = 0; slice < SLICES_PER_POLL; slice += 1) {
    const found = await find(after);
    yield found;
    after = found.at(-1) ?? after;
    if (found.length < SLICE) return;
  }
}

interface DueRow extends Place {
  state: number;
  seats: number;
  seated: string[];
}

const FIND_DUE = statement(
  'battle-due-rooms',
  `select room.id, room.dissolves_at as at, room.state, room.seats, array(
     select seat.player_id::text from battle_seat seat where seat.room_id = room.id order by seat.seat) as seated
   from battle_room room
   where ((room.state = ${BATTLE_STATES.waiting} and room.dissolves_at <= $1::timestamptz) or (room.state = ${BATTLE_STATES.sealed} and room.filled_at <= $2::timestamptz))
     and (room.dissolves_at, room.id) > ($4::timestamptz, $5::bigint)
   order by room.dissolves_at, room.id limit $3::int`,
);

/** Finds overdue rooms without locks: each is read again behind the locks of its seats. */
function findDue(db: Queryable, now: Date, { at, id }: Place): Promise<DueRow[]> {
  const late = new Date(now.getTime() - BATTLE_BEACON_WAIT_MS);
  return runnerOf(db).run<DueRow>(FIND_DUE, [now, late, SLICE, at, id]);
}

interface ReadyRow extends Place {
  seats: number;
  seed_number: bigint;
  beacon_chain: string;
  beacon_round: bigint;
  seated: string[];
  versions: string[];
}

const FIND_READY = statement(
  'battle-ready-rooms',
  `select room.id, room.filled_at as at, room.seats, room.seed_number, room.beacon_chain, room.beacon_round,
     array(select seat.player_id::text from battle_seat seat where seat.room_id = room.id order by seat.seat) as seated,
     array(select one.version_id::text from battle_round one where one.room_id = room.id order by one.round) as versions
   from battle_room room
   join beacon_round beacon on beacon.chain = room.beacon_chain and beacon.round = room.beacon_round
   where room.state = ${BATTLE_STATES.sealed} and beacon.checked_at is not null and (room.filled_at, room.id) > ($2::timestamptz, $3::bigint)
   order by room.filled_at, room.id limit $1::int`,
);

/** Finds full rooms whose beacon round is available. */
const findReady = (db: Queryable, { at, id }: Place): Promise<ReadyRow[]> =>
  runnerOf(db).run<ReadyRow>(FIND_READY, [SLICE, at, id]);

const startInputOf = async (row: ReadyRow, boxes: BattleBoxes): Promise<StartInput> => ({
  roomId: row.id,
  seats: row.seats,
  seedNumber: row.seed_number,
  versions: await Promise.all(row.versions.map((id) => boxes.version(BigInt(id)))),
  seated: row.seated.map(BigInt),
  beacon: { chain: row.beacon_chain, round: Number(row.beacon_round) },
});

export interface BattleWork {
  close: ReturnType<typeof createClosing>;
  dissolve: ReturnType<typeof createDissolving>;
  start: ReturnType<typeof createStarting>;
  boxes: BattleBoxes;
  house: ReturnType<typeof createHouse>;
}

/** Registers the jobs. They run on the leader, and every step is idempotent. */
export function registerBattleJobs(platform: Platform, { boxes, close, dissolve, house, start }: BattleWork): void {
  const { bus, clock, db, jobs, outbox, rows } = platform;
  const eachRoom = async <T extends Place>(
    job: string,
    find: (after: Place) => Promise<T[]>,
    one: (room: T) => Promise<unknown>,
  ) => {
    for await (const rooms of slicesOf(find))
      await rows.each(rooms, { job, keyOf: ({ id }) => String(id), one, atOnce: true });
  };

  const dissolveUnlessMoved = ({ id, state, seats, seated }: DueRow) =>
    dissolve({ roomId: id, state, seats, seated: seated.map(BigInt) }).catch((error) => {
      // A room that gained a player meanwhile is handled by the next poll.
      if (!(error instanceof RoomMoved)) throw error;
    });
  const dissolveDue = () =>
    eachRoom('battle.dissolve', (after) => findDue(db, new Date(clock.now()), after), dissolveUnlessMoved);
  const startReady = () =>
    eachRoom(
      'battle.start',
      (after) => findReady(db, after),
      async (row) => start(await startInputOf(row, boxes)),
    );

  jobs.leased({
    name: 'battle.rooms',
    everyMs: POLL_MS,
    run: async (lease) => {
      const closeRooms = (roomIds: readonly bigint[]) => lease.transaction((tx) => close(tx, roomIds));
      const closeShown = async () => {
        for (;;) {
          const due = await findShown(db, new Date(clock.now()));
          if (due.length === 0) return;
          await rows.each(due, { job: 'battle.close', keyOf: String, all: closeRooms, one: (id) => closeRooms([id]) });
          outbox.poke();
        }
      };
      // Concurrent, so that failing or numerous rooms of one kind do not delay the others.
      await eachAtOnce([dissolveDue, closeShown, startReady]);
    },
  });
  jobs.leased({ name: 'battle.house-rooms', everyMs: HOUSE_POLL_MS, run: () => house.openRooms() });

  const publish = async (_tx: unknown, changes: BattleChanged[]): Promise<void> => {
    for (const { roomId, version, state } of changes)
      announceToRoom(bus, 'battle', roomId, {
        id: MESSAGE_IDS.game,
        data: { game: 'battle', type: 'changed', room: roomId, version, state },
      });
    announceToRoom(
      bus,
      'battle',
      undefined,
      { id: MESSAGE_IDS.game, data: { game: 'battle', type: 'list', version: clock.now() } },
      { coalesce: 'battle.list' },
    );
  };
  outbox.subscribe('battle.rooms', battleChanged, publish);
}
