import { BATTLE_STATES } from '@clearcrate/contract/battle-rules';
import { JOB_LOCK_PATIENCE_MS, jobOperation } from '../../../ledger/operations.ts';
import { invariant } from '../../../platform/errors.ts';
import type { RoomSource } from '../../../play/fairness/fairness.module.ts';
import { createPlay } from '../../../play/game/play.module.ts';
import type { BattleDeps, PlayedVersion } from '../battle.deps.ts';
import { changeRooms, findRooms, type RoomChange } from '../battle.repository.ts';
import { isBeaconLate, stakeName } from '../battle.rules.ts';
import { emitChange, settle } from '../settlement/battle.settling.ts';
import type { Room } from './battle.room.ts';

/**
 * A full room whose beacon round is available. Only its immutable parts are used; the rest is read
 * again.
 */
export interface StartInput {
  roomId: bigint;
  seats: number;
  seedNumber: bigint;
  versions: readonly PlayedVersion[];
  seated: readonly bigint[];
  beacon: { chain: string; round: number };
}

interface StartKnown {
  rooms: Map<bigint, Room>;
  sources: Map<bigint, RoomSource>;
  /** By chain and round. */
  randomness: Map<string, string>;
}

const roundKey = ({ chain, round }: { chain: string; round: number }) => `${chain} ${round}`;

/**
 * Creates the operation that draws a full room from its seed and beacon round, once, and only
 * before its deadline.
 */
export function createStarting(deps: BattleDeps) {
  const { beacon, fairness } = deps;
  const start = createPlay<StartInput, StartKnown, RoomChange | undefined, unknown>(deps, {
    name: 'battle.start',
    lockPatience: JOB_LOCK_PATIENCE_MS,
    players: ({ seated }) => seated,
    drawers: () => [],
    numbers: ({ versions, seats }) => versions.length * seats,
    holds: ({ roomId, seats }) => Array.from({ length: seats }, (_, index) => stakeName(roomId, index + 1)),
    load: async (runner, inputs) => {
      const [rooms, sources, found] = await Promise.all([
        findRooms(
          runner,
          inputs.map(({ roomId }) => roomId),
        ),
        fairness.roomSeeds.sources(
          runner,
          inputs.map(({ seedNumber }) => seedNumber),
        ),
        beacon.find(
          runner,
          inputs.map((input) => input.beacon),
        ),
      ]);
      return { rooms, sources, randomness: new Map(found.map((round) => [roundKey(round), round.randomness])) };
    },
    decide: ({ roomId, versions, seedNumber }, work, { rooms, sources, randomness }) => {
      const { nowMs } = work;
      const room = rooms.get(roomId);
      if (room?.state !== BATTLE_STATES.sealed || !room.beacon || isBeaconLate(room.beacon, nowMs))
        return { answer: { started: false }, kept: undefined };
      const { chain, round, afterMs } = room.beacon;
      const [source, mixed] = [sources.get(seedNumber), randomness.get(roundKey(room.beacon))];
      invariant(source && mixed !== undefined, `room ${roomId} has no seed or beacon round to draw with`);
      const drawn = source.withBeacon({ chain, round, randomness: mixed, filledAtMs: afterMs });
      const change = settle({ ...room, version: room.version + 1 }, versions, drawn, work);
      rooms.set(roomId, change.room);
      work.sheet.onRefusal(() => rooms.set(roomId, room));
      emitChange(work, change.room);
      return { answer: { started: true }, kept: change };
    },
    persist: (runner, kept) => {
      const changes = kept.flatMap((change) => change ?? []);
      return changes.length > 0 ? changeRooms(runner, changes) : [];
    },
  });
  return (input: StartInput) => start(jobOperation(input.seated[0] ?? 0n, 'battle.start', String(input.roomId)), input);
}
