import type { createBattle, joinBattle } from '@clearcrate/contract/battle';
import { BATTLE_STATES, type BattleMode } from '@clearcrate/contract/battle-rules';
import { BOX_KINDS } from '@clearcrate/contract/box';
import type { BodyOf, DataOf } from '@clearcrate/contract/endpoint';
import { USER_KINDS } from '@clearcrate/contract/kinds';
import { runnerOf } from '../../platform/db/statement.ts';
import { AppError } from '../../platform/errors.ts';
import type { OperationKey, SessionPlayer } from '../../platform/http/call.ts';
import type { StoredAnswer } from '../../platform/http/replays.ts';
import { gather } from '../../platform/memory/gather.ts';
import type { Platform } from '../../platform/platform.ts';
import { checkRoomPassword, hashForPlayer } from '../../play/room-password/room-password.module.ts';
import type { BattleDeps } from './battle.deps.ts';
import { findRoomPreviews, type RoomPreview } from './battle.repository.ts';
import { checkBoxes, checkPassword, roomLimits } from './battle.rules.ts';
import type { createHouse } from './room/battle.house.ts';
import { RoomMoved, type Seating, type Sitter } from './seat/battle.seating.ts';
import { findRoom } from './view/battle.reads.ts';

/** A room has three seats, so after this many conflicts it must be full. */
const SEAT_TRIES = 8;

export interface ServiceParts {
  seating: Seating;
  house: ReturnType<typeof createHouse>;
}

/** Rounds as shown to the player. A room keeps the odds it was created with. */
function planRounds({ boxes }: BattleDeps, wanted: BodyOf<typeof createBattle>['boxes']) {
  return Promise.all(
    wanted.map(async ({ boxId, version }, index) => {
      const box = await boxes.find(boxId);
      // Stakes are in coins, so only boxes priced in coins qualify.
      if (box?.kind !== BOX_KINDS.normal) throw new AppError('boxUnknown');
      if (!box.open) throw new AppError('boxClosed');
      if (box.version.number !== version) throw new AppError('oddsChanged');
      return { round: index + 1, boxId, versionId: box.version.id, price: box.version.price };
    }),
  );
}

interface Asked {
  sitter: Sitter;
  callerId: bigint;
  roomId: bigint;
  preview: RoomPreview;
}

/** Takes a seat behind the locks of all seated players. Retries when the seats have changed. */
function createSitting(
  previewOf: (roomId: bigint) => Promise<RoomPreview>,
  { beacon, boxes }: BattleDeps,
  seating: Seating,
) {
  return async (
    operation: OperationKey,
    { sitter, callerId, roomId, preview }: Asked,
  ): Promise<StoredAnswer<DataOf<typeof joinBattle>>> => {
    const chain = await beacon.chain();
    const versions = await Promise.all(preview.rounds.map(({ versionId }) => boxes.version(versionId)));
    const { seedNumber, seats } = preview;
    let { seated } = preview;
    for (let tries = 1; ; tries += 1) {
      try {
        return await seating.sit(operation, { sitter, callerId, roomId, seedNumber, seats, versions, chain, seated });
      } catch (error) {
        if (!(error instanceof RoomMoved) || tries >= SEAT_TRIES) throw error;
      }
      seated = (await previewOf(roomId)).seated;
    }
  };
}

export type BattleService = ReturnType<typeof createBattleService>;

/** Maps calls to operations. Rejects what can be rejected without a lock. */
export function createBattleService(platform: Platform, deps: BattleDeps, { seating, house }: ServiceParts) {
  const { db, quota } = platform;
  const find = gather((roomIds: readonly bigint[]) => findRoomPreviews(runnerOf(db), roomIds));
  const previewOf = async (roomId: bigint): Promise<RoomPreview> => {
    const preview = await find(roomId);
    if (!preview) throw new AppError('battleUnknown');
    return preview;
  };
  const sit = createSitting(previewOf, deps, seating);
  const admit = (player: SessionPlayer) => deps.policy.admit(player, 'rank');
  const existing = async (roomId: bigint) => {
    const room = await findRoom(db, roomId);
    if (!room) throw new AppError('battleUnknown');
    return room;
  };

  return {
    existing,
    admit,

    async create(operation: OperationKey, player: SessionPlayer, body: BodyOf<typeof createBattle>) {
      const policy = await admit(player);
      checkBoxes(
        body.boxes.map(({ boxId }) => boxId),
        roomLimits(policy.settings),
      );
      const password = checkPassword(body.password);
      if (body.anchorRoom && player.kind !== USER_KINDS.anchor) throw new AppError('battleAnchorOnly');
      // Rejects a room that could not be drawn.
      await deps.beacon.chain();
      const rounds = await planRounds(deps, body.boxes);
      return seating.create(operation, {
        sitter: { isHouse: false, playerId: player.playerId, userKind: player.kind, policy },
        plan: {
          mode: body.mode as BattleMode,
          seats: body.players,
          isAnchor: body.anchorRoom,
          passwordHash: password && (await hashForPlayer(platform, player.playerId, password)),
          houseCode: undefined,
          rounds,
        },
      });
    },

    async join(operation: OperationKey, player: SessionPlayer, roomId: bigint, password: string) {
      const policy = await admit(player);
      const { playerId, kind: userKind } = player;
      const preview = await previewOf(roomId);
      const { passwordHash: stored, state } = preview;
      if (stored !== null && state === BATTLE_STATES.waiting)
        await checkRoomPassword(quota, {
          ...{ stored, password, playerId, key: `battle-password:${roomId}` },
          wrong: 'battlePasswordWrong',
        });
      const sitter = { isHouse: false, playerId, userKind, policy } as const;
      return sit(operation, { sitter, callerId: playerId, roomId, preview });
    },

    async callAi(operation: OperationKey, player: SessionPlayer, roomId: bigint) {
      const policy = await admit(player);
      const preview = await previewOf(roomId);
      const sitter = roomLimits(policy.settings).aiOpen ? await house.machine() : undefined;
      if (!sitter) throw new AppError('battleAiClosed');
      return sit(operation, { sitter, callerId: player.playerId, roomId, preview });
    },
  };
}
