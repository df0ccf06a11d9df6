import {
  DELIVERY_EARLIEST_MS,
  DELIVERY_LATEST_MS,
  DELIVERY_STATES,
  type DeliveryFailure,
  type DeliveryState,
} from '@clearcrate/contract/delivery-rules';
import type { ParcelFact, RefusalCause } from '../../platform/deliveries/delivery-provider.ts';

/** Longer than any call to the market may take: what it knows of after that it knows for good. */
export const QUIET_MS = 60_000;
/** Purchases that fell through through no fault of the player are made again, so often at most. */
export const MOST_ATTEMPTS = 3;

export const NEXT_TRY_MS = 10_000;

const MINUTE_MS = 60_000;

export const earliestMs = (askedAtMs: number): number => askedAtMs + DELIVERY_EARLIEST_MS;
export const latestMs = (askedAtMs: number): number => askedAtMs + DELIVERY_LATEST_MS;

/** Often at first, while somebody may be looking, then once a minute. */
export function nextLookMs(startedAtMs: number, nowMs: number): number {
  const since = nowMs - startedAtMs;
  const every = since < MINUTE_MS ? 2_000 : since < 15 * MINUTE_MS ? 15_000 : MINUTE_MS;
  return nowMs + every;
}

/** When a delivery is looked at again after something went wrong: soon, but not while a purchase may still be under way. */
export function nextTryMs(triedAtMs: number | undefined, nowMs: number): number {
  return Math.max(nowMs + NEXT_TRY_MS, (triedAtMs ?? 0) + QUIET_MS);
}

/** The number the market knows a purchase by. Another attempt is another purchase. */
export const customIdOf = (orderNo: string, attempt: number): string => `${orderNo}-${attempt}`;

/** The refusal a note stands for, if it is one. */
const REFUSAL = /^(link|price|money|other): /;
export const refusalNote = (cause: RefusalCause, words: string): string => `${cause}: ${words}`;

export interface Standing {
  state: DeliveryState;
  attempt: number;
  note: string;
  dueAtMs: number;
}

export type Verdict =
  | { to: 'wait' | 'buyAgain' | 'byHand' | 'tryAnother' | 'waitForMoney' | 'handOver' }
  | { to: 'sent' | 'delivered'; offerNo: string }
  | { to: 'failed'; reason: DeliveryFailure };

/** Nothing was bought under this number, and the last call must have ended: what now? */
function judgeUnknown({ state, note, dueAtMs }: Standing, nowMs: number): Verdict {
  // It had told of an offer before: what became of that only a person can find out.
  if (state === DELIVERY_STATES.sent) return { to: 'handOver' };
  const cause = REFUSAL.exec(note)?.[1] as RefusalCause | undefined;
  if (cause === 'link') return { to: 'failed', reason: 'link' };
  if (nowMs >= dueAtMs) return { to: 'failed', reason: 'late' };
  if (cause === 'money') return { to: 'waitForMoney' };
  // The price, or something nobody has told us about: a person decides.
  return { to: cause === undefined ? 'buyAgain' : 'byHand' };
}

/** What the market's word means for a delivery that is in its hands. */
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
      const mayTry = standing.attempt < MOST_ATTEMPTS && nowMs < standing.dueAtMs;
      return mayTry ? { to: 'tryAnother' } : { to: 'failed', reason: 'unavailable' };
    }
  }
}
