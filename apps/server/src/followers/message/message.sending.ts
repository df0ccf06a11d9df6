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
  /** Instead of the template's own. */
  kind?: MessageKind;
  /** The item it is about; the template may name it as `{item}`. */
  goodsId?: bigint;
  link?: string;
}

export interface NewBroadcast {
  kind: MessageKind;
  titles: Readonly<LocalText>;
  contents: Readonly<LocalText>;
  link?: string;
  /** Empty or absent: every channel. */
  channelCode?: string;
  /** Reaches those too who register later. */
  forNewcomers?: boolean;
  /** Sent once, however often it is asked for. */
  code?: string;
}

/** Brings a message to sockets of a player. */
export type TellPlayer = Gateway['toPlayer'];

/** How messages get into inboxes, and how players hear that they did. */
export function createSending({ bus, clock, outbox }: Platform) {
  const now = () => new Date(clock.now());

  const toAllDevices: TellPlayer = (...told) => announceToPlayer(bus, ...told);
  /** The newest count is the one that matters. */
  const tellCount = (playerId: bigint, noReadMessages: number, tell = toAllDevices): void =>
    tell(playerId, { id: MESSAGE_IDS.inbox, data: { type: 'unread', noReadMessages } }, { coalesce: 'inbox' });

  return {
    tellCount,

    /** Puts messages into inboxes, in the sender's transaction. To be the last thing that transaction locks anything for. */
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

    /** Writes one row, whoever reads it; every inbox fetches it when its owner next looks. False when it was sent before. */
    async broadcast(tx: Tx, broadcast: NewBroadcast): Promise<boolean> {
      const { link = '', channelCode = '', forNewcomers = false, code = null } = broadcast;
      const isNew = await insertBroadcast(tx, { ...broadcast, link, channelCode, forNewcomers, code }, now());
      if (isNew) await outbox.add(tx, [event(broadcastSent, { channelCode })]);
      return isNew;
    },

    /** Pages that are open count one more: asking each of them to read its inbox would be a rush. */
    tellBroadcast: (channelCode: string): void =>
      announceToAll(bus, { id: MESSAGE_IDS.inbox, data: { type: 'broadcast', channelCode } }),

    /** Tells players how many messages wait for them. */
    async tellUnread(db: Queryable, playerIds: readonly bigint[], tell?: TellPlayer): Promise<void> {
      const rows = Map.groupBy(await countUnread(db, playerIds), ({ player_id }) => player_id);
      for (const playerId of playerIds) tellCount(playerId, unreadOf(rows.get(playerId) ?? []).noReadMessages, tell);
    },
  };
}
