/** What both sides know of battles, without schemas. Numbers are fixed for good. */

export const BATTLE_LIMITS = {
  /** Rounds of a room, and different boxes among them; a channel may set fewer. */
  boxes: 6,
  kinds: 4,
  seatsMin: 2,
  seatsMax: 3,
  /** Rooms of one player that wait for others at the same time. */
  waitingRooms: 3,
} as const;

/** A room that is not full by then is dissolved, and everybody gets their coins back. */
export const BATTLE_WAIT_MS = 15 * 60_000;
/** Where there is a public beacon, a full room waits for its next round; after this long everybody gets their coins back. */
export const BATTLE_BEACON_WAIT_MS = 10 * 60_000;
/** Rounds are shown one by one, each this long, counted from the moment the room was drawn. */
export const BATTLE_ROUND_MS = 3_000;

/** Classic: the higher total wins. Clown: the lower one. */
export const BATTLE_MODES = { classic: 1, clown: 2 } as const;
export type BattleMode = (typeof BATTLE_MODES)[keyof typeof BATTLE_MODES];

/** Sealed: full, and waiting for the round of the beacon that it will be drawn with. */
export const BATTLE_STATES = { waiting: 1, running: 2, finished: 3, dissolved: 4, sealed: 5 } as const;
export type BattleState = (typeof BATTLE_STATES)[keyof typeof BATTLE_STATES];

/** What the filter calls the type of a room; 0 is any. */
export const BATTLE_TYPES = { any: 0, two: 1, three: 2, anchor: 3 } as const;
export const BATTLE_SORTS = ['newest', 'oldest', 'priceUp', 'priceDown', 'fullest'] as const;
export type BattleSort = (typeof BATTLE_SORTS)[number];

export const ROOM_PASSWORD = /^[\dA-Za-z]{4,12}$/;

/** The user code of every AI seat. It never changes and anybody may know it. */
export const AI_USER_CODE = 'clearcrate-ai';

/** What seats and onlookers may say, by number. */
export const BATTLE_EMOTES = ['wave', 'luck', 'wow', 'laugh', 'cry', 'fire', 'clap', 'gg'] as const;
export type BattleEmote = (typeof BATTLE_EMOTES)[number];

/** So many emotes of a player in so long. */
export const EMOTE_ALLOWANCE = { count: 3, windowMs: 6_000 } as const;

/** How many lead the board of battles. */
export const BATTLE_RANK_PLACES = 50;

/** The room of the gateway where emotes of a battle are heard. */
export const talkRoom = (roomId: string): string => `${roomId}-talk`;
