/** What both sides know about items that leave the store. */

/** The numbers are fixed for good. */
export const DELIVERY_STATES = {
  /** Waits for its turn; the player may take it back. */
  queued: 1,
  /** In the hands of whoever sends it: nobody can take it back any more. */
  sending: 2,
  /** A trade offer is out and waits for the player. */
  sent: 3,
  delivered: 4,
  cancelled: 5,
  /** It did not work out, and the item is in the bag again. */
  failed: 6,
} as const;
export type DeliveryState = (typeof DELIVERY_STATES)[keyof typeof DELIVERY_STATES];

/** The number of a trade offer, as somebody who has made one copies it. */
export const isOfferNo = (text: string): boolean => /^[\w-]{1,40}$/.test(text);

/** How many items may be asked for, or taken back, in one call. */
export const EXTRACT_MAX = 50;

/** Deliveries take 5 minutes to 12 hours; the first five minutes are the player's to think again. */
export const DELIVERY_EARLIEST_MS = 5 * 60_000;
export const DELIVERY_LATEST_MS = 12 * 3_600_000;

/** Why a delivery failed, for the words that tell of it. */
export const DELIVERY_FAILURES = ['late', 'link', 'notAccepted', 'unavailable', 'other'] as const;
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];
