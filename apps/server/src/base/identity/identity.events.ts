import { defineEvent } from '../../platform/outbox/outbox.ts';

/** A player's identity was verified. Carries neither name nor number. */
export interface IdentityVerified {
  playerId: string;
  country: string;
  verifiedAt: string;
}
export const identityVerified = defineEvent<IdentityVerified>('identity.verified');
