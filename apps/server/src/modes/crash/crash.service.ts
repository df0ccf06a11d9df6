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

/** Rounds whose end is remembered: more than can end while an escape waits for a lock. */
const ENDINGS_KEPT = 100;
/** Delays between the tries of an escape when the database is busy. */
const PAUSES_MS = [100, 400, 1_500, 3_000] as const;

const isWorthAnotherTry = (error: unknown): boolean =>
  isPassing(error) || (error instanceof AppError && error.errorName === 'busy');

/**
 * Repeats an escape under the same key and receive time when the database was busy: a new request of
 * the player would be judged by a later time.
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

/** Use cases: rejects what needs no lock, and runs the operations. */
export function createCrashService({ bus, clock }: Platform, { policy }: CrashDeps, { place, flee }: Betting) {
  const endings = new Map<bigint, number>();
  bus.subscribe(crashEnded, ({ roundId }) => {
    const id = BigInt(roundId);
    // A new leader publishes the end again: the first message counts.
    if (!endings.has(id)) endings.set(id, clock.now());
    for (const old of [...endings.keys()].slice(0, -ENDINGS_KEPT)) endings.delete(old);
  });

  return {
    async place(operation: OperationKey, player: SessionPlayer, body: BodyOf<typeof placeCrashBet>) {
      const market = await policy.admit(player, 'Crash');
      // All wins are coins, so markets without `payouts` have no crash.
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

    /** Skips the market policy: a player in flight may escape even if crash has closed since. */
    escape(
      operation: OperationKey,
      { playerId }: SessionPlayer,
      { roundId, slot }: BodyOf<typeof escapeCrash>,
      receivedAtMs: number,
    ) {
      // A process with a slow clock must not take escapes from a flight whose end was published.
      // Both times are of this process's clock, so an escape received before that is judged by its
      // own time, however long it has waited since.
      const endedAtMs = endings.get(roundId);
      const isAfterEnd = endedAtMs !== undefined && receivedAtMs >= endedAtMs;
      return keepTrying(() => flee(operation, { playerId, roundId, slot, receivedAtMs, isAfterEnd }));
    },
  };
}
