import type { ServerMessage } from '@clearcrate/contract/gateway';
import type { GameName } from '@clearcrate/contract/gateway-ids';
import { SOCKET_PAYLOAD_MAX_BYTES } from '@clearcrate/contract/limits';
import { type Bus, defineTopic } from '../bus/bus.ts';
import { invariant } from '../errors.ts';

/** A message, serialized where it is published; every process only wraps the text in a frame. */
export interface Announcement {
  text: string;
  coalesce?: string;
}

export const toAllTopic = defineTopic<Announcement>('gateway.to-all');
export const toPlayerTopic = defineTopic<Announcement & { playerId: string }>('gateway.to-player');
export const toRoomTopic = defineTopic<Announcement & { game: GameName; room?: string }>('gateway.to-room');
export const presenceTopic = defineTopic<{ node: string; sockets: number }>('gateway.presence');

/** Sockets to close: those of the given sessions, or all of the player's when none are given. */
export interface SessionEnded {
  playerId: string;
  sessionIds?: readonly string[];
}

export interface AnnounceOptions {
  /**
   * A slow reader receives only the newest message with this key, possibly after later messages
   * without one. Leave it out for messages that must arrive in order.
   */
  coalesce?: string;
}

export function announcement(message: ServerMessage, { coalesce }: AnnounceOptions = {}): Announcement {
  const text = JSON.stringify(message);
  // Checked at the publisher, where the mistake is, and not in the processes that would fail to
  // deliver it.
  invariant(Buffer.byteLength(text) <= SOCKET_PAYLOAD_MAX_BYTES, `socket message ${message.id} is too large`);
  return coalesce === undefined ? { text } : { text, coalesce };
}

/** Publishes to every socket of every process. */
export function announceToAll(bus: Bus, message: ServerMessage, options?: AnnounceOptions): void {
  bus.publish(toAllTopic, announcement(message, options));
}

/** Publishes to every authorised socket of one player. */
export function announceToPlayer(
  bus: Bus,
  playerId: bigint | string,
  message: ServerMessage,
  options?: AnnounceOptions,
): void {
  bus.publish(toPlayerTopic, { ...announcement(message, options), playerId: String(playerId) });
}

/**
 * Publishes to the members of exactly this room, or of the game without a room. Anyone may enter:
 * send no secrets.
 */
export function announceToRoom(
  bus: Bus,
  game: GameName,
  room: string | undefined,
  message: ServerMessage,
  options?: AnnounceOptions,
): void {
  bus.publish(toRoomTopic, { ...announcement(message, options), game, ...(room === undefined ? {} : { room }) });
}
