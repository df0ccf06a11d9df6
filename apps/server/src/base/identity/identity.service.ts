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

/** Older than any person on record: the number is invented. */
const MAX_AGE = 125;

/** Normalises a claim; rejects one that cannot be valid. */
function normaliseClaim(claim: IdentityClaim): CheckedClaim {
  const verdict = checkIdentityClaim(claim);
  if (verdict) throw new AppError(verdict);
  const birthday = birthdayOf(claim);
  invariant(birthday, 'a valid claim has a date of birth');
  const { country, realName, idNumber } = claim;
  return { country, birthday, realName: normaliseRealName(realName), idNumber: normaliseIdNumber(idNumber) };
}

function assertAge({ birthday }: CheckedClaim, today: string): void {
  if (!isAdultOn(today, birthday)) throw new AppError('identityUnderage');
  if (ageOn(today, birthday) > MAX_AGE) throw new AppError('identityNumberInvalid');
}

export function createIdentityService(platform: Platform, persons: Persons, provider: IdentityProvider) {
  const { db, bus, clock, calendar, outbox, log, security } = platform;
  const records = createIdentityRecords(platform, persons);

  const lockedForS = async (playerId: bigint): Promise<number> => {
    const last = await lastSubmission(db, playerId);
    const waitMs = last === undefined ? 0 : last.getTime() + IDENTITY_LOCK_MS - clock.now();
    return Math.max(0, Math.ceil(waitMs / 1000));
  };
  const countSubmission = async (playerId: bigint): Promise<void> => {
    const now = clock.now();
    if (await takeSubmission(db, playerId, new Date(now), new Date(now - IDENTITY_LOCK_MS))) return;
    throw new AppError('identityTooSoon', { seconds: Math.max(1, await lockedForS(playerId)) });
  };
  const match = async (claim: CheckedClaim): Promise<void> => {
    const matched = await provider.matches(claim).catch((error: unknown) => {
      // A provider's error may quote the claim; only its name is logged.
      log.error({ provider: provider.name, kind: (error as Error | null)?.name }, 'identity provider failed');
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
    readClear: records.readClear,
    stateOf,
    submit: async (playerId: bigint, claim: IdentityClaim): Promise<RealNameState> => {
      // Typing mistakes cost nothing; only a plausible number counts as a submission.
      const checked = normaliseClaim(claim);
      if (await findIdentity(db, playerId)) throw new AppError('identityVerifiedAlready');
      await countSubmission(playerId);
      assertAge(checked, calendar.dayOf(clock.now()));
      await match(checked);
      const changed = await db.transaction().execute((tx) => records.add(tx, playerId, checked, provider.name));
      persons.announce(changed);
      security.write({ event: 'identity', outcome: 'ok', playerId });
      outbox.poke();
      // Sessions cache whether their player is verified.
      bus.publish(playerChanged, { playerId: String(playerId) });
      return stateOf(playerId);
    },
  };
}
