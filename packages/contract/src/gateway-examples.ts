import type { ClientMessage, ServerMessage } from './gateway.ts';

interface Example<Message> {
  readonly message: Message;
  readonly meaning: string;
}

/** One of each message, as it goes over the wire; docs/GATEWAY.md is made from these. */

export const CLIENT_EXAMPLES: readonly Example<ClientMessage>[] = [
  { message: { id: 1 }, meaning: 'Heartbeat, every 7 s. Answered with 2.' },
  {
    message: { id: 11, data: { token: 'q2Zk0w7yT1mB8cR4' } },
    meaning: 'Speaks for the player of this token from now on. Answered with 12. The latest one counts.',
  },
  {
    message: { id: 1001, data: { game: 'battle', room: '4711' } },
    meaning:
      'Enters a room, or without `room` the game itself, to hear its messages (1100). `"seated":true` says that the player plays there and is not counted among those who look on. No answer.',
  },
  { message: { id: 1002, data: { game: 'battle', room: '4711' } }, meaning: 'Leaves it. No answer.' },
];

const winner = {
  nickName: 'Linnea',
  recoveryPrice: '1280.00',
  avater: '/img/avatar/12.webp',
  boxType: 1,
  boxId: '31',
  goodsName: 'Karambit | Ember Tide',
  image: '/img/goods/karambit-ember-tide.webp',
  goodsLevel: '1',
};

const names = 'KV-47 | Koi Rising';
const drop = {
  dropId: '90001',
  nickName: 'Linnea',
  avater: '',
  userType: 1,
  mode: 1,
  boxId: '31',
  targetId: '',
  goodsLevel: 'level6',
  goodsNames: { zh: names, en: names, vi: names, ko: names, tw: names },
  image: '/art/items/280-x.webp',
  price: '512.00',
  at: '2026-11-15T04:00:00.000Z',
};

export const SERVER_EXAMPLES: readonly Example<ServerMessage>[] = [
  {
    message: { id: 2, data: { onlineNum: 128, serverTime: 1_794_788_430_120 } },
    meaning:
      'Answer to a heartbeat: the sockets open on all nodes, without those of ai and test accounts, and the server’s clock. Pages draw from it, whatever the device’s own clock says.',
  },
  {
    message: { id: 12, data: { isValid: true } },
    meaning: 'Answer to 11. After `false` the socket is anonymous and stays open.',
  },
  {
    message: { id: 101, data: { rollId: '88' } },
    meaning: 'A roll room is drawn. To everybody.',
  },
  {
    message: { id: 102, data: winner },
    meaning: 'A skin won at an activity. To everybody where it is worth the banner, else to the player alone.',
  },
  { message: { id: 103, data: winner }, meaning: 'The same at the new-year activity.' },
  {
    message: { id: 104, data: { type: 'unread', noReadMessages: 3 } },
    meaning:
      'How many messages of the inbox are unread now. To all sockets of the player whenever it changes and whenever one of them is authorised; the newest counts.',
  },
  {
    message: { id: 104, data: { type: 'broadcast', channelCode: '' } },
    meaning: 'One more message for every player of a channel, or of all channels when it is empty. To everybody.',
  },
  {
    message: {
      id: 105,
      data: { amount: '1284.50', ammon: '36.20', point: '4120.00', bagCount: 17, hasRegisterPacket: false },
    },
    meaning:
      'What the player holds now. To all sockets of the player after anything moved it, gathered, and whenever one of them is authorised; the newest counts.',
  },
  {
    message: { id: 106, data: { source: 'rank', board: 1, place: 3, amount: '18.00' } },
    meaning:
      'A prize that was won without being asked for, such as a place when a board is settled. To all sockets of the player.',
  },
  {
    message: { id: 107, data: { game: 'battle', room: '80426', watchers: 26 } },
    meaning:
      'How many sockets are in a room. To those in it when it has changed, at most every 3 s; the newest counts.',
  },
  {
    message: { id: 1100, data: { game: 'battle', type: 'changed', room: '80426', version: 3, state: 2 } },
    meaning:
      'A battle room has changed: a seat was taken, it started (2), ended (3), was dissolved (4) or waits for the public beacon (5). The version is the room’s. To the room.',
  },
  {
    message: { id: 1100, data: { game: 'battle', type: 'list', version: 1763179200000 } },
    meaning: 'Some battle room has changed: lists are read again. The version is the time. To the game itself.',
  },
  {
    message: {
      id: 1100,
      data: {
        ...{ game: 'battle', type: 'emote', room: '80426-talk', version: 1763179200000 },
        ...{ emote: 'wow', seat: 1, nickName: 'Linnea', userType: 1 },
      },
    },
    meaning:
      'Somebody in or at a battle room shows a sign; seat is null for onlookers. To the room’s `-talk` room, kept nowhere.',
  },
  {
    message: { id: 1100, data: { game: 'roll', type: 'changed', room: '30001', version: 314, entries: 313, state: 1 } },
    meaning:
      'Somebody joined a roll room, it was closed (2) or drawn (3). To the room; without a room, for lists, to the game itself. The newest counts.',
  },
  {
    message: {
      id: 1100,
      data: {
        ...{ game: 'roll', type: 'changed', room: '30001', version: 315, entries: 313, state: 2 },
        beacon: { chain: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971', round: 23461204 },
      },
    },
    meaning:
      'It was closed (2): nobody joins any more. With the round of the public beacon that it will be drawn with, which followed from its deadline; null where there is no beacon.',
  },
  {
    message: {
      id: 1100,
      data: { game: 'timebox', type: 'changed', room: '30002', version: 87, entries: 86, state: 1 },
    },
    meaning: 'The same of a round of a time box.',
  },
  {
    message: {
      id: 1100,
      data: {
        ...{ game: 'crash', type: 'round', version: 1446580, roundId: '482193', state: 2, step: 193 },
        ...{ startsAt: '2026-11-15T04:10:00.000Z', previousHash: 'a40b…', point: null, roundHash: null },
      },
    },
    meaning:
      'A round of crash takes bets (1), flies (2), is over (3) or called off (4). Point and hash once it is over, never before. To the game itself.',
  },
  {
    message: {
      id: 1100,
      data: {
        ...{ game: 'crash', type: 'bets', room: 'bets', version: 318, roundId: '482193', bets: 46, staked: '2318.50' },
        changed: [
          {
            ...{ betId: '90417', nickName: 'Linnea', avater: '/img/avatar/12.webp', avaterFrame: 0, userType: 1 },
            ...{ stake: '80.00', escapedAt: '1.80', won: '144.00' },
          },
        ],
      },
    },
    meaning:
      'Bets that were placed or escaped, gathered, at most five messages a second; of very many the highest. To the room `bets`.',
  },
  {
    message: { id: 1100, data: { game: 'live', type: 'winner', version: 5012, winner } },
    meaning: 'A win worth announcing. To everybody.',
  },
  {
    message: { id: 1100, data: { game: 'live', type: 'drop', version: 5013, drop } },
    meaning: 'A live drop. To everybody; a slow reader gets the newest only.',
  },
];
