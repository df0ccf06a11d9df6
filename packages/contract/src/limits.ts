/** Figures that both sides must agree on. */

export const REQUEST_TIMEOUT_MS = 10_000;
export const HEARTBEAT_INTERVAL_MS = 7_000;
export const RECONNECT_DELAY_MS = 3_000;
/** Sooner or later by up to this, so that all who lost one line do not come back in one instant. */
export const RECONNECT_JITTER_MS = 500;
export const SEND_RETRY_DELAY_MS = 1_000;

export const PASSWORD_LENGTH = { min: 6, max: 16 } as const;
export const NICKNAME_LENGTH = { min: 3, max: 10 } as const;
export const SPREAD_CODE_LENGTH = { min: 4, max: 12 } as const;
export const ADULT_AGE = 18;
/** After an identity was sent in, right or wrong, the next one waits this long. */
export const IDENTITY_LOCK_MS = 60_000;
export const VERIFY_CODE_LENGTH = 6;
/** A code may be asked for again after this long; the page counts it down. */
export const CODE_RESEND_DELAY_S = 60;
export const CODE_LIFE_MS = 5 * 60_000;
/** The slider picture and the pass it earns live this long, and serve once. */
export const GRAPHIC_CODE_LIFE_MS = 2 * 60_000;

export const SOCKET_PAYLOAD_MAX_BYTES = 16 * 1024;
/** So many revealed seed pairs are told, the newest. */
export const SHOWN_REVEALED_SEEDS = 20;
export const PAGE_SIZE = { default: 20, max: 100 } as const;

export const DEFAULTS = { platformId: 1, channelCode: 'DEFAULT', reserveStatus: 1, avaterStatus: -1 } as const;
