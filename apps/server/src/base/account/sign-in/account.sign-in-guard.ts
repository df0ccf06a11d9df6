import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { networkOf } from '../../../platform/http/address.ts';
import type { Quota } from '../../../platform/limits/quota.ts';
import { isKnownDevice } from '../device/account.known-devices.ts';
import { OWNER_LIMITS, priceOfSignIn, SIGN_IN_LIMITS, type SignInPrice } from './account.limits.ts';

/** Who tries, as far as limits tell callers apart. `device` is the hash that known devices are kept by. */
export interface Caller {
  ip: string;
  device: string;
}

export interface SignInTry extends Caller {
  mobile: string;
  /** What a solved puzzle earned; empty when none was asked for. */
  ticket: string;
}

/** Uses a ticket up that was earned at this level, or refuses. */
type Redeem = (ticket: string, level: number) => Promise<void>;

export interface SignInGuard {
  /** Counts one try, or says what it takes first. Call what it returns when the password was right. */
  admit(attempt: SignInTry): Promise<() => Promise<void>>;
  /** The level of work that the next try needs, for the puzzle that is drawn for it. */
  levelFor(mobile: string, caller: Caller): Promise<number>;
  /** The same for a signed-in player who has to show the old password. */
  admitOwner(playerId: bigint): Promise<() => Promise<void>>;
  /** A new password: what was guessed at is gone, and with it the count. */
  clear(mobile: string): Promise<void>;
}

interface Counter {
  key: string;
  windowMs: number;
}

/**
 * Nobody locks a stranger's account: wrong tries cost the one who makes them puzzles, with work that doubles each time, and a device that
 * has signed in before is not concerned by what others try. Only where devices nobody knows have tried too often within
 * the hour are such devices refused, and even then a code opens the account.
 */
export function createSignInGuard(db: Db, quota: Quota, redeem: Redeem): SignInGuard {
  const { accountWindowMs, addressWindowMs, freeTries, maxTries, triesAtOnceOfAddress } = SIGN_IN_LIMITS;
  const ofStrangers = (mobile: string) => `sign-in:account:${mobile}`;
  const locked = (windowMs: number) => new AppError('signInLocked', { minutes: windowMs / 60_000 });

  /** What a try is counted under: the account and the address, or for a known device the device alone. */
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

  /** Many tries at once all saw the same counts; those beyond a limit are found out here, and count for nothing. */
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
      // A try that lacks its ticket counts for nothing: otherwise anybody could use up the hour without solving a puzzle.
      if (price !== 'nothing') await redeem(ticket, price.level);
      await useTogether(counters, price === 'nothing');
      return async () => {
        await quota.reset(account.key);
        // The address gets this one try back and no more, or one good account would pay for many guesses.
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
