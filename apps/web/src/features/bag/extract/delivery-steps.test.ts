import { deliveryExample } from '@clearcrate/contract/delivery';
import { DELIVERY_STATES } from '@clearcrate/contract/delivery-rules';
import { describe, expect, it } from 'vitest';
import { deliveryShare, deliverySteps } from './delivery-steps.ts';

const at = '2026-11-15T04:06:00.000Z';
const namesOf = (change: Partial<typeof deliveryExample>) =>
  deliverySteps({ ...deliveryExample, ...change }).map(({ name, state }) => `${name} ${state}`);

describe('the steps of a delivery', () => {
  it('have one current step while in progress, followed by the next ones', () => {
    expect(namesOf({})).toEqual(['asked done', 'waiting now', 'sent later', 'arrived later']);
    expect(namesOf({ state: 2, startedAt: at })).toEqual(['asked done', 'sending now', 'sent later', 'arrived later']);
    expect(namesOf({ state: 3, startedAt: at, sentAt: at })).toEqual([
      'asked done',
      'sending done',
      'sent now',
      'arrived later',
    ]);
  });

  it('end at the last state', () => {
    const ended = { startedAt: at, sentAt: at, endedAt: at };
    expect(namesOf({ state: 4, ...ended }).at(-1)).toBe('arrived done');
    expect(namesOf({ state: 5, endedAt: at })).toEqual(['asked done', 'cancelled bad']);
    expect(namesOf({ state: 6, ...ended })).toEqual(['asked done', 'sending done', 'sent done', 'failed bad']);
  });

  it('advance the bar with each step', () => {
    const { queued, sending, sent, delivered } = DELIVERY_STATES;
    const shares = [queued, sending, sent, delivered].map((state) => deliveryShare({ state }));
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(new Set(shares).size).toBe(4);
  });
});
