import type { RealNameState } from '@clearcrate/contract/identity';
import {
  ageOn,
  birthdayOf,
  checkIdentityClaim,
  type IdentityClaim,
  isAdultOn,
  normaliseIdNumber,
  normaliseRealName,
} from '@clearcrate/contract/identity-rules';
import { IDENTITY_LOCK_MS } from '@clearcrate/contract/limits';
import { AppError, invariant } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { playerChanged } from '../account/account.events.ts';
import type { Persons } from '../person/person.module.ts';
import type { CheckedClaim, IdentityProvider } from './identity.provider.ts';
import { createIdentityRecords } from './identity.records.ts';
import { findIdentity, lastSubmission, takeSubmission } from './identity.repository.ts';

/** Older than anybody has ever become: the number is somebody's invention. */
const OLDEST = 125;

/** The claim in its one spelling; refuses what cannot be anybody's. */
function judge(claim: IdentityClaim): CheckedClaim {
  const verdict = checkIdentityClaim(claim);
  if (verdict) throw new AppError(verdict);
  const birthday = birthdayOf(claim);
  invariant(birthday, 'a claim without a fault has a date of birth');
  const { country, realName, idNumber } = claim;
  return { country, birthday, realName: normaliseRealName(realName), idNumber: normaliseIdNumber(idNumber) };
}

function assertAge({ birthday }: CheckedClaim, today: string): void {
  if (!isAdultOn(today, birthday)) throw new AppError('identityUnderage');
  if (ageOn(today, birthday) > OLDEST) throw new AppError('identityNumberInvalid');
}

export function createIdentityService(platform: Platform, persons: Persons, provider: IdentityProvider) {
  const { db, bus, clock, calendar, outbox, log, security } = platform;
  const records = createIdentityRecords(platform, persons);

  const lockedForS = async (playerId: bigint): Promise<number> => {
    const last = await lastSubmission(db, playerId);
    const waitMs = last === undefined ? 0 : last.getTime() + IDENTITY_LOCK_MS - clock.now();
    return Math.max(0, Math.ceil(waitMs / 1000));
  };
  const takeTurn = async (playerId: bigint): Promise<void> => {
    const now = clock.now();
    if (await takeSubmission(db, playerId, new Date(now), new Date(now - IDENTITY_LOCK_MS))) return;
    throw new AppError('identityTooSoon', { seconds: Math.max(1, await lockedForS(playerId)) });
  };
  const ask = async (claim: CheckedClaim): Promise<void> => {
    const matched = await provider.matches(claim).catch((error: unknown) => {
      // A provider's error may quote what it was asked; only its kind is written down.
      log.error({ provider: provider.name, kind: (error as Error | null)?.name }, 'no answer about an identity');
      throw new AppError('busy');
    });
    if (!matched) throw new AppError('identityMismatch');
  };
  const stateOf = async (playerId: bigint): Promise<RealNameState> => {
    const [masked, waitS] = await Promise.all([records.readMasked(playerId), lockedForS(playerId)]);
    return { ...masked, lockedForS: waitS };
  };

  return {
    readMasked: records.readMasked,
    stateOf,
    submit: async (playerId: bigint, claim: IdentityClaim): Promise<RealNameState> => {
      // A slip of the finger is told for free; only what could be somebody's number counts as a submission.
      const checked = judge(claim);
      if (await findIdentity(db, playerId)) throw new AppError('identityVerifiedAlready');
      await takeTurn(playerId);
      assertAge(checked, calendar.dayOf(clock.now()));
      await ask(checked);
      const changed = await db.transaction().execute((tx) => records.add(tx, playerId, checked, provider.name));
      persons.announce(changed);
      security.write({ event: 'identity', outcome: 'ok', playerId });
      outbox.poke();
      // Sessions remember whether their player is verified.
      bus.publish(playerChanged, { playerId: String(playerId) });
      return stateOf(playerId);
    },
  };
}
