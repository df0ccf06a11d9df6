import {
  DELIVERY_EARLIEST_MS,
  DELIVERY_LATEST_MS,
  DELIVERY_STATES,
  type DeliveryFailure,
  type DeliveryState,
} from '@clearcrate/contract/delivery-rules';
import type { ParcelFact, RefusalCause } from '@clearcrate/providers/market/delivery-provider';

/**
 * Lifetime of a claim. Longer than sending and the call, so afterwards the market knows the
 * purchase or never will.
 */
export const QUIET_MS = 60_000;
/** Maximum age of a claim when sending, so that the call ends within the lifetime of the claim. */
export const SEND_WITHIN_MS = 30_000;
/** Maximum purchases of one delivery when earlier ones failed through no fault of the player. */
export const MOST_ATTEMPTS = 3;
/** Maximum purchase requests of one delivery, whatever their answers; then a person decides. */
export const MOST_SENDS = 4;
/** How long the market may deny a purchase that it has confirmed. */
export const BOUGHT_PATIENCE_MS = 10 * 60_000;
/** Note on a delivery whose purchase was made with another key; it waits for that key. */
export const KEY_CHANGED_NOTE = 'the marketplace key has changed; the key in use does not know this purchase';

const NEXT_TRY_MS = 10_000;

const MINUTE_MS = 60_000;

export const earliestMs = (askedAtMs: number): number => askedAtMs + DELIVERY_EARLIEST_MS;
export const latestMs = (askedAtMs: number): number => askedAtMs + DELIVERY_LATEST_MS;

/** Polls often at first, while the player may be watching, then once a minute. */
export function nextLookMs(startedAtMs: number, nowMs: number): number {
  const since = nowMs - startedAtMs;
  const every = since < MINUTE_MS ? 2_000 : since < 15 * MINUTE_MS ? 15_000 : MINUTE_MS;
  return nowMs + every;
}

/** Next poll after a failure: soon, but not while a purchase may still be under way. */
export function nextTryMs(triedAtMs: number | undefined, nowMs: number): number {
  return Math.max(nowMs + NEXT_TRY_MS, (triedAtMs ?? 0) + QUIET_MS);
}

const SEND_GROWTH = 4;

/** Delays before the next purchase request: 1, 4 and 16 minutes. */
export const nextSendMs = (sends: number, triedAtMs: number): number =>
  triedAtMs + QUIET_MS * SEND_GROWTH ** Math.max(0, sends - 1);

/** Delays before the next purchase after one that fell through: 10 seconds, then 40. */
export const nextAttemptMs = (attempt: number, nowMs: number): number =>
  nowMs + NEXT_TRY_MS * SEND_GROWTH ** Math.max(0, attempt - 1);

/** Idempotency key of a purchase at the market. Each attempt is another purchase. */
export const customIdOf = (orderNo: string, attempt: number): string => `${orderNo}-${attempt}`;

/** Matches the cause in a note about a refused purchase. */
const REFUSAL = /^(link|price|money|other): /;
export const refusalNote = (cause: RefusalCause, words: string): string => `${cause}: ${words}`;

export interface Standing {
  state: DeliveryState;
  attempt: number;
  note: string;
  dueAtMs: number;
  /** Purchase requests so far. */
  sends: number;
  /** Time of the last purchase request. */
  triedAtMs: number;
  /** When the market confirmed the purchase, if it did. */
  boughtAtMs: number | undefined;
  /** Whether the purchase was requested with the account in use. */
  isSameAccount: boolean;
}

export type Verdict =
  | { to: 'wait' | 'waitForKey' | 'buyAgain' | 'byHand' | 'tryAnother' | 'waitForMoney' }
  /** Keeps its state and goes to a person. */
  | { to: 'handOver'; why: string }
  | { to: 'sent' | 'delivered'; offerNo: string }
  | { to: 'failed'; reason: DeliveryFailure };

/**
 * Decides what follows when the market knows no purchase under this number and the last call has
 * ended.
 */
function judgeUnknown(standing: Standing, nowMs: number): Verdict {
  const { state, note, dueAtMs, sends, triedAtMs, boughtAtMs } = standing;
  if (!standing.isSameAccount) return { to: 'waitForKey' };
  // An offer was out before; only a person can find out its outcome.
  if (state === DELIVERY_STATES.sent) return { to: 'handOver', why: 'the marketplace no longer knows it' };
  // The market confirmed the purchase: another one would pay twice.
  if (boughtAtMs !== undefined) {
    if (nowMs < boughtAtMs + BOUGHT_PATIENCE_MS) return { to: 'wait' };
    return { to: 'handOver', why: 'the marketplace said that it had bought it, and knows no purchase' };
  }
  const cause = REFUSAL.exec(note)?.[1] as RefusalCause | undefined;
  if (cause === 'link') return { to: 'failed', reason: 'link' };
  if (nowMs >= dueAtMs) return { to: 'failed', reason: 'late' };
  // The price, or an unknown cause: a person decides.
  if (cause === 'price' || cause === 'other') return { to: 'byHand' };
  if (sends >= MOST_SENDS)
    return cause === 'money'
      ? { to: 'byHand' }
      : { to: 'handOver', why: `asked to buy ${sends} times, the marketplace knows no purchase` };
  if (cause === 'money') return { to: 'waitForMoney' };
  return { to: nowMs < nextSendMs(sends, triedAtMs) ? 'wait' : 'buyAgain' };
}

/** Maps the market's answer to the next step of a delivery. */
export function judge(standing: Standing, fact: ParcelFact, nowMs: number): Verdict {
  switch (fact.state) {
    case 'unknown':
      return judgeUnknown(standing, nowMs);
    case 'pending':
      return { to: 'wait' };
    case 'sent':
      return standing.state === DELIVERY_STATES.sent ? { to: 'wait' } : { to: 'sent', offerNo: fact.offerNo };
    case 'delivered':
      return { to: 'delivered', offerNo: fact.offerNo };
    case 'fellThrough': {
      if (fact.by === 'buyer') return { to: 'failed', reason: 'notAccepted' };
      const { attempt, sends, dueAtMs } = standing;
      const mayTry = attempt < MOST_ATTEMPTS && sends < MOST_SENDS && nowMs < dueAtMs;
      return mayTry ? { to: 'tryAnother' } : { to: 'failed', reason: 'unavailable' };
    }
  }
}
