import { z } from 'zod';
import { dropView, localNames } from './drop.ts';
import { GAMES, MESSAGE_IDS } from './gateway-ids.ts';

/** The whole protocol of the socket at `/gate`. Its numbers are in gateway-ids.ts, an example of each message in gateway-examples.ts. */

const roomName = z.string().regex(/^[\w-]{1,64}$/);
const place = z.object({ game: z.enum(GAMES), room: roomName.optional() });

/** What a client may send. Anything else is ignored, and counts against its allowance like everything it sends. */
export const clientMessage = z.discriminatedUnion('id', [
  z.object({ id: z.literal(MESSAGE_IDS.heartbeat) }),
  z.object({ id: z.literal(MESSAGE_IDS.authorise), data: z.object({ token: z.string().max(128) }) }),
  z.object({ id: z.literal(MESSAGE_IDS.enterGame), data: place }),
  z.object({ id: z.literal(MESSAGE_IDS.leaveGame), data: place }),
]);
export type ClientMessage = z.infer<typeof clientMessage>;

/** The announcement behind the winner banner. */
export const winnerAnnouncement = z.object({
  nickName: z.string(),
  recoveryPrice: z.string(),
  avater: z.string(),
  boxType: z.number().int().meta({ description: '1: box opening.' }),
  boxId: z.string(),
  goodsName: z.string().meta({ description: 'In the default language; a page shows its own from goodsNames.' }),
  goodsNames: localNames.optional(),
  image: z.string(),
  goodsLevel: z.string(),
});
export type WinnerAnnouncement = z.infer<typeof winnerAnnouncement>;

/** `version` counts up per game and room, so that a client which missed one reads the state again. */
const gameHead = { room: roomName.optional(), version: z.number().int() };

const liveMessage = z.discriminatedUnion('type', [
  z.object({ game: z.literal('live'), type: z.literal('winner'), ...gameHead, winner: winnerAnnouncement }),
  z.object({ game: z.literal('live'), type: z.literal('drop'), ...gameHead, drop: dropView }),
]);

/** One union for each game, told apart by `type`. */
export const gameMessage = z.discriminatedUnion('game', [liveMessage]);
export type GameMessage = z.infer<typeof gameMessage>;

/** A player's own count after it changed, or a text for everybody of a channel; none named is every channel. */
const inboxMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('unread'), noReadMessages: z.number().int() }),
  z.object({ type: z.literal('broadcast'), channelCode: z.string() }),
]);
export type InboxMessage = z.infer<typeof inboxMessage>;

/** What the server sends. Ids outside this list are forwarded to the page as generic messages. */
export const serverMessage = z.discriminatedUnion('id', [
  z.object({ id: z.literal(MESSAGE_IDS.heartbeatAnswer), data: z.object({ onlineNum: z.number().int() }) }),
  z.object({ id: z.literal(MESSAGE_IDS.authoriseResult), data: z.object({ isValid: z.boolean() }) }),
  z.object({ id: z.literal(MESSAGE_IDS.rollSettled), data: z.object({ rollId: z.string() }) }),
  z.object({ id: z.literal(MESSAGE_IDS.activityPrize), data: winnerAnnouncement }),
  z.object({ id: z.literal(MESSAGE_IDS.newYearPrize), data: winnerAnnouncement }),
  z.object({ id: z.literal(MESSAGE_IDS.inbox), data: inboxMessage }),
  z.object({ id: z.literal(MESSAGE_IDS.game), data: gameMessage }),
]);
export type ServerMessage = z.infer<typeof serverMessage>;
