/** Constants of battles for page and server, without schemas. Numbers never change. */

export const BATTLE_LIMITS = {
  /** Maximum rounds of a room, and different boxes among them; a channel may set fewer. */
  boxes: 6,
  kinds: 4,
  seatsMin: 2,
  seatsMax: 3,
  /** Maximum waiting rooms per player. */
  waitingRooms: 3,
} as const;

/** A room that is not full by then is dissolved, and all players get their coins back. */
export const BATTLE_WAIT_MS = 15 * 60_000;
/**
 * With a public beacon, a full room waits for its next round. After this long all players get their
 * coins back.
 */
export const BATTLE_BEACON_WAIT_MS = 10 * 60_000;
/** Rounds are shown one by one for this long each, counted from the draw of the room. */
export const BATTLE_ROUND_MS = 3_000;

/** Classic: the higher total wins. Clown: the lower one. */
export const BATTLE_MODES = { classic: 1, clown: 2 } as const;
export type BattleMode = (typeof BATTLE_MODES)[keyof typeof BATTLE_MODES];

/** `sealed`: full, and waiting for the beacon round it will be drawn with. */
export const BATTLE_STATES = { waiting: 1, running: 2, finished: 3, dissolved: 4, sealed: 5 } as const;
export type BattleState = (typeof BATTLE_STATES)[keyof typeof BATTLE_STATES];

/** Room types of the list’s filter; 0 is any. */
export const BATTLE_TYPES = { any: 0, two: 1, three: 2, anchor: 3 } as const;
export const BATTLE_SORTS = ['newest', 'oldest', 'priceUp', 'priceDown', 'fullest'] as const;
export type BattleSort = (typeof BATTLE_SORTS)[number];

export const ROOM_PASSWORD = /^[\dA-Za-z]{4,12}$/;

/** The user code of every AI seat. It never changes and is public. */
export const AI_USER_CODE = 'clearcrate-ai';

/** Emotes that seats and onlookers may send, by number. */
export const BATTLE_EMOTES = ['wave', 'luck', 'wow', 'laugh', 'cry', 'fire', 'clap', 'gg'] as const;
export type BattleEmote = (typeof BATTLE_EMOTES)[number];

/** Rate limit of emotes per player. */
export const EMOTE_ALLOWANCE = { count: 3, windowMs: 6_000 } as const;

/** Places on the leaderboard of battles. */
export const BATTLE_RANK_PLACES = 50;

/** The gateway room that receives the emotes of a battle. */
export const talkRoom = (roomId: string): string => `${roomId}-talk`;
