import { BATTLE_STATES } from '@clearcrate/contract/battle-rules';
import { formatAmount } from '@clearcrate/contract/money';
import { JOB_LOCK_PATIENCE_MS, jobOperation } from '../../../ledger/operations.ts';
import { event } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createPlay, type PlayDeps, type PlayWork } from '../../../play/game/play.module.ts';
import { battleDissolved } from '../battle.events.ts';
import { changeRooms, findRooms, type RoomChange } from '../battle.repository.ts';
import { isBeaconLate, stakeName } from '../battle.rules.ts';
import { RoomMoved } from '../seat/battle.seating.ts';
import { emitChange } from '../settlement/battle.settling.ts';
import type { Room } from './battle.room.ts';

interface DissolveInput {
  roomId: bigint;
  state: number;
  seats: number;
  seated: readonly bigint[];
}

interface DissolveKnown {
  rooms: Map<bigint, Room>;
}

function giveBack(room: Room, work: PlayWork, dayOf: (timeMs: number) => string): void {
  for (const { seat, playerId, isHouse, joinedAtMs } of room.taken) {
    if (isHouse) continue;
    work.sheet.release(stakeName(room.id, seat));
    work.uncount(playerId, { spent: room.price, openings: room.rounds }, dayOf(joinedAtMs));
    const facts = { playerId: String(playerId), roomId: String(room.id), amount: formatAmount(room.price) };
    work.announce(event(battleDissolved, { ...facts, reason: room.beacon ? 'beacon' : 'empty' }));
  }
}

/** Returns whether a room did not fill in time, or is full and waited too long for the beacon. */
function isOverdue({ state, dissolvesAtMs, beacon }: Room, nowMs: number): boolean {
  if (state === BATTLE_STATES.waiting) return dissolvesAtMs <= nowMs;
  return state === BATTLE_STATES.sealed && beacon !== undefined && isBeaconLate(beacon, nowMs);
}

/**
 * Creates the operation that dissolves a room whose seats or beacon round did not come in time. All
 * stakes are released. A room that has started is left alone. The seed of a full room is revealed,
 * to show what the store gave up.
 */
export function createDissolving({ calendar }: Platform, deps: PlayDeps) {
  const dissolve = createPlay<DissolveInput, DissolveKnown, RoomChange | undefined, unknown>(deps, {
    name: 'battle.dissolve',
    lockPatience: JOB_LOCK_PATIENCE_MS,
    players: ({ seated }) => seated,
    drawers: () => [],
    numbers: () => 0,
    holds: ({ roomId, seats }) => Array.from({ length: seats }, (_, index) => stakeName(roomId, index + 1)),
    load: async (runner, inputs) => ({
      rooms: await findRooms(
        runner,
        inputs.map(({ roomId }) => roomId),
      ),
    }),
    decide: ({ roomId }, work, { rooms }) => {
      const { nowMs } = work;
      const room = rooms.get(roomId);
      if (!room || !isOverdue(room, nowMs)) return { answer: { dissolved: false }, kept: undefined };
      if (room.taken.some(({ playerId }) => !work.sheet.isLocked(playerId))) throw new RoomMoved();
      giveBack(room, work, (timeMs) => calendar.dayOf(timeMs));
      const over: Room = { ...room, state: BATTLE_STATES.dissolved, version: room.version + 1 };
      rooms.set(roomId, over);
      work.sheet.onRefusal(() => rooms.set(roomId, room));
      emitChange(work, over);
      return { answer: { dissolved: true }, kept: { room: over, closedAtMs: nowMs } };
    },
    persist: (runner, kept, at) => {
      const changes = kept.flatMap((change) => change ?? []);
      const sealed = changes.flatMap(({ room }) => (room.beacon ? [room.seedNumber] : []));
      return [
        ...(changes.length > 0 ? changeRooms(runner, changes) : []),
        ...(sealed.length > 0 ? [deps.fairness.roomSeeds.reveal(runner, sealed, at)] : []),
      ];
    },
  });
  return (input: DissolveInput) =>
    dissolve(jobOperation(input.seated[0] ?? 0n, 'battle.dissolve', `${input.roomId}-${input.state}`), input);
}
