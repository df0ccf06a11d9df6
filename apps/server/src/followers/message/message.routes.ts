import type { GoodsCard } from '@clearcrate/contract/box';
import { LOCALES, type Locale, type LocalText } from '@clearcrate/contract/locale';
import {
  delMessage,
  delReadyMessage,
  getMessage,
  getMessageDetail,
  type Message,
  readyMessage,
} from '@clearcrate/contract/message';
import { formatAmount } from '@clearcrate/contract/money';
import type { Router } from '../../platform/http/router.ts';
import { loadMessages } from '../../platform/messages.ts';
import type { MessageRow } from './message.repository.ts';
import { render, type Words } from './message.rules.ts';
import type { Inbox } from './message.service.ts';

const catalogues = loadMessages('messages');

function itemName({ weapon_names, finish_names }: MessageRow): LocalText | undefined {
  if (!weapon_names || !finish_names) return undefined;
  const names = LOCALES.map((locale) => [locale, `${weapon_names[locale]} | ${finish_names[locale]}`]);
  return Object.fromEntries(names) as LocalText;
}

function wordsOf(row: MessageRow): Words {
  if (row.titles && row.contents) return { titles: row.titles, contents: row.contents };
  const item = itemName(row);
  return { template: row.template ?? '', params: row.params, ...(item ? { item } : {}) };
}

function messageOf(row: MessageRow, locale: Locale): Message {
  return {
    messageId: String(row.id),
    kind: row.kind,
    ...render(wordsOf(row), locale, catalogues),
    link: row.link,
    isRead: row.read_at !== null,
    createdAt: row.sent_at.toISOString(),
  };
}

function goodsOf(row: MessageRow, locale: Locale): GoodsCard | null {
  if (row.goods_id === null || !row.weapon_names || !row.finish_names) return null;
  return {
    goodsId: String(row.goods_id),
    weaponName: row.weapon_names[locale],
    finishName: row.finish_names[locale],
    goodsLevel: `level${row.quality ?? 1}`,
    exterior: row.exterior_code ?? '',
    price: formatAmount(row.price ?? 0n),
    image: row.image ?? '',
    imageLarge: row.image_large ?? '',
  };
}

export function registerMessageRoutes(router: Router, inbox: Inbox): void {
  router.route(getMessage, async ({ kind, page, pageSize }, { player, locale }) => {
    const { rows, total, unread } = await inbox.list(player.playerId, kind, pageSize, (page - 1) * pageSize);
    return { items: rows.map((row) => messageOf(row, locale)), total, ...unread };
  });
  router.route(getMessageDetail, async ({ messageId }, { player, locale }) => {
    const row = await inbox.find(player.playerId, messageId);
    return { ...messageOf(row, locale), goods: goodsOf(row, locale) };
  });
  router.route(readyMessage, ({ messageId, kind }, { player }) =>
    inbox.read(player.playerId, { kind, ...(messageId === undefined ? {} : { id: messageId }) }),
  );
  router.route(delReadyMessage, async (_body, { player }) => ({ deleted: await inbox.deleteRead(player.playerId) }));
  router.route(delMessage, ({ messageId }, { player }) => inbox.delete(player.playerId, messageId));
}
