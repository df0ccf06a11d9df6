import type { ClientMessage, ServerMessage } from './gateway.ts';

interface Example<Message> {
  readonly message: Message;
  readonly meaning: string;
}

/** One example of each message as sent; docs/GATEWAY.md is generated from these. */

export const CLIENT_EXAMPLES: readonly Example<ClientMessage>[] = [
  { message: { id: 1 }, meaning: 'Heartbeat, every 7 s. Answered with 2.' },
  {
    message: { id: 11, data: { token: 'q2Zk0w7yT1mB8cR4' } },
    meaning: 'Authorises the socket as the player of this token. Answered with 12. The latest one counts.',
  },
  {
    message: { id: 1001, data: { game: 'battle', room: '4711' } },
    meaning:
      'Enters a room, or the game itself without `room`, to receive its messages (1100). A player with a seat in the room does not count as a watcher of it. No answer.',
  },
  { message: { id: 1002, data: { game: 'battle', room: '4711' } }, meaning: 'Leaves a room or game. No answer.' },
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
      'Answer to a heartbeat: the number of open sockets on all nodes, without those of ai and test accounts, and the server’s clock, which pages use instead of the device’s.',
  },
  {
    message: { id: 12, data: { isValid: true } },
    meaning: 'Answer to 11. After `false` the socket is anonymous and stays open.',
  },
  {
    message: { id: 101, data: { rollId: '88' } },
    meaning: 'A roll room is drawn. To all sockets.',
  },
  {
    message: { id: 102, data: winner },
    meaning: 'A skin won at an activity. To all sockets when it is worth the banner, otherwise to the player only.',
  },
  { message: { id: 103, data: winner }, meaning: 'The same at the new-year activity.' },
  {
    message: { id: 104, data: { type: 'unread', noReadMessages: 3 } },
    meaning:
      'Number of unread inbox messages. To all sockets of the player whenever it changes and whenever one of them is authorised; the newest counts.',
  },
  {
    message: { id: 104, data: { type: 'broadcast', channelCode: '' } },
    meaning: 'A new message for every player of a channel, or of all channels when it is empty. To all sockets.',
  },
  {
    message: {
      id: 105,
      data: { amount: '1284.50', ammon: '36.20', point: '4120.00', bagCount: 17, hasRegisterPacket: false },
    },
    meaning:
      'The player’s current holdings. To all sockets of the player after a change, batched, and whenever one of them is authorised; the newest counts.',
  },
  {
    message: { id: 106, data: { source: 'rank', board: 1, place: 3, amount: '18.00' } },
    meaning:
      'A prize won without an action of the player, such as a place on a settled board. To all sockets of the player.',
  },
  {
    message: { id: 107, data: { game: 'battle', room: '80426', watchers: 26 } },
    meaning: 'Number of watchers of a room. To its members when it has changed, at most every 3 s; the newest counts.',
  },
  {
    message: { id: 1100, data: { game: 'box', type: 'changed', version: 1763179200000 } },
    meaning:
      'Odds or price of a box were published, or one was opened or closed: clients reload what they show of boxes. The version is the time. To the game itself.',
  },
  {
    message: { id: 1100, data: { game: 'battle', type: 'changed', room: '80426', version: 3, state: 2 } },
    meaning:
      'A battle room has changed: a seat was taken, it started (2), ended (3), was dissolved (4) or waits for the public beacon (5). The version is the room’s. To the room.',
  },
  {
    message: { id: 1100, data: { game: 'battle', type: 'list', version: 1763179200000 } },
    meaning: 'A battle room has changed: clients reload their lists. The version is the time. To the game itself.',
  },
  {
    message: {
      id: 1100,
      data: {
        ...{ game: 'battle', type: 'emote', room: '80426-talk', version: 1763179200000 },
        ...{ emote: 'wow', seat: 1, nickName: 'Linnea', userType: 1 },
      },
    },
    meaning: 'An emote in a battle room; seat is null for watchers. To the room’s `-talk` room; not stored.',
  },
  {
    message: { id: 1100, data: { game: 'roll', type: 'changed', room: '30001', version: 314, entries: 313, state: 1 } },
    meaning:
      'A player joined a roll room, or it was closed (2) or drawn (3). To the room; without a room, for lists, to the game itself. The newest counts.',
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
      'A roll room was closed (2): joining has ended. Carries the public beacon round it will be drawn with, which follows from its deadline, or from now when that round is signed already; null without a beacon.',
  },
  {
    message: {
      id: 1100,
      data: { game: 'timebox', type: 'changed', room: '30002', version: 87, entries: 86, state: 1 },
    },
    meaning: 'The same for a round of a time box.',
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
      'A round of crash accepts bets (1), is in flight (2), over (3) or void (4). Point and hash once it is over, never before. To the game itself.',
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
      'Placed or escaped bets, batched, at most five messages a second; of very many only the highest. To the room `bets`.',
  },
  {
    message: { id: 1100, data: { game: 'live', type: 'winner', version: 5012, winner } },
    meaning: 'A win worth the banner. To all sockets.',
  },
  {
    message: { id: 1100, data: { game: 'live', type: 'drop', version: 5013, drop } },
    meaning: 'A live drop. To all sockets; a slow reader receives only the newest.',
  },
];
