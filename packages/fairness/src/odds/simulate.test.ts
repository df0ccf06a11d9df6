import { describe, expect, it } from 'vitest';
import { deviationOf, returnOfVersion, simulate } from './simulate.ts';

const HALVES = [
  { item: 'hit', quality: 6, value: 150n, tickets: 500_000 },
  { item: 'miss', quality: 1, value: 30n, tickets: 500_000 },
];
const FREE_OF_GUARANTEE = { entries: HALVES, guarantee: null, price: 100n };
const GUARANTEED = { ...FREE_OF_GUARANTEE, guarantee: { openings: 1, quality: 6 } };

/** Spreads tickets evenly: a full turn gives every class its exact share. */
function turning(step = 618_033): () => number {
  let ticket = 0;
  return () => {
    ticket = (ticket + step) % 1_000_000;
    return ticket;
  };
}

describe('theory', () => {
  it('computes return and deviation of a table', () => {
    expect(returnOfVersion(FREE_OF_GUARANTEE)).toBeCloseTo(0.9, 10);
    expect(returnOfVersion(GUARANTEED)).toBeCloseTo(330 / 300, 10);
    expect(deviationOf(FREE_OF_GUARANTEE)).toBeCloseTo(0.6, 10);
  });
});

describe('a simulation', () => {
  it('returns what the odds promise', () => {
    const size = { groups: 1_000, draws: 1_000, players: 0, purse: 1, limit: 1 };
    const found = simulate(FREE_OF_GUARANTEE, turning(), size);
    expect(found.draws).toBe(1_000_000);
    expect(found.mean).toBeCloseTo(0.9, 6);
    expect(found.guaranteed).toBe(0);
    expect(found.bins.reduce((sum, { groups }) => sum + groups, 0)).toBe(1_000);
    expect(found.middle.low).toBeLessThanOrEqual(0.9);
    expect(found.middle.high).toBeGreaterThanOrEqual(0.9);
  });

  it('draws from the guaranteed table after the misses of a guarantee', () => {
    const size = { groups: 1, draws: 10, players: 0, purse: 1, limit: 1 };
    // Only misses by ticket: every second draw is owed a hit.
    const found = simulate(GUARANTEED, () => 999_999, size);
    expect(found.guaranteed).toBe(5);
    expect(found.mean).toBeCloseTo(0.9, 10);
  });

  it('ruins players whose items are worth less than what they pay', () => {
    const size = { groups: 1, draws: 1, players: 4, purse: 10, limit: 100 };
    expect(simulate(FREE_OF_GUARANTEE, () => 999_999, size).ruin).toBe(1);
    expect(simulate(FREE_OF_GUARANTEE, () => 0, size).ruin).toBe(0);
    // Ten draws are paid, and the fourteenth is not: 1000 - 70 per draw.
    expect(simulate(FREE_OF_GUARANTEE, () => 999_999, { ...size, limit: 13 }).ruin).toBe(0);
  });
});
