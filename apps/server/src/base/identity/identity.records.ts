import type { RealNameState } from '@clearcrate/contract/identity';
import { type IdentityCountry, maskIdNumber, maskRealName } from '@clearcrate/contract/identity-rules';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { event } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SealedColumn } from '../../platform/security/reseal.ts';
import type { Persons } from '../person/person.module.ts';
import { identityVerified } from './identity.events.ts';
import type { CheckedClaim } from './identity.provider.ts';
import { findIdentity, insertIdentity } from './identity.repository.ts';

const PURPOSE = 'identity';
export const SEALED_IDENTITIES: SealedColumn = { table: 'player_identity', column: 'sealed', purpose: () => PURPOSE };
/** A person may keep an account on another channel, or lose one; more indicates a farm. */
const ACCOUNTS_MAX = 3;

interface Sealed {
  realName: string;
  idNumber: string;
}

type MaskedIdentity = Omit<RealNameState, 'lockedForS'>;

/**
 * Name and number exist in clear text only while a call is answered: never in the database, a log
 * or an event.
 */
export function createIdentityRecords({ db, clock, outbox, vault }: Platform, persons: Pick<Persons, 'identify'>) {
  return {
    readMasked: async (playerId: bigint): Promise<MaskedIdentity> => {
      const row = await findIdentity(db, playerId);
      if (!row) return { status: 0, country: null, realName: '', idNumber: '', verifiedAt: null };
      const { realName, idNumber } = JSON.parse(vault.open(row.sealed, PURPOSE).toString('utf8')) as Sealed;
      return {
        status: 1,
        country: row.country as IdentityCountry,
        realName: maskRealName(realName),
        idNumber: maskIdNumber(idNumber),
        verifiedAt: row.verified_at.toISOString(),
      };
    },
    /** In clear text; for an operator whom a second person has let look. */
    readClear: async (playerId: bigint): Promise<Sealed | undefined> => {
      const row = await findIdentity(db, playerId);
      return row && (JSON.parse(vault.open(row.sealed, PURPOSE).toString('utf8')) as Sealed);
    },
    /**
     * Stores a verified identity. Rejects a number used by enough accounts and a verified player.
     * Returns the players whose accounts changed.
     */
    add: async (tx: Tx, playerId: bigint, claim: CheckedClaim, checkedBy: string): Promise<bigint[]> => {
      const { country, realName, idNumber } = claim;
      const verifiedAt = new Date(clock.now());
      const inserted = await insertIdentity(tx, {
        player_id: playerId,
        country,
        sealed: vault.seal(Buffer.from(JSON.stringify({ realName, idNumber } satisfies Sealed)), PURPOSE),
        checked_by: checkedBy,
        verified_at: verifiedAt,
      });
      if (!inserted) throw new AppError('identityVerifiedAlready');
      const changed = await persons.identify(tx, playerId, `${country} ${idNumber}`, ACCOUNTS_MAX);
      if (!changed) throw new AppError('identityUsedUp', { count: ACCOUNTS_MAX });
      const payload = { playerId: String(playerId), country, verifiedAt: verifiedAt.toISOString() };
      await outbox.add(tx, [event(identityVerified, payload)]);
      return changed;
    },
  };
}
