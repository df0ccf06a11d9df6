import { expect, test } from 'vitest';
import { coolOffChoices, exclusionEnd, isConfirmed } from './break-choices.ts';

test('cool-offs are limited to what the market allows', () => {
  expect(coolOffChoices({ min: 1, max: 30 })).toEqual([1, 3, 7, 14, 30]);
  expect(coolOffChoices({ min: 3, max: 90 })).toEqual([3, 7, 14, 30, 90]);
  expect(coolOffChoices({ min: 40, max: 60 })).toEqual([40, 60]);
});

test('months end on the same date, or on the last day of the month', () => {
  const day = (end: number) => new Date(end).toDateString();
  expect(day(exclusionEnd(new Date(2026, 2, 11, 12).getTime(), 6))).toBe(new Date(2026, 8, 11).toDateString());
  expect(day(exclusionEnd(new Date(2026, 7, 31, 12).getTime(), 6))).toBe(new Date(2027, 1, 28).toDateString());
});

test('the typed word counts, not spaces or case', () => {
  expect(isConfirmed(' exclude ', 'EXCLUDE')).toBe(true);
  expect(isConfirmed('자기배제', '자기 배제')).toBe(true);
  expect(isConfirmed('exclud', 'EXCLUDE')).toBe(false);
  expect(isConfirmed('', '自我排除')).toBe(false);
});
