/**
 * Numbers and names of the socket protocol, without schemas: the first view must not load a
 * validator for them.
 */

export const GATEWAY_PATH = '/gate';

/** Every message on the socket is JSON text `{ id, data }`. */
export const MESSAGE_IDS = {
  heartbeat: 1,
  heartbeatAnswer: 2,
  authorise: 11,
  authoriseResult: 12,
  rollSettled: 101,
  activityPrize: 102,
  newYearPrize: 103,
  inbox: 104,
  holdings: 105,
  ownPrize: 106,
  watchers: 107,
  enterGame: 1001,
  leaveGame: 1002,
  game: 1100,
} as const;

export const GAMES = ['box', 'lucky', 'crash', 'roll', 'battle', 'timebox', 'live'] as const;
export type GameName = (typeof GAMES)[number];

/** Close codes, in addition to the standard ones. */
export const CLOSE_CODES = {
  /** The session behind the socket ended: do not authorise again with the same token. */
  signedOut: 4001,
  /** The client read too slowly. */
  tooSlow: 4002,
  /** The client sent too much. */
  flooding: 4003,
  /** Nothing was received for three heartbeats. */
  silent: 4004,
} as const;

/** Rate limit of a client’s frames: burst, then sustained rate. */
export const SOCKET_ALLOWANCE = { burst: 40, perSecond: 10 } as const;
/** A client with more unread bytes than this is closed. */
export const SOCKET_UNREAD_MAX_BYTES = 64 * 1024;

/** Maximum number of games and rooms per socket. */
export const ROOMS_PER_SOCKET_MAX = 16;
