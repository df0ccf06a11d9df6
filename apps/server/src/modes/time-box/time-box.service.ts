import type { DataOf } from '@clearcrate/contract/endpoint';
import { isRealPlayer } from '@clearcrate/contract/kinds';
import { MODES } from '@clearcrate/contract/modes';
import { formatAmount } from '@clearcrate/contract/money';
import { RAFFLE_STATES } from '@clearcrate/contract/raffle-rules';
import type { joinTimeBox } from '@clearcrate/contract/time-box';
import { AppError } from '../../platform/errors.ts';
import type { OperationKey, SessionPlayer } from '../../platform/http/call.ts';
import type { StoredAnswer } from '../../platform/http/replays.ts';
import type { Platform } from '../../platform/platform.ts';
import type { JoinRefusals } from '../../play/raffle/raffle.module.ts';
import type { TimeBoxDeps } from './time-box.deps.ts';
import { findRound, levelOf } from './time-box.repository.ts';

const REFUSALS: JoinRefusals = {
  unknown: 'timeBoxUnknown',
  joined: 'timeBoxJoined',
  // A round has no limit of players.
  full: 'timeBoxOver',
  over: 'timeBoxOver',
};

/**
 * Use case of joining a round: requires the VIP level, and enough coins recharged since the period
 * began and not reversed.
 */
export function createTimeBoxService({ db }: Platform, { policy, raffles, recharged }: TimeBoxDeps) {
  return {
    async join(
      operation: OperationKey,
      player: SessionPlayer,
      roundId: bigint,
    ): Promise<StoredAnswer<DataOf<typeof joinTimeBox>>> {
      await policy.admit(player, 'Timing');
      const { playerId, kind } = player;
      const round = await findRound(db, roundId);
      if (!round) throw new AppError('timeBoxUnknown');
      if (!isRealPlayer(kind)) throw new AppError('timeBoxNotForMachines');
      const [level, amount] = await Promise.all([levelOf(db, playerId), recharged.since(db, playerId, round.opens_at)]);
      if (level < round.tier) throw new AppError('timeBoxLevelMissing', { level: round.tier });
      if (amount < round.threshold)
        throw new AppError('timeBoxRechargeMissing', { amount: formatAmount(round.threshold) });
      const input = {
        mode: MODES.timeBox.number,
        raffleId: roundId,
        playerId,
        refusals: REFUSALS,
        idName: 'roundId',
      } as const;
      const answer = await raffles.join(operation, input);
      const { seat } = JSON.parse(answer.json) as { seat: number };
      raffles.tell('timebox', { raffleId: String(roundId), version: 1, entries: seat, state: RAFFLE_STATES.open });
      return answer;
    },
  };
}
export type TimeBoxService = ReturnType<typeof createTimeBoxService>;
