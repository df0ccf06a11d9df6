/** Constants that both sides must agree on. */

export const REQUEST_TIMEOUT_MS = 10_000;
export const HEARTBEAT_INTERVAL_MS = 7_000;
export const RECONNECT_DELAY_MS = 3_000;
/**
 * Random spread of reconnects, so that clients that lost the same node do not all return at once.
 */
export const RECONNECT_JITTER_MS = 500;
export const SEND_RETRY_DELAY_MS = 1_000;

export const PASSWORD_LENGTH = { min: 6, max: 16 } as const;
export const NICKNAME_LENGTH = { min: 3, max: 10 } as const;
export const SPREAD_CODE_LENGTH = { min: 4, max: 12 } as const;
export const ADULT_AGE = 18;
/** Waiting time after a submission of an identity, right or wrong. */
export const IDENTITY_LOCK_MS = 60_000;
export const VERIFY_CODE_LENGTH = 6;
/** A new code may be requested after this long; the page counts down. */
export const CODE_RESEND_DELAY_S = 60;
export const CODE_LIFE_MS = 5 * 60_000;
/** The slider picture and the ticket it earns live this long and can be used once. */
export const GRAPHIC_CODE_LIFE_MS = 2 * 60_000;

export const SOCKET_PAYLOAD_MAX_BYTES = 16 * 1024;
/** Number of revealed seed pairs in the answer, newest first. */
export const SHOWN_REVEALED_SEEDS = 20;
export const PAGE_SIZE = { default: 20, max: 100 } as const;

export const DEFAULTS = { platformId: 1, channelCode: 'DEFAULT', reserveStatus: 1, avaterStatus: -1 } as const;
