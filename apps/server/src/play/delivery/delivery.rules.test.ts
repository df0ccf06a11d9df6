import { DELIVERY_STATES } from '@clearcrate/contract/delivery-rules';
import { describe, expect, it } from 'vitest';
import {
  customIdOf,
  judge,
  MOST_ATTEMPTS,
  nextLookMs,
  nextTryMs,
  QUIET_MS,
  refusalNote,
  type Standing,
} from './delivery.rules.ts';

const NOW = 1_000_000_000;
const standing: Standing = { state: DELIVERY_STATES.sending, attempt: 1, note: '', dueAtMs: NOW + 1 };

describe('the word of the market', () => {
  it('that it knows of no purchase leads to another try, to a person, or to the end', () => {
    const unknown = { state: 'unknown' } as const;
    const after = (change: Partial<Standing>, nowMs = NOW) => judge({ ...standing, ...change }, unknown, nowMs);
    expect(after({})).toEqual({ to: 'buyAgain' });
    expect(after({}, NOW + 1)).toEqual({ to: 'failed', reason: 'late' });
    expect(after({ note: refusalNote('price', 'no offers') })).toEqual({ to: 'byHand' });
    expect(after({ note: refusalNote('other', 'who knows') })).toEqual({ to: 'byHand' });
    expect(after({ note: refusalNote('money', 'not enough') })).toEqual({ to: 'waitForMoney' });
    expect(after({ note: refusalNote('link', 'invalid trade link') })).toEqual({ to: 'failed', reason: 'link' });
    expect(after({ note: 'link is a word of somebody' })).toEqual({ to: 'buyAgain' });
    // An offer was out: whatever happened to it, nothing is bought for it again.
    expect(after({ state: DELIVERY_STATES.sent }, NOW + 1)).toEqual({ to: 'handOver' });
  });

  it('about a purchase moves the delivery on, and never back', () => {
    expect(judge(standing, { state: 'pending' }, NOW + 1)).toEqual({ to: 'wait' });
    expect(judge(standing, { state: 'sent', offerNo: '7' }, NOW)).toEqual({ to: 'sent', offerNo: '7' });
    const sent = { ...standing, state: DELIVERY_STATES.sent };
    expect(judge(sent, { state: 'sent', offerNo: '7' }, NOW)).toEqual({ to: 'wait' });
    expect(judge(sent, { state: 'delivered', offerNo: '7' }, NOW + 1)).toEqual({ to: 'delivered', offerNo: '7' });
  });

  it('that it fell through is the end for the player’s fault, and another try for anybody else’s', () => {
    const by = (who: 'buyer' | 'seller', change: Partial<Standing> = {}) =>
      judge({ ...standing, ...change }, { state: 'fellThrough', by: who }, NOW);
    expect(by('buyer')).toEqual({ to: 'failed', reason: 'notAccepted' });
    expect(by('seller')).toEqual({ to: 'tryAnother' });
    expect(by('seller', { attempt: MOST_ATTEMPTS })).toEqual({ to: 'failed', reason: 'unavailable' });
    expect(by('seller', { dueAtMs: NOW })).toEqual({ to: 'failed', reason: 'unavailable' });
  });
});

it('a purchase may still be under way for a while after it was asked for, and is left alone that long', () => {
  expect(nextTryMs(NOW, NOW + 8_000)).toBe(NOW + QUIET_MS);
  expect(nextTryMs(NOW, NOW + QUIET_MS)).toBeGreaterThan(NOW + QUIET_MS);
  expect(nextTryMs(undefined, NOW)).toBeGreaterThan(NOW);
});

it('every attempt has a number of its own, and is looked at ever less often', () => {
  expect(customIdOf('E1', 1)).not.toBe(customIdOf('E1', 2));
  const waits = [0, 120_000, 3_600_000].map((since) => nextLookMs(NOW, NOW + since) - NOW - since);
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(new Set(waits).size).toBe(3);
});
