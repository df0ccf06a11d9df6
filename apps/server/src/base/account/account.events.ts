import { defineTopic } from '../../platform/bus/bus.ts';
import { defineEvent } from '../../platform/outbox/outbox.ts';

/**
 * Sessions that are over as of now: caches forget them, sockets opened with them are closed.
 * Without `sessionIds` it is every session of the player.
 */
export interface SessionEnded {
  playerId: string;
  sessionIds?: string[];
}
export const sessionEnded = defineTopic<SessionEnded>('account.session-ended');

/** What sessions remember of the player (kind, channel, country, identity) is no longer true; the sessions live on. */
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
