import { defineEvent } from '../../platform/outbox/outbox.ts';

/** Messages were put into these inboxes. */
export interface MessagesArrived {
  playerIds: string[];
}
export const messagesArrived = defineEvent<MessagesArrived>('message.arrived');

/** A text for everybody of a channel, or of all channels where none is named, can be read from now on. */
export interface BroadcastSent {
  channelCode: string;
}
export const broadcastSent = defineEvent<BroadcastSent>('message.broadcast-sent');
