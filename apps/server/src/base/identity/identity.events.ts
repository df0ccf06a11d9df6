import { defineEvent } from '../../platform/outbox/outbox.ts';

/** A player proved who they are. Neither name nor number is told. */
export interface IdentityVerified {
  playerId: string;
  country: string;
  verifiedAt: string;
}
export const identityVerified = defineEvent<IdentityVerified>('identity.verified');
