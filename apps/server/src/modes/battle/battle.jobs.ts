import { MESSAGE_IDS } from '@clearcrate/contract/gateway-ids';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { announceToRoom } from '../../platform/gateway/gateway.topics.ts';
import type { Platform } from '../../platform/platform.ts';
import type { createClosing } from './battle.closing.ts';
import type { createDissolving } from './battle.dissolving.ts';
import { type BattleChanged, battleChanged } from './battle.events.ts';
import type { createHouse } from './battle.house.ts';
import { RoomMoved } from './battle.seating.ts';

const LOOK_MS = 500;
const HOUSE_LOOK_MS = 5_000;
const SLICE = 100;

interface DueRoom {
  roomId: bigint;
  seats: number;
  seated: bigint[];
}

/** Found without a lock: each is read again behind the locks of its seats. */
async function findDue(db: Queryable, now: Date): Promise<DueRoom[]> {
  const { rows } = await sql<{ id: bigint; seats: number; seated: string[] }>`
    select room.id, room.seats, array(
      select seat.player_id::text from battle_seat seat where seat.room_id = room.id order by seat.seat) as seated
    from battle_room room where room.state = 1 and room.dissolves_at <= ${now}
    order by room.dissolves_at limit ${SLICE}`.execute(db);
  return rows.map(({ id, seats, seated }) => ({ roomId: id, seats, seated: seated.map(BigInt) }));
}

export interface BattleWork {
  close: ReturnType<typeof createClosing>;
  dissolve: ReturnType<typeof createDissolving>;
  house: ReturnType<typeof createHouse>;
}

/** What happens by the clock. One process at a time does it; every step is right however often it is tried. */
export function registerBattleJobs(platform: Platform, { close, dissolve, house }: BattleWork): void {
  const { bus, clock, db, jobs, outbox } = platform;

  const dissolveDue = async (): Promise<void> => {
    const due = await findDue(db, new Date(clock.now()));
    const ended = await Promise.allSettled(due.map(dissolve));
    // Somebody who sat down meanwhile is seen at the next look.
    const failed = ended.find((one) => one.status === 'rejected' && !(one.reason instanceof RoomMoved));
    if (failed?.status === 'rejected') throw failed.reason;
  };

  jobs.leased({
    name: 'battle.rooms',
    everyMs: LOOK_MS,
    run: async (lease) => {
      await dissolveDue();
      while (await lease.transaction(close));
      outbox.poke();
    },
  });
  jobs.leased({ name: 'battle.house-rooms', everyMs: HOUSE_LOOK_MS, run: () => house.openRooms() });

  const tell = async (_tx: unknown, changes: BattleChanged[]): Promise<void> => {
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
  outbox.subscribe('battle.rooms', battleChanged, tell);
}
