import { BAG_SOURCES } from '@clearcrate/contract/bag';
import { LOCALES, type LocalText } from '@clearcrate/contract/locale';
import { formatAmount, type Minor, parseAmount } from '@clearcrate/contract/money';
import { packetPath } from '@clearcrate/contract/packet-rules';
import { RANK_BOARDS } from '@clearcrate/contract/rank';
import { playerRegistered } from '../../base/account/account.events.ts';
import { type AvatarReviewed, avatarReviewed } from '../../base/avatar/avatar.events.ts';
import { identityVerified } from '../../base/identity/identity.events.ts';
import { steamBound } from '../../base/profile/profile.events.ts';
import { reserveAdmitted } from '../../base/reserve/reserve.events.ts';
import { ticketAnswered } from '../../base/ticket/ticket.events.ts';
import { type BattleFinished, battleDissolved, battleFinished } from '../../modes/battle/battle.events.ts';
import { crashRefunded } from '../../modes/crash/crash.events.ts';
import { type PacketClaimed, packetClaimed, packetDue } from '../../modes/packet/packet.events.ts';
import { type RechargeCompleted, rechargeCompleted } from '../../modes/recharge/recharge.events.ts';
import type { Tx } from '../../platform/db/database.ts';
import { loadMessages } from '../../platform/messages.ts';
import type { EventKind } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { type DeliveryTold, deliveryDone, deliveryFailed, deliverySent } from '../../play/delivery/delivery.events.ts';
import { type Played, played } from '../../play/game/play.events.ts';
import { type RaffleWon, raffleWon } from '../../play/raffle/raffle.events.ts';
import { type FestivalRewarded, festivalRewarded } from '../festival/festival.events.ts';
import { type RankWon, rankWon } from '../rank/rank.events.ts';
import { firstGiftGiven, freeOpeningGranted, spreadEarned } from '../spread/spread.events.ts';
import { taskCompleted } from '../task/task.events.ts';
import { vipLevelUp } from '../vip/vip.events.ts';
import { broadcastSent, messagesArrived } from './message.events.ts';
import type { NewMessage } from './message.sending.ts';
import type { Inbox } from './message.service.ts';
import type { TemplateName } from './message.templates.ts';

export interface HearingDeps {
  inbox: Inbox;
  /** From which value on a win is worth a message. */
  dearFrom(tx: Tx): Promise<Minor>;
}

const catalogues = loadMessages('messages');

/** The dearest thing of a play, if it is dear at all: ten openings are one message. */
function dearWin({ playerId, items }: Played, least: Minor): NewMessage[] {
  const priced = items.map((item) => ({ ...item, minor: parseAmount(item.price) ?? 0n }));
  const best = priced.reduce((top, item) => (top && top.minor >= item.minor ? top : item), priced[0]);
  if (!best || best.minor < least) return [];
  return [
    {
      playerId: BigInt(playerId),
      template: 'dearWin',
      params: { price: formatAmount(best.minor) },
      goodsId: BigInt(best.goodsId),
      link: `/bag?itemId=${best.itemId}`,
    },
  ];
}

/** The words of a reason; one that nobody has words for is told as any other. */
function reasonIn(reason: string, group: 'reason' | 'reason.delivery' = 'reason'): LocalText {
  const words = LOCALES.map((locale) => [
    locale,
    catalogues[locale][`${group}.${reason}`] ?? catalogues[locale][`${group}.other`] ?? '',
  ]);
  return Object.fromEntries(words) as LocalText;
}

function aboutDelivery({ playerId, orderNo, bagItemId, goodsId }: DeliveryTold) {
  return {
    playerId: BigInt(playerId),
    params: { orderNo },
    goodsId: BigInt(goodsId),
    link: `/bag?itemId=${bagItemId}`,
  };
}

const GIFT_TEMPLATES = {
  coin: 'festivalCoins',
  shell: 'festivalShells',
  point: 'festivalPoints',
} as const satisfies Record<string, TemplateName>;

function festivalReward({ playerId, goods, gift }: FestivalRewarded): NewMessage[] {
  if (goods) {
    const { goodsId, bagItemId, price } = goods;
    const about = { goodsId: BigInt(goodsId), link: `/bag?itemId=${bagItemId}` };
    return [{ playerId: BigInt(playerId), template: 'festivalPrize', params: { price }, ...about }];
  }
  if (!gift) return [];
  return [{ playerId: BigInt(playerId), template: GIFT_TEMPLATES[gift.asset], params: { amount: gift.amount } }];
}

function avatarVerdict({ playerId, passed, reason }: AvatarReviewed): NewMessage {
  if (passed) return { playerId: BigInt(playerId), template: 'avatarPassed' };
  return { playerId: BigInt(playerId), template: 'avatarFailed', params: { reason: reasonIn(reason) } };
}

function recharged({ playerId, amount, bonus, orderId }: RechargeCompleted): NewMessage {
  const hasBonus = (parseAmount(bonus) ?? 0n) > 0n;
  return {
    playerId: BigInt(playerId),
    template: hasBonus ? 'rechargedWithBonus' : 'recharged',
    params: { amount, bonus, orderId },
  };
}

/** Enough of a question to know which one it was. */
function shortened(question: string): string {
  const signs = [...question.replaceAll(/\s+/g, ' ')];
  return signs.length > 60 ? `${signs.slice(0, 60).join('')}…` : signs.join('');
}

const BATTLE_TEMPLATES: Record<BattleFinished['outcome'], TemplateName> = {
  won: 'battleWon',
  lost: 'battleLost',
  draw: 'battleDraw',
};

/** Modes whose every prize is told by a message of its own, dear or not. */
const HAVE_THEIR_OWN: ReadonlySet<number> = new Set([BAG_SOURCES.roll, BAG_SOURCES.timeBox, BAG_SOURCES.festival]);

function rafflePrize({ playerId, mode, raffleId, place, goodsId, price }: RaffleWon): NewMessage {
  const isRoll = mode === BAG_SOURCES.roll;
  return {
    playerId: BigInt(playerId),
    template: isRoll ? 'rollWon' : 'timeBoxWon',
    params: { place, price },
    goodsId: BigInt(goodsId),
    link: isRoll ? `/roll_detail?rollId=${raffleId}` : `/timebox?roundId=${raffleId}`,
  };
}

const BOARD_TEMPLATES: Record<number, TemplateName> = {
  [RANK_BOARDS.day]: 'rankDay',
  [RANK_BOARDS.week]: 'rankWeek',
  [RANK_BOARDS.season]: 'rankSeason',
};

function rankPrize({ playerId, board, period, place, prize }: RankWon): NewMessage[] {
  const template = BOARD_TEMPLATES[board];
  return template ? [{ playerId: BigInt(playerId), template, params: { period, place, prize } }] : [];
}

const packet =
  (template: TemplateName) =>
  ({ playerId, packetId, kind, names, amount }: PacketClaimed): NewMessage[] => [
    {
      playerId: BigInt(playerId),
      template,
      params: { packet: names, amount },
      link: packetPath(kind, packetId),
    },
  ];

type Hear = <T>(name: string, kind: EventKind<T>, messagesOf: (event: T) => NewMessage[]) => void;

function hearDeliveries(hear: Hear): void {
  hear('delivery-sent', deliverySent, ({ offerNo, ...told }) => [
    { ...aboutDelivery(told), template: 'deliverySent', params: { orderNo: told.orderNo, offerNo } },
  ]);
  hear('delivery-done', deliveryDone, (told) => [{ ...aboutDelivery(told), template: 'deliveryDone' }]);
  hear('delivery-failed', deliveryFailed, ({ reason, ...told }) => [
    {
      ...aboutDelivery(told),
      template: 'deliveryFailed',
      params: { orderNo: told.orderNo, reason: reasonIn(reason, 'reason.delivery') },
    },
  ]);
}

/** How games ended that a player need not have watched to the end. */
function hearGames(hear: Hear): void {
  hearBattles(hear);
  hear('packet-claimed', packetClaimed, packet('packetClaimed'));
  hear('packet-due', packetDue, packet('packetDue'));
  hear('raffle', raffleWon, (event) => [rafflePrize(event)]);
  hear('crash-refunded', crashRefunded, ({ playerId, roundId, amount }) => [
    {
      playerId: BigInt(playerId),
      template: 'crashRefunded',
      params: { roundId, amount },
      link: `/crash/verify?roundId=${roundId}`,
    },
  ]);
}

function hearBattles(hear: Hear): void {
  hear('battle-dissolved', battleDissolved, ({ playerId, roomId, amount, reason }) => [
    {
      playerId: BigInt(playerId),
      template: reason === 'beacon' ? 'battleBeaconLate' : 'battleDissolved',
      params: { roomId, amount },
    },
  ]);
  hear('battle-finished', battleFinished, ({ playerId, roomId, outcome, won }) => [
    {
      playerId: BigInt(playerId),
      template: BATTLE_TEMPLATES[outcome],
      params: { roomId, won },
      link: `/battle/detail?roomId=${roomId}`,
    },
  ]);
}

/** What happens elsewhere and is worth a message. Each event is heard once, and its message commits with that. */
export function hearEvents({ outbox }: Platform, { inbox, dearFrom }: HearingDeps): void {
  const hear = <T>(name: string, kind: EventKind<T>, messagesOf: (event: T) => NewMessage[]) =>
    outbox.subscribe(`message.${name}`, kind, (tx, events) => inbox.send(tx, events.flatMap(messagesOf)));
  const plain =
    (template: TemplateName) =>
    ({ playerId }: { playerId: string }): NewMessage[] => [{ playerId: BigInt(playerId), template }];

  hear('welcome', playerRegistered, plain('welcome'));
  hear('identity', identityVerified, plain('identityVerified'));
  hear('steam', steamBound, plain('steamBound'));
  hear('avatar', avatarReviewed, (event) => [avatarVerdict(event)]);
  hear('recharge', rechargeCompleted, (event) => [recharged(event)]);
  hearDeliveries(hear);
  hear('rank', rankWon, rankPrize);
  hear('festival', festivalRewarded, festivalReward);
  hear('ticket', ticketAnswered, ({ playerId, content, answer }) => [
    { playerId: BigInt(playerId), template: 'ticketAnswered', params: { question: shortened(content), answer } },
  ]);
  hearGames(hear);
  hear('reserve', reserveAdmitted, plain('reserveAdmitted'));
  hear('commission', spreadEarned, ({ playerId, amount, nickName }) => [
    { playerId: BigInt(playerId), template: 'spreadEarned', params: { amount, nickName } },
  ]);
  hear('first-gift', firstGiftGiven, ({ playerId, amount }) => [
    { playerId: BigInt(playerId), template: 'firstGift', params: { amount } },
  ]);
  hear('free-opening', freeOpeningGranted, ({ playerId, count }) => [
    { playerId: BigInt(playerId), template: 'freeOpening', params: { count } },
  ]);
  hear('vip', vipLevelUp, ({ playerId, level }) => [
    { playerId: BigInt(playerId), template: 'vipLevelUp', params: { level } },
  ]);
  // A daily task is on the page anyway; word of it every day would only be noise.
  hear('task-done', taskCompleted, ({ playerId, daily, names }) =>
    daily ? [] : [{ playerId: BigInt(playerId), template: 'taskDone', params: { task: names } }],
  );
  outbox.subscribe('message.dear-win', played, async (tx, events) => {
    const least = await dearFrom(tx);
    await inbox.send(
      tx,
      events.flatMap((play) => (HAVE_THEIR_OWN.has(play.mode) ? [] : dearWin(play, least))),
    );
  });
  outbox.subscribe('message.broadcast', broadcastSent, async (_tx, events) => {
    for (const { channelCode } of events) inbox.tellBroadcast(channelCode);
  });
  // Messages are committed by the time this is heard, so whoever looks because of the count finds them.
  outbox.subscribe('message.badge', messagesArrived, (tx, events) =>
    inbox.tellUnread(tx, [...new Set(events.flatMap(({ playerIds }) => playerIds))].map(BigInt)),
  );
}
