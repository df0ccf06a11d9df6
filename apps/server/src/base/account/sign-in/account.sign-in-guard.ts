import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { networkOf } from '../../../platform/http/address.ts';
import type { Quota } from '../../../platform/limits/quota.ts';
import { isKnownDevice } from '../device/account.known-devices.ts';
import { OWNER_LIMITS, priceOfSignIn, SIGN_IN_LIMITS, type SignInPrice } from './account.limits.ts';

/** A caller as limits distinguish them. `device` is the stored hash. */
export interface Caller {
  ip: string;
  device: string;
}

export interface SignInTry extends Caller {
  mobile: string;
  /** Ticket of a solved puzzle; empty without one. */
  ticket: string;
}

/** Uses up a ticket; rejects an invalid one and one of a lower level. */
type Redeem = (ticket: string, level: number) => Promise<void>;

export interface SignInGuard {
  /**
   * Counts one attempt; rejects when it needs a puzzle first. Call the result when the password is
   * right.
   */
  admit(attempt: SignInTry): Promise<() => Promise<void>>;
  /** The level of the puzzle that the next attempt needs. */
  levelFor(mobile: string, caller: Caller): Promise<number>;
  /** The same for the old password of a signed-in player. */
  admitOwner(playerId: bigint): Promise<() => Promise<void>>;
  /** Resets the count after a new password. */
  clear(mobile: string): Promise<void>;
}

interface Counter {
  key: string;
  windowMs: number;
}

/**
 * Limits password guessing without letting strangers lock an account. Wrong attempts cost puzzles,
 * with work that doubles each time. Known devices are counted separately from all others. After too
 * many attempts within an hour unknown devices are rejected; sign-in by code stays open.
 */
export function createSignInGuard(db: Db, quota: Quota, redeem: Redeem): SignInGuard {
  const { accountWindowMs, addressWindowMs, freeTries, maxTries, triesAtOnceOfAddress } = SIGN_IN_LIMITS;
  const ofStrangers = (mobile: string) => `sign-in:account:${mobile}`;
  const locked = (windowMs: number) => new AppError('signInLocked', { minutes: windowMs / 60_000 });

  /**
   * An attempt counts for the account and the address, or for a known device for the device alone.
   */
  const countersOf = async (mobile: string, { ip, device }: Caller): Promise<[Counter, Counter?]> => {
    if (await isKnownDevice(db, mobile, device)) {
      return [{ key: `sign-in:device:${mobile}:${device}`, windowMs: accountWindowMs }];
    }
    const address = { key: `sign-in:address:${networkOf(ip)}`, windowMs: addressWindowMs };
    return [{ key: ofStrangers(mobile), windowMs: accountWindowMs }, address];
  };
  const priceOf = async ([account, address]: [Counter, Counter?]): Promise<SignInPrice> =>
    priceOfSignIn({
      ofAccount: await quota.count(account.key),
      ofAddress: address ? await quota.count(address.key) : 0,
    });

  /**
   * Concurrent attempts read the same counts; those beyond a limit are rejected here and uncounted.
   */
  const useTogether = async ([account, address]: [Counter, Counter?], isFree: boolean) => {
    const ofAccount = await quota.use(account.key, account.windowMs);
    const ofAddress = address ? await quota.use(address.key, address.windowMs) : 0;
    const isRefused = ofAccount > maxTries;
    if (!isRefused && !(isFree && (ofAccount > freeTries || ofAddress > triesAtOnceOfAddress))) return;
    await quota.giveBack(account.key);
    if (address) await quota.giveBack(address.key);
    throw isRefused ? locked(accountWindowMs) : new AppError('sliderRequired');
  };

  return {
    admit: async ({ mobile, ticket, ...caller }) => {
      const counters = await countersOf(mobile, caller);
      const [account, address] = counters;
      const price = await priceOf(counters);
      if (price === 'refused') throw locked(accountWindowMs);
      // Not counted without its ticket: otherwise a stranger could reach the limit without solving
      // a puzzle.
      if (price !== 'nothing') await redeem(ticket, price.level);
      await useTogether(counters, price === 'nothing');
      return async () => {
        await quota.reset(account.key);
        // Uncounts this attempt only, or one valid account would pay for many guesses.
        if (address) await quota.giveBack(address.key);
      };
    },
    levelFor: async (mobile, caller) => {
      const price = await priceOf(await countersOf(mobile, caller));
      return typeof price === 'object' ? price.level : 0;
    },
    admitOwner: async (playerId) => {
      const key = `sign-in:owner:${playerId}`;
      if ((await quota.use(key, OWNER_LIMITS.windowMs)) > OWNER_LIMITS.maxTries) throw locked(OWNER_LIMITS.windowMs);
      return () => quota.reset(key);
    },
    clear: (mobile) => quota.reset(ofStrangers(mobile)),
  };
}
