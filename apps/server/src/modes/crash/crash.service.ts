import { setTimeout as delay } from 'node:timers/promises';
import type { escapeCrash, placeCrashBet } from '@clearcrate/contract/crash';
import type { BodyOf } from '@clearcrate/contract/endpoint';
import { isPassing } from '../../platform/db/failures.ts';
import { AppError } from '../../platform/errors.ts';
import type { OperationKey, SessionPlayer } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Betting } from './bet/crash.betting.ts';
import type { CrashDeps } from './crash.deps.ts';
import { betLimits, readAuto, readStake } from './crash.rules.ts';
import { crashEnded } from './view/crash.feed.ts';

export type CrashService = ReturnType<typeof createCrashService>;

/** Rounds whose end is remembered: more than can pass while an escape waits. */
const ENDINGS_KEPT = 100;
/** Pauses between the tries of an escape that met a busy database. */
const PAUSES_MS = [100, 400, 1_500, 3_000] as const;

const isWorthAnotherTry = (error: unknown): boolean =>
  isPassing(error) || (error instanceof AppError && error.errorName === 'busy');

/**
 * Another request would be judged by a later time, so this one is tried again, under the same key,
 * with the time it was received.
 */
async function keepTrying<T>(attempt: () => Promise<T>): Promise<T> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await attempt();
    } catch (error) {
      if (!isWorthAnotherTry(error)) throw error;
      await delay(pauseMs);
    }
  }
  return attempt();
}

/** From a call to an operation: what can be refused without a lock is refused here. */
export function createCrashService({ bus, clock }: Platform, { policy }: CrashDeps, { place, flee }: Betting) {
  const endings = new Map<bigint, number>();
  bus.subscribe(crashEnded, ({ roundId }) => {
    const id = BigInt(roundId);
    // A process that takes the clock over says it again: the first word counts.
    if (!endings.has(id)) endings.set(id, clock.now());
    for (const old of [...endings.keys()].slice(0, -ENDINGS_KEPT)) endings.delete(old);
  });

  return {
    async place(operation: OperationKey, player: SessionPlayer, body: BodyOf<typeof placeCrashBet>) {
      const market = await policy.admit(player, 'Crash');
      // What is won is coins: where games may pay none, there is nothing to play for.
      if (!market.payouts) throw new AppError('moduleClosed');
      const limits = betLimits(market.settings);
      const stake = readStake(body.amount, limits);
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

    /**
     * Nothing is asked of the policy: a player in flight may get out, whatever has closed since.
     */
    escape(
      operation: OperationKey,
      { playerId }: SessionPlayer,
      { roundId, slot }: BodyOf<typeof escapeCrash>,
      receivedAtMs: number,
    ) {
      // A process whose clock is slow must not take escapes from a flight that everybody saw end.
      // Both times are of its own clock, so one that was received before is judged by its time
      // alone, however long it has waited since.
      const endedAtMs = endings.get(roundId);
      const isAfterEnd = endedAtMs !== undefined && receivedAtMs >= endedAtMs;
      return keepTrying(() => flee(operation, { playerId, roundId, slot, receivedAtMs, isAfterEnd }));
    },
  };
}
