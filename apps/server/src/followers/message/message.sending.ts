import { MESSAGE_IDS } from '@clearcrate/contract/gateway-ids';
import type { LocalText } from '@clearcrate/contract/locale';
import type { MessageKind } from '@clearcrate/contract/message';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { announceToAll, announceToPlayer } from '../../platform/gateway/gateway.topics.ts';
import type { Gateway } from '../../platform/gateway/gateway.ts';
import { event } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { broadcastSent, messagesArrived } from './message.events.ts';
import { countUnread, insertBroadcast, insertMessages, lockBoxes, trimBoxes } from './message.repository.ts';
import { unreadOf } from './message.rules.ts';
import { type MessageParams, TEMPLATES, type TemplateName } from './message.templates.ts';

export interface NewMessage {
  playerId: bigint;
  template: TemplateName;
  params?: MessageParams;
  /** Overrides the kind of the template. */
  kind?: MessageKind;
  /** Goods the message is about; the template may name it as `{item}`. */
  goodsId?: bigint;
  link?: string;
}

export interface NewBroadcast {
  kind: MessageKind;
  titles: Readonly<LocalText>;
  contents: Readonly<LocalText>;
  link?: string;
  /** Empty or absent means all channels. */
  channelCode?: string;
  /** Also for players who register later. */
  forNewcomers?: boolean;
  /** A broadcast with a code is sent once. */
  code?: string;
}

/** Publishes a message to the sockets of a player. */
export type PublishToPlayer = Gateway['toPlayer'];

/** Adds messages to inboxes and publishes their count. */
export function createSending({ bus, clock, outbox }: Platform) {
  const now = () => new Date(clock.now());

  const toAllDevices: PublishToPlayer = (...message) => announceToPlayer(bus, ...message);
  /** Coalesced, since only the newest count matters. */
  const publishCount = (playerId: bigint, noReadMessages: number, publish = toAllDevices): void =>
    publish(playerId, { id: MESSAGE_IDS.inbox, data: { type: 'unread', noReadMessages } }, { coalesce: 'inbox' });

  return {
    publishCount,

    /**
     * Adds messages in the caller's transaction. Lock order: call it last, since it locks inboxes.
     */
    async send(tx: Tx, messages: readonly NewMessage[]): Promise<void> {
      if (messages.length === 0) return;
      const playerIds = [...new Set(messages.map(({ playerId }) => playerId))];
      const rows = messages.map(({ playerId, template, params = {}, kind, goodsId = null, link }) => ({
        playerId,
        kind: kind ?? TEMPLATES[template].kind,
        template,
        params,
        goodsId,
        link: link ?? TEMPLATES[template].link,
      }));
      await lockBoxes(tx, playerIds);
      await insertMessages(tx, rows, now());
      await trimBoxes(tx, playerIds);
      await outbox.add(tx, [event(messagesArrived, { playerIds: playerIds.map(String) })]);
      outbox.poke();
    },

    /**
     * Inserts one broadcast row; each inbox copies it on its next read. Returns false when the code
     * was used before.
     */
    async broadcast(tx: Tx, broadcast: NewBroadcast): Promise<boolean> {
      const { link = '', channelCode = '', forNewcomers = false, code = null } = broadcast;
      const isNew = await insertBroadcast(tx, { ...broadcast, link, channelCode, forNewcomers, code }, now());
      if (isNew) await outbox.add(tx, [event(broadcastSent, { channelCode })]);
      return isNew;
    },

    /**
     * Publishes the broadcast. Open clients add one to their count instead of all reading their
     * inboxes at once.
     */
    publishBroadcast: (channelCode: string): void =>
      announceToAll(bus, { id: MESSAGE_IDS.inbox, data: { type: 'broadcast', channelCode } }),

    /** Publishes the unread counts of players. */
    async publishUnread(db: Queryable, playerIds: readonly bigint[], publish?: PublishToPlayer): Promise<void> {
      const rows = Map.groupBy(await countUnread(db, playerIds), ({ player_id }) => player_id);
      for (const playerId of playerIds)
        publishCount(playerId, unreadOf(rows.get(playerId) ?? []).noReadMessages, publish);
    },
  };
}
