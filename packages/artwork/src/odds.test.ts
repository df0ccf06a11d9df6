import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectedReturn, ticketsForExpectedValue, ticketTotal } from './odds.ts';

const values = [218_000, 64_000, 21_500, 6_800, 2_400, 1_250, 640, 380, 210, 90];

describe('ticketsForExpectedValue', () => {
  it('assigns every ticket', () => {
    const tickets = ticketsForExpectedValue(values, 1_420);
    expect(tickets.reduce((sum, count) => sum + count, 0)).toBe(ticketTotal);
    expect(tickets.every((count) => Number.isInteger(count) && count >= 1)).toBe(true);
  });

  it('never makes a more valuable item more likely than a cheaper one', () => {
    const tickets = ticketsForExpectedValue(values, 1_420);
    expect(tickets).toEqual([...tickets].sort((a, b) => a - b));
  });

  it('meets the target edge within a twentieth of a percent', () => {
    const price = 1_580;
    const tickets = ticketsForExpectedValue(values, price * 0.9);
    expect(Math.abs(expectedReturn(values, tickets, price).edge - 0.1)).toBeLessThan(0.0005);
  });

  it('holds for any distribution of values', () => {
    const spread = fc.uniqueArray(fc.integer({ min: 5, max: 400_000 }), { minLength: 4, maxLength: 30 });
    fc.assert(
      fc.property(spread, fc.double({ min: 0.15, max: 0.85, noNaN: true }), (unordered, position) => {
        const ordered = [...unordered].sort((a, b) => b - a);
        const cheapest = ordered.at(-1) ?? 0;
        const mean = ordered.reduce((sum, value) => sum + value, 0) / ordered.length;
        const target = cheapest + (mean - cheapest) * position;
        const tickets = ticketsForExpectedValue(ordered, target);
        expect(tickets.reduce((sum, count) => sum + count, 0)).toBe(ticketTotal);
        expect(tickets).toEqual([...tickets].sort((a, b) => a - b));
        const reached = expectedReturn(ordered, tickets, 0).expectedValue;
        expect(Math.abs(reached - target)).toBeLessThanOrEqual(((ordered[0] ?? 0) * ordered.length) / ticketTotal);
      }),
    );
  });

  it('rejects an unreachable expected value', () => {
    expect(() => ticketsForExpectedValue(values, 50)).toThrow(/No odds reach/);
    expect(() => ticketsForExpectedValue(values, 900_000)).toThrow(/No odds reach/);
    expect(() => ticketsForExpectedValue([90, 210], 100)).toThrow(/ordered/);
    expect(() => ticketsForExpectedValue([90], 90)).toThrow(/two goods/);
  });
});
