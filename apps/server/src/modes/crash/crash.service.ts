import type { escapeCrash, placeCrashBet } from '@clearcrate/contract/crash';
import type { BodyOf } from '@clearcrate/contract/endpoint';
import { formatAmount } from '@clearcrate/contract/money';
import { AppError } from '../../platform/errors.ts';
import type { OperationKey, SessionPlayer } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Betting } from './crash.betting.ts';
import type { CrashDeps } from './crash.deps.ts';
import { crashEnded } from './crash.feed.ts';
import { betLimits, readAuto, readStake } from './crash.rules.ts';

export type CrashService = ReturnType<typeof createCrashService>;

/** From a call to an operation: what can be refused without a lock is refused here. */
export function createCrashService({ bus }: Platform, { policy }: CrashDeps, { place, flee }: Betting) {
  let endedRound = 0n;
  bus.subscribe(crashEnded, ({ roundId }) => {
    endedRound = BigInt(roundId);
  });

  return {
    async place(operation: OperationKey, player: SessionPlayer, body: BodyOf<typeof placeCrashBet>) {
      const market = await policy.admit(player, 'Crash');
      // What is won is coins: where games may pay none, there is nothing to play for.
      if (!market.payouts) throw new AppError('moduleClosed');
      const { boxPriceCap: cap, settings } = market;
      const limits = betLimits(settings);
      const stake = readStake(body.amount, limits);
      if (cap !== undefined && stake > cap) throw new AppError('priceAboveCap', { cap: formatAmount(cap) });
      return place(operation, {
        playerId: player.playerId,
        userKind: player.kind,
        roundId: body.roundId,
        slot: body.slot,
        stake,
        wantedAt: readAuto(body.autoEscape),
        limits,
        policy: market,
      });
    },

    /** Nothing is asked of the policy: whoever is in flight may get out, whatever has closed since. */
    escape(
      operation: OperationKey,
      player: SessionPlayer,
      { roundId, slot }: BodyOf<typeof escapeCrash>,
      arrivedAtMs: number,
    ) {
      // A process whose clock is slow must not take escapes from a flight that everybody saw end. A call that came in before the
      // word of it is judged by its own time.
      const isEnded = roundId <= endedRound;
      const { playerId } = player;
      return flee(operation, {
        playerId,
        roundId,
        slot,
        arrivedAtMs: isEnded ? Number.MAX_SAFE_INTEGER : arrivedAtMs,
      });
    },
  };
}
