import { DELIVERY_STATES } from '@clearcrate/contract/delivery-rules';
import { CALL_DEADLINE_MS } from '@clearcrate/providers/call/http-client';
import { describe, expect, it } from 'vitest';
import {
  BOUGHT_PATIENCE_MS,
  customIdOf,
  judge,
  MOST_ATTEMPTS,
  MOST_SENDS,
  nextLookMs,
  nextSendMs,
  nextTryMs,
  QUIET_MS,
  refusalNote,
  SEND_WITHIN_MS,
  type Standing,
} from './delivery.rules.ts';

const NOW = 1_000_000_000;
const standing: Standing = {
  state: DELIVERY_STATES.sending,
  attempt: 1,
  note: '',
  dueAtMs: NOW + 1,
  sends: 1,
  triedAtMs: NOW - QUIET_MS,
  boughtAtMs: undefined,
  isSameAccount: true,
};

describe('the answer of the market', () => {
  it('of no known purchase leads to another try, to a person, or to a failure', () => {
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
    expect(after({ state: DELIVERY_STATES.sent }, NOW + 1)).toMatchObject({ to: 'handOver' });
  });

  it('of no known purchase after a confirmed one never leads to a second purchase', () => {
    const unknown = { state: 'unknown' } as const;
    const bought = { ...standing, boughtAtMs: NOW, dueAtMs: NOW };
    expect(judge(bought, unknown, NOW + BOUGHT_PATIENCE_MS - 1)).toEqual({ to: 'wait' });
    expect(judge(bought, unknown, NOW + BOUGHT_PATIENCE_MS)).toMatchObject({ to: 'handOver' });
  });

  it('is followed by repeats after growing waits, a few at most', () => {
    const unknown = { state: 'unknown' } as const;
    const waits = [1, 2, 3].map((sends) => nextSendMs(sends, NOW) - NOW);
    expect(waits.map((wait) => wait / QUIET_MS)).toEqual([1, 4, 16]);
    for (const [index, wait] of waits.entries()) {
      const sent = { ...standing, sends: index + 1, triedAtMs: NOW, dueAtMs: NOW + 2 * wait };
      expect(judge(sent, unknown, NOW + wait - 1)).toEqual({ to: 'wait' });
      expect(judge(sent, unknown, NOW + wait)).toEqual({ to: 'buyAgain' });
    }
    expect(judge({ ...standing, sends: MOST_SENDS }, unknown, NOW)).toMatchObject({ to: 'handOver' });
    const poor = { ...standing, sends: MOST_SENDS, note: refusalNote('money', 'not enough') };
    expect(judge(poor, unknown, NOW)).toEqual({ to: 'byHand' });
  });

  it('of another account is ignored: the purchase waits for its key', () => {
    for (const state of [DELIVERY_STATES.sending, DELIVERY_STATES.sent])
      for (const nowMs of [NOW, NOW + 1])
        expect(judge({ ...standing, state, isSameAccount: false }, { state: 'unknown' }, nowMs)).toEqual({
          to: 'waitForKey',
        });
  });

  it('arrives within the lifetime of the claim', () => {
    expect(SEND_WITHIN_MS + CALL_DEADLINE_MS).toBeLessThan(QUIET_MS);
  });

  it('about a purchase moves the delivery forward, never back', () => {
    expect(judge(standing, { state: 'pending' }, NOW + 1)).toEqual({ to: 'wait' });
    expect(judge(standing, { state: 'sent', offerNo: '7' }, NOW)).toEqual({ to: 'sent', offerNo: '7' });
    const sent = { ...standing, state: DELIVERY_STATES.sent };
    expect(judge(sent, { state: 'sent', offerNo: '7' }, NOW)).toEqual({ to: 'wait' });
    expect(judge(sent, { state: 'delivered', offerNo: '7' }, NOW + 1)).toEqual({ to: 'delivered', offerNo: '7' });
  });

  it('of a failed purchase ends it if the player caused that, and repeats it otherwise', () => {
    const by = (who: 'buyer' | 'seller', change: Partial<Standing> = {}) =>
      judge({ ...standing, ...change }, { state: 'fellThrough', by: who }, NOW);
    expect(by('buyer')).toEqual({ to: 'failed', reason: 'notAccepted' });
    expect(by('seller')).toEqual({ to: 'tryAnother' });
    expect(by('seller', { attempt: MOST_ATTEMPTS })).toEqual({ to: 'failed', reason: 'unavailable' });
    expect(by('seller', { sends: MOST_SENDS })).toEqual({ to: 'failed', reason: 'unavailable' });
    expect(by('seller', { dueAtMs: NOW })).toEqual({ to: 'failed', reason: 'unavailable' });
  });
});

it('a purchase is left alone while it may still be under way', () => {
  expect(nextTryMs(NOW, NOW + 8_000)).toBe(NOW + QUIET_MS);
  expect(nextTryMs(NOW, NOW + QUIET_MS)).toBeGreaterThan(NOW + QUIET_MS);
  expect(nextTryMs(undefined, NOW)).toBeGreaterThan(NOW);
});

it('every attempt has another number, and is polled ever less often', () => {
  expect(customIdOf('E1', 1)).not.toBe(customIdOf('E1', 2));
  const waits = [0, 120_000, 3_600_000].map((since) => nextLookMs(NOW, NOW + since) - NOW - since);
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(new Set(waits).size).toBe(3);
});
