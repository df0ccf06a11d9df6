import type { Minor } from '@clearcrate/contract/money';
import type { Tx } from '../../platform/db/database.ts';
import type { Gateway } from '../../platform/gateway/gateway.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { createPlayerNotice } from '../../platform/player-notice.ts';
import { subscribeToEvents } from './message.handlers.ts';
import { type OperatorMessage, sendFromOperator } from './message.operator.ts';
import { registerMessageRoutes } from './message.routes.ts';
import type { NewBroadcast } from './message.sending.ts';
import { createInbox } from './message.service.ts';

export { operatorMessage } from './message.operator.ts';
export type { NewBroadcast } from './message.sending.ts';

export type Messages = ReturnType<typeof createMessages>;

export interface MessageDeps {
  /** Lowest value of a win that sends a message. */
  dearFrom(tx: Tx): Promise<Minor>;
}

/** Creates the inbox of messages from the store to players. */
export function createMessages(platform: Platform, { dearFrom }: MessageDeps) {
  const inbox = createInbox(platform);
  subscribeToEvents(platform, { inbox, dearFrom });
  return {
    send: inbox.send,
    unreadCount: async (playerId: bigint) => (await inbox.unread(playerId)).noReadMessages,
    /**
     * Publishes the unread count to each player who joins the gateway, since earlier counts went to
     * no socket.
     */
    greetAt: (gateway: Pick<Gateway, 'toPlayerHere' | 'onAuthorised'>): void => {
      const publish = (playerIds: readonly bigint[]) =>
        inbox.publishUnread(platform.db, playerIds, gateway.toPlayerHere);
      gateway.onAuthorised(createPlayerNotice({ publish, log: platform.log }));
    },
    /** Sends an operator's text to the named players or to all. */
    sendFromOperator: (message: OperatorMessage) => sendFromOperator(platform, inbox, message),
    /** Sends the shipped broadcasts, each once. */
    async plant(tx: Tx, broadcasts: readonly NewBroadcast[]): Promise<void> {
      for (const broadcast of broadcasts) await inbox.broadcast(tx, broadcast);
    },
    routes: (router: Router) => registerMessageRoutes(router, inbox),
  };
}
