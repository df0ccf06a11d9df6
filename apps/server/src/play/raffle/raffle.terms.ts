import { createHash } from 'node:crypto';
import { formatAmount, type Minor } from '@clearcrate/contract/money';
import type { BeaconChain } from '@clearcrate/fairness/beacon';
import { RAFFLE_BEACON_DELAY_MS, termsText } from '@clearcrate/fairness/order-record';
import { type AwaitedRound, nextRoundAfter } from '../beacon/beacon.module.ts';

/** Terms of a raffle: the text that is hashed, and the hash shown from its opening on. */
export interface PublishedTerms {
  text: string;
  hash: string;
}

/** Most valuable first, ties in the given order. Place 1 gets the first. */
export const byPlace = <Prize extends { price: Minor }>(prizes: readonly Prize[]): Prize[] =>
  [...prizes].sort((a, b) => Number(b.price - a.price));

interface PromisedRaffle {
  prizes: readonly { code: string; price: Minor }[];
  drawsAtMs: number;
}

export function termsOf({ prizes, drawsAtMs }: PromisedRaffle): PublishedTerms {
  const text = termsText({
    deadline: new Date(drawsAtMs).toISOString(),
    prizes: byPlace(prizes).map(({ code, price }) => ({ item: code, value: formatAmount(price) })),
  });
  return { text, hash: createHash('sha256').update(text).digest('hex') };
}

/**
 * The round follows from the deadline, so no person chooses it; only a list that is closed after
 * that round was signed takes the one that follows from its closing. It is signed a while after
 * that time, so that the final list of players is public before the round can be known.
 */
export const awaitedRound = (chain: BeaconChain, fixedAtMs: number): AwaitedRound =>
  nextRoundAfter(chain, fixedAtMs + RAFFLE_BEACON_DELAY_MS);
