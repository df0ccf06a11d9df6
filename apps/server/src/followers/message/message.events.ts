import { defineEvent } from '../../platform/outbox/outbox.ts';

/** Messages were added to the inboxes of these players. */
export interface MessagesArrived {
  playerIds: string[];
}
export const messagesArrived = defineEvent<MessagesArrived>('message.arrived');

/** A broadcast to one channel was published, or to all channels when the code is empty. */
export interface BroadcastSent {
  channelCode: string;
}
export const broadcastSent = defineEvent<BroadcastSent>('message.broadcast-sent');
