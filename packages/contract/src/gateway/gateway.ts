import { z } from 'zod';
import { dropView, localNames } from '../followers/drop.ts';
import { BATTLE_EMOTES } from '../modes/battle-rules.ts';
import { amountText } from '../store/money.ts';
import { GAMES, MESSAGE_IDS } from './gateway-ids.ts';

/**
 * Schemas of the socket protocol at `/gate`. Numbers are in gateway-ids.ts, examples in
 * gateway-examples.ts.
 */

const roomName = z.string().regex(/^[\w-]{1,64}$/);
const place = z.object({ game: z.enum(GAMES), room: roomName.optional() });

export const clientMessage = z.discriminatedUnion('id', [
  z.object({ id: z.literal(MESSAGE_IDS.heartbeat) }),
  z.object({ id: z.literal(MESSAGE_IDS.authorise), data: z.object({ token: z.string().max(128) }) }),
  z.object({ id: z.literal(MESSAGE_IDS.enterGame), data: place }),
  z.object({ id: z.literal(MESSAGE_IDS.leaveGame), data: place }),
]);
export type ClientMessage = z.infer<typeof clientMessage>;

/** The announcement shown in the winner banner. */
export const winnerAnnouncement = z.object({
  nickName: z.string(),
  recoveryPrice: z.string(),
  avater: z.string(),
  boxType: z.number().int().meta({ description: '1: box opening.' }),
  boxId: z.string(),
  goodsName: z.string().meta({ description: 'In the default language; pages show theirs from goodsNames.' }),
  goodsNames: localNames.optional(),
  image: z.string(),
  goodsLevel: z.string(),
});
export type WinnerAnnouncement = z.infer<typeof winnerAnnouncement>;

/**
 * `version` is incremented per game and room, so that a client that missed a message reloads the
 * state.
 */
const gameHead = { room: roomName.optional(), version: z.number().int() };

const liveMessage = z.discriminatedUnion('type', [
  z.object({ game: z.literal('live'), type: z.literal('winner'), ...gameHead, winner: winnerAnnouncement }),
  z.object({ game: z.literal('live'), type: z.literal('drop'), ...gameHead, drop: dropView }),
]);

/**
 * Every change of a room has its own message, with the room’s version. Everything else the page
 * reads over HTTP, in its own language. The list has no state: its version is the time.
 */
const battleMessage = z.discriminatedUnion('type', [
  z.object({ game: z.literal('battle'), type: z.literal('changed'), ...gameHead, state: z.number().int() }),
  z.object({ game: z.literal('battle'), type: z.literal('list'), ...gameHead }),
  z.object({
    game: z.literal('battle'),
    type: z.literal('emote'),
    ...gameHead,
    emote: z.enum(BATTLE_EMOTES),
    seat: z.number().int().nullable().meta({ description: 'Null: a watcher.' }),
    nickName: z.string(),
    userType: z.number().int(),
  }),
]);

/**
 * A player joined, or the raffle was closed or drawn. Concurrent joins are batched into one message
 * with the newest count. Without a room the message is for lists, and its version is the time.
 */
const raffleChange = {
  type: z.literal('changed'),
  ...gameHead,
  entries: z.number().int(),
  state: z.number().int().meta({ description: '1 open, 2 being drawn, 3 over.' }),
  beacon: z
    .object({ chain: z.string(), round: z.number().int() })
    .nullable()
    .optional()
    .meta({ description: 'With state 2: the awaited public beacon round, or null.' }),
};
const rollMessage = z.object({ game: z.literal('roll'), ...raffleChange });
const timeBoxMessage = z.object({ game: z.literal('timebox'), ...raffleChange });

/** A bet of the round, placed or escaped. */
const crashBet = z.object({
  betId: z.string(),
  nickName: z.string(),
  avater: z.string(),
  avaterFrame: z.number().int(),
  userType: z.number().int(),
  stake: amountText,
  escapedAt: z.string().nullable(),
  won: amountText,
});

/**
 * A round accepts bets, is in flight or is over; no message in between reveals how far it will fly.
 * Its version increases by one with each. Bets go to a separate room, batched, at most five times a
 * second, with their own version.
 */
const crashMessage = z.discriminatedUnion('type', [
  z.object({
    game: z.literal('crash'),
    type: z.literal('round'),
    ...gameHead,
    roundId: z.string(),
    state: z.number().int(),
    startsAt: z.string(),
    previousHash: z.string(),
    step: z.number().int(),
    point: z.string().nullable().meta({ description: 'Set once it is over, like the hash.' }),
    roundHash: z.string().nullable(),
  }),
  z.object({
    game: z.literal('crash'),
    type: z.literal('bets'),
    ...gameHead,
    roundId: z.string(),
    bets: z.number().int(),
    staked: amountText,
    changed: z.array(crashBet),
  }),
]);

/** Odds, price or opening of a box changed. The list has no state: its version is the time. */
const boxMessage = z.object({ game: z.literal('box'), type: z.literal('changed'), ...gameHead });

/** One union per game, discriminated by `type`. */
export const gameMessage = z.discriminatedUnion('game', [
  boxMessage,
  liveMessage,
  battleMessage,
  rollMessage,
  timeBoxMessage,
  crashMessage,
]);
export type GameMessage = z.infer<typeof gameMessage>;

/**
 * A player’s own unread count, or a new broadcast message for a channel; empty means every channel.
 */
const inboxMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('unread'), noReadMessages: z.number().int() }),
  z.object({ type: z.literal('broadcast'), channelCode: z.string() }),
]);
export type InboxMessage = z.infer<typeof inboxMessage>;

/** A player’s holdings at the time they were read. */
const holdingsMessage = z.object({
  amount: amountText,
  ammon: amountText,
  point: amountText,
  bagCount: z.number().int().meta({ description: 'Items that are owned and still in the bag.' }),
  hasRegisterPacket: z.boolean(),
});
export type HoldingsMessage = z.infer<typeof holdingsMessage>;

/** Something the player won without an action of theirs. */
const ownPrizeMessage = z.object({
  source: z.literal('rank'),
  board: z.number().int().meta({ description: '1 day, 2 week, 3 season.' }),
  place: z.number().int(),
  amount: amountText.meta({ description: 'Coins.' }),
});
export type OwnPrizeMessage = z.infer<typeof ownPrizeMessage>;

/** Number of watchers of a room. */
const watchersMessage = z.object({ game: z.enum(GAMES), room: roomName, watchers: z.number().int() });

/** Messages of the server. Clients forward unknown ids to the page as generic messages. */
export const serverMessage = z.discriminatedUnion('id', [
  z.object({
    id: z.literal(MESSAGE_IDS.heartbeatAnswer),
    data: z.object({
      onlineNum: z.number().int(),
      serverTime: z.number().int().meta({ description: 'Time of the answer, in milliseconds since 1970.' }),
    }),
  }),
  z.object({ id: z.literal(MESSAGE_IDS.authoriseResult), data: z.object({ isValid: z.boolean() }) }),
  z.object({ id: z.literal(MESSAGE_IDS.rollSettled), data: z.object({ rollId: z.string() }) }),
  z.object({ id: z.literal(MESSAGE_IDS.activityPrize), data: winnerAnnouncement }),
  z.object({ id: z.literal(MESSAGE_IDS.newYearPrize), data: winnerAnnouncement }),
  z.object({ id: z.literal(MESSAGE_IDS.inbox), data: inboxMessage }),
  z.object({ id: z.literal(MESSAGE_IDS.holdings), data: holdingsMessage }),
  z.object({ id: z.literal(MESSAGE_IDS.ownPrize), data: ownPrizeMessage }),
  z.object({ id: z.literal(MESSAGE_IDS.watchers), data: watchersMessage }),
  z.object({ id: z.literal(MESSAGE_IDS.game), data: gameMessage }),
]);
export type ServerMessage = z.infer<typeof serverMessage>;
