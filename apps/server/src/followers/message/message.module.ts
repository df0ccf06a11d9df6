import type { Minor } from '@clearcrate/contract/money';
import type { Tx } from '../../platform/db/database.ts';
import type { Gateway } from '../../platform/gateway/gateway.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { createPlayerNotice } from '../../platform/player-notice.ts';
import { hearEvents } from './message.hearing.ts';
import { type OperatorMessage, sendFromOperator } from './message.operator.ts';
import { registerMessageRoutes } from './message.routes.ts';
import type { NewBroadcast } from './message.sending.ts';
import { createInbox } from './message.service.ts';

export { operatorMessage } from './message.operator.ts';
export type { NewBroadcast } from './message.sending.ts';

export type Messages = ReturnType<typeof createMessages>;

export interface MessageDeps {
  /** From which value on a win is worth a message. */
  dearFrom(tx: Tx): Promise<Minor>;
}

/** The inbox: what the store has to tell a player, kept until it is read. */
export function createMessages(platform: Platform, { dearFrom }: MessageDeps) {
  const inbox = createInbox(platform);
  hearEvents(platform, { inbox, dearFrom });
  return {
    send: inbox.send,
    unreadCount: async (playerId: bigint) => (await inbox.unread(playerId)).noReadMessages,
    /** Whoever comes in is told what waits: what arrived while they had no socket was told to nobody. */
    greetAt: (gateway: Pick<Gateway, 'toPlayerHere' | 'onAuthorised'>): void => {
      const tell = (playerIds: readonly bigint[]) => inbox.tellUnread(platform.db, playerIds, gateway.toPlayerHere);
      gateway.onAuthorised(createPlayerNotice({ tell, log: platform.log }));
    },
    /** An operator's own words, to the players they name or to everybody. */
    sendFromOperator: (message: OperatorMessage) => sendFromOperator(platform, inbox, message),
    /** Lays down what ships with the store: each text is sent once. */
    async plant(tx: Tx, broadcasts: readonly NewBroadcast[]): Promise<void> {
      for (const broadcast of broadcasts) await inbox.broadcast(tx, broadcast);
    },
    routes: (router: Router) => registerMessageRoutes(router, inbox),
  };
}
