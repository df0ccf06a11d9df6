import { defineTopic } from '../../platform/bus/bus.ts';
import { defineEvent } from '../../platform/outbox/outbox.ts';

/**
 * Sessions that have ended: caches drop them, and their sockets are closed. Without `sessionIds`,
 * all sessions of the player.
 */
export interface SessionEnded {
  playerId: string;
  sessionIds?: string[];
}
export const sessionEnded = defineTopic<SessionEnded>('account.session-ended');

/**
 * The player's data cached with sessions (kind, channel, country, identity) changed; sessions stay
 * valid.
 */
export const playerChanged = defineTopic<{ playerId: string }>('account.player-changed');

export interface PlayerRegistered {
  playerId: string;
  inviterId: string | null;
  channelCode: string;
  platformId: number;
  deviceId: string;
  registeredAt: string;
}
export const playerRegistered = defineEvent<PlayerRegistered>('account.player-registered');

/** Codes by e-mail go elsewhere from now on, or nowhere. */
export interface EmailChanged {
  playerId: string;
  change: 'bound' | 'changed' | 'removed';
  changedAt: string;
}
export const emailChanged = defineEvent<EmailChanged>('account.email-changed');
