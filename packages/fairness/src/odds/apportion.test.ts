import fc from 'fast-check';
import { expect, test } from 'vitest';
import vectors from '../../vectors.json' with { type: 'json' };
import { apportion } from './apportion.ts';

test.each(vectors.odds.apportioned)('$weights into $total', ({ weights, total, parts }) => {
  expect(apportion(weights, total)).toEqual(parts);
});

test('the parts sum to the total, and each differs from its exact share by less than one', () => {
  const weights = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(weights, fc.integer({ min: 0, max: 1_000_000 }), (given, total) => {
      const parts = apportion(given, total);
      const sum = given.reduce((all, weight) => all + weight, 0);
      expect(parts.reduce((all, part) => all + part, 0)).toBe(total);
      parts.forEach((part, index) => {
        expect(Math.abs(part * sum - (given[index] ?? 0) * total)).toBeLessThan(sum);
      });
    }),
  );
});

test.each([[[]], [[0, 0]], [[1.5]], [[-1, 2]]])('rejects %j as weights', (weights) => {
  expect(() => apportion(weights, 10)).toThrow(RangeError);
});
