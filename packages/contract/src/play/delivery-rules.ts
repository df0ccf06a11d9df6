/** Constants of deliveries for page and server. */

/** The numbers never change. */
export const DELIVERY_STATES = {
  /** Queued; the player may cancel it. */
  queued: 1,
  /** Being sent; it can no longer be cancelled. */
  sending: 2,
  /** A trade offer waits for the player. */
  sent: 3,
  delivered: 4,
  cancelled: 5,
  /** It failed, and the item is back in the bag. */
  failed: 6,
} as const;
export type DeliveryState = (typeof DELIVERY_STATES)[keyof typeof DELIVERY_STATES];

/** Checks the number of a trade offer as an operator copies it. */
export const isOfferNo = (text: string): boolean => /^[\w-]{1,40}$/.test(text);

/** Maximum number of items per extraction or cancellation. */
export const EXTRACT_MAX = 50;

/** Deliveries take 5 minutes to 12 hours; during the first five minutes the player may cancel. */
export const DELIVERY_EARLIEST_MS = 5 * 60_000;
export const DELIVERY_LATEST_MS = 12 * 3_600_000;

/** Reasons for a failed delivery; each has its own text. */
export const DELIVERY_FAILURES = ['late', 'link', 'notAccepted', 'unavailable', 'other'] as const;
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];
