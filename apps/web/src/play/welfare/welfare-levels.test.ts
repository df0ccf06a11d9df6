import { expect, test } from 'vitest';
import { missingTo, nextLevel, pointsText, shareOfStep } from './welfare-levels.ts';

const levels = [
  { level: 1, threshold: '100.00' },
  { level: 2, threshold: '500.00' },
  { level: 3, threshold: '2000.00' },
];

test('the next level is the lowest that is still locked', () => {
  expect(nextLevel(levels, '0.00')?.level).toBe(1);
  expect(nextLevel(levels, '100.00')?.level).toBe(2);
  expect(nextLevel(levels, '499.99')?.level).toBe(2);
  expect(nextLevel(levels, '2000.00')).toBeUndefined();
});

test('the missing amount is exact to the cent, and never negative', () => {
  expect(missingTo('140.05', '500.00')).toBe('359.95');
  expect(missingTo('600.00', '500.00')).toBe('0.00');
});

test('each step has its own progress', () => {
  expect(levels.map(({ level }) => shareOfStep(levels, level, '300.00'))).toEqual([1, 0.5, 0]);
  expect(shareOfStep(levels, 1, '25.00')).toBe(0.25);
});

test('whole points have no decimals', () => {
  expect(pointsText('2000.00')).toBe('2,000');
  expect(pointsText('12.50')).toBe('12.50');
});
