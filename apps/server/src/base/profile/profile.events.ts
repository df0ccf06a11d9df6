import { defineEvent } from '../../platform/outbox/outbox.ts';

/**
 * A player set their inviter after registering. Inviters set at registration are in the account
 * module's event.
 */
export interface InviterBound {
  playerId: string;
  inviterId: string;
  boundAt: string;
}
export const inviterBound = defineEvent<InviterBound>('profile.inviter-bound');

/** Items can be delivered to the player from now on. */
export interface SteamBound {
  playerId: string;
  boundAt: string;
}
export const steamBound = defineEvent<SteamBound>('profile.steam-bound');
