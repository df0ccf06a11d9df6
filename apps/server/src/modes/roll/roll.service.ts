import type { DataOf } from '@clearcrate/contract/endpoint';
import { isRealPlayer } from '@clearcrate/contract/kinds';
import { MODES } from '@clearcrate/contract/modes';
import { formatAmount } from '@clearcrate/contract/money';
import { RAFFLE_STATES } from '@clearcrate/contract/raffle-rules';
import type { joinRoll } from '@clearcrate/contract/roll';
import { AppError } from '../../platform/errors.ts';
import type { OperationKey, SessionPlayer } from '../../platform/http/call.ts';
import type { StoredAnswer } from '../../platform/http/replays.ts';
import type { Platform } from '../../platform/platform.ts';
import { findOwnEntries, type JoinRefusals } from '../../play/raffle/raffle.module.ts';
import { checkRoomPassword } from '../../play/room-password/room-password.module.ts';
import type { RollDeps } from './roll.deps.ts';
import { findPlayer, findRooms, type RoomRow } from './roll.repository.ts';
import { checkConditions, type PlayerFacts } from './roll.rules.ts';

const REFUSALS: JoinRefusals = { unknown: 'rollUnknown', joined: 'rollJoined', full: 'rollFull', over: 'rollOver' };

export type RollService = ReturnType<typeof createRollService>;

/**
 * Use cases of roll rooms. Conditions are checked on joining only, before the operation and without
 * a lock.
 */
export function createRollService({ calendar, db, quota }: Platform, { policy, raffles, recharged }: RollDeps) {
  const existing = async (rollId: bigint): Promise<RoomRow> => {
    const room = (await findRooms(db, [rollId])).get(rollId);
    if (!room) throw new AppError('rollUnknown');
    return room;
  };

  /**
   * Reads the facts that the conditions of a room check. A streamer counts as invited to the own
   * room.
   */
  const factsOf = async (playerId: bigint, room: RoomRow): Promise<PlayerFacts> => {
    const [{ level, inviter_id }, amount] = await Promise.all([
      findPlayer(db, playerId),
      room.recharge_since === null ? 0n : recharged.since(db, playerId, room.recharge_since),
    ]);
    const isInvited = room.anchor_id !== null && (inviter_id === room.anchor_id || playerId === room.anchor_id);
    return { level, recharged: amount, isInvited };
  };

  const checkRoom = async ({ playerId }: SessionPlayer, room: RoomRow, password: string): Promise<void> => {
    const { raffle_id: rollId, password_hash: stored } = room;
    // Checked first: a player who has joined gets `rollJoined` instead of a password error.
    if ((await findOwnEntries(db, playerId, [rollId])).size > 0) throw new AppError('rollJoined');
    const asked = {
      minLevel: room.min_level,
      recharge: room.recharge,
      rechargeSince: room.recharge_since === null ? '' : calendar.dayOf(room.recharge_since.getTime()),
      needsSpread: room.needs_spread,
      spreadCode: room.anchor_code ?? '',
    };
    checkConditions(asked, await factsOf(playerId, room), formatAmount);
    if (stored === null) return;
    const key = `roll-password:${rollId}`;
    await checkRoomPassword(quota, { stored, password, playerId, key, wrong: 'rollPasswordWrong' });
  };

  return {
    existing,
    factsOf,
    async join(
      operation: OperationKey,
      player: SessionPlayer,
      rollId: bigint,
      password: string,
    ): Promise<StoredAnswer<DataOf<typeof joinRoll>>> {
      await policy.admit(player, 'Roll');
      const room = await existing(rollId);
      if (!isRealPlayer(player.kind)) throw new AppError('rollNotForMachines');
      await checkRoom(player, room, password);
      const { playerId } = player;
      const input = {
        mode: MODES.roll.number,
        raffleId: rollId,
        playerId,
        refusals: REFUSALS,
        idName: 'rollId',
      } as const;
      const answer = await raffles.join(operation, input);
      const { seat } = JSON.parse(answer.json) as { seat: number };
      raffles.tell('roll', { raffleId: String(rollId), version: 1, entries: seat, state: RAFFLE_STATES.open });
      return answer;
    },
  };
}
