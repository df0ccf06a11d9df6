import { LOCALES, type LocalText } from '@clearcrate/contract/locale';
import { MODES, modeOf } from '@clearcrate/contract/modes';
import { formatAmount, type Minor, parseAmount } from '@clearcrate/contract/money';
import { packetPath } from '@clearcrate/contract/packet-rules';
import { RANK_BOARDS } from '@clearcrate/contract/rank';
import { type EmailChanged, emailChanged, playerRegistered } from '../../base/account/account.events.ts';
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

export interface HandlerDeps {
  inbox: Inbox;
  /** Lowest value of a win that sends a message. */
  dearFrom(tx: Tx): Promise<Minor>;
}

const catalogues = loadMessages('messages');

/** Builds one message for the most valuable item of a play, if it reaches the threshold. */
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

/** Texts of a reason; an unknown reason uses the text of `other`. */
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

/** Shortens a question to 60 characters. */
function shortened(question: string): string {
  const signs = [...question.replaceAll(/\s+/g, ' ')];
  return signs.length > 60 ? `${signs.slice(0, 60).join('')}…` : signs.join('');
}

const BATTLE_TEMPLATES: Record<BattleFinished['outcome'], TemplateName> = {
  won: 'battleWon',
  lost: 'battleLost',
  draw: 'battleDraw',
};

function rafflePrize({ playerId, mode, raffleId, place, goodsId, price }: RaffleWon): NewMessage {
  const isRoll = mode === MODES.roll.number;
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

type Subscribe = <T>(name: string, kind: EventKind<T>, messagesOf: (event: T) => NewMessage[]) => void;

function subscribeToDeliveries(subscribe: Subscribe): void {
  subscribe('delivery-sent', deliverySent, ({ offerNo, ...delivery }) => [
    { ...aboutDelivery(delivery), template: 'deliverySent', params: { orderNo: delivery.orderNo, offerNo } },
  ]);
  subscribe('delivery-done', deliveryDone, (delivery) => [{ ...aboutDelivery(delivery), template: 'deliveryDone' }]);
  subscribe('delivery-failed', deliveryFailed, ({ reason, ...delivery }) => [
    {
      ...aboutDelivery(delivery),
      template: 'deliveryFailed',
      params: { orderNo: delivery.orderNo, reason: reasonIn(reason, 'reason.delivery') },
    },
  ]);
}

/** Outcomes that players may not have watched. */
function subscribeToGames(subscribe: Subscribe): void {
  subscribeToBattles(subscribe);
  subscribe('packet-claimed', packetClaimed, packet('packetClaimed'));
  subscribe('packet-due', packetDue, packet('packetDue'));
  subscribe('raffle', raffleWon, (event) => [rafflePrize(event)]);
  subscribe('crash-refunded', crashRefunded, ({ playerId, roundId, amount }) => [
    {
      playerId: BigInt(playerId),
      template: 'crashRefunded',
      params: { roundId, amount },
      link: `/crash/verify?roundId=${roundId}`,
    },
  ]);
}

function subscribeToBattles(subscribe: Subscribe): void {
  subscribe('battle-dissolved', battleDissolved, ({ playerId, roomId, amount, reason }) => [
    {
      playerId: BigInt(playerId),
      template: reason === 'beacon' ? 'battleBeaconLate' : 'battleDissolved',
      params: { roomId, amount },
    },
  ]);
  subscribe('battle-finished', battleFinished, ({ playerId, roomId, outcome, won }) => [
    {
      playerId: BigInt(playerId),
      template: BATTLE_TEMPLATES[outcome],
      params: { roomId, won },
      link: `/battle/detail?roomId=${roomId}`,
    },
  ]);
}

const EMAIL_TEMPLATES = {
  bound: 'emailBound',
  changed: 'emailChanged',
  removed: 'emailRemoved',
} as const satisfies Record<EmailChanged['change'], TemplateName>;

/**
 * Subscribes to the events of other features that send messages. Each event is handled once; its
 * message commits with the handling.
 */
export function subscribeToEvents({ outbox }: Platform, { inbox, dearFrom }: HandlerDeps): void {
  const subscribe = <T>(name: string, kind: EventKind<T>, messagesOf: (event: T) => NewMessage[]) =>
    outbox.subscribe(`message.${name}`, kind, (tx, events) => inbox.send(tx, events.flatMap(messagesOf)));
  const plain =
    (template: TemplateName) =>
    ({ playerId }: { playerId: string }): NewMessage[] => [{ playerId: BigInt(playerId), template }];

  subscribe('welcome', playerRegistered, plain('welcome'));
  subscribe('identity', identityVerified, plain('identityVerified'));
  subscribe('steam', steamBound, plain('steamBound'));
  subscribe('email', emailChanged, ({ playerId, change }) => [
    { playerId: BigInt(playerId), template: EMAIL_TEMPLATES[change] },
  ]);
  subscribe('avatar', avatarReviewed, (event) => [avatarVerdict(event)]);
  subscribe('recharge', rechargeCompleted, (event) => [recharged(event)]);
  subscribeToDeliveries(subscribe);
  subscribe('rank', rankWon, rankPrize);
  subscribe('festival', festivalRewarded, festivalReward);
  subscribe('ticket', ticketAnswered, ({ playerId, content, answer }) => [
    { playerId: BigInt(playerId), template: 'ticketAnswered', params: { question: shortened(content), answer } },
  ]);
  subscribeToGames(subscribe);
  subscribe('reserve', reserveAdmitted, plain('reserveAdmitted'));
  subscribe('commission', spreadEarned, ({ playerId, amount, nickName }) => [
    { playerId: BigInt(playerId), template: 'spreadEarned', params: { amount, nickName } },
  ]);
  subscribe('first-gift', firstGiftGiven, ({ playerId, amount }) => [
    { playerId: BigInt(playerId), template: 'firstGift', params: { amount } },
  ]);
  subscribe('free-opening', freeOpeningGranted, ({ playerId, count }) => [
    { playerId: BigInt(playerId), template: 'freeOpening', params: { count } },
  ]);
  subscribe('vip', vipLevelUp, ({ playerId, level }) => [
    { playerId: BigInt(playerId), template: 'vipLevelUp', params: { level } },
  ]);
  // Daily tasks are shown on their page. A message every day would be noise.
  subscribe('task-done', taskCompleted, ({ playerId, daily, names }) =>
    daily ? [] : [{ playerId: BigInt(playerId), template: 'taskDone', params: { task: names } }],
  );
  outbox.subscribe('message.dear-win', played, async (tx, events) => {
    const least = await dearFrom(tx);
    await inbox.send(
      tx,
      events.flatMap((play) => (modeOf(play.mode)?.informsWinners ? [] : dearWin(play, least))),
    );
  });
  outbox.subscribe('message.broadcast', broadcastSent, async (_tx, events) => {
    for (const { channelCode } of events) inbox.publishBroadcast(channelCode);
  });
  // The event is dispatched after the messages have committed, so a client that reacts to the count
  // finds them.
  outbox.subscribe('message.badge', messagesArrived, (tx, events) =>
    inbox.publishUnread(tx, [...new Set(events.flatMap(({ playerIds }) => playerIds))].map(BigInt)),
  );
}
