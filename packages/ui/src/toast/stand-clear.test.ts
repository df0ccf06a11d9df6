import { expect, it } from 'vitest';
import { clearance } from './stand-clear.ts';

const notice = { top: 100, bottom: 150 };

it('does not move a toast that does not cover the pressed element', () => {
  expect(clearance(notice, { top: 160, bottom: 200 }, 844)).toBe(0);
  expect(clearance(notice, { top: 40, bottom: 100 }, 844)).toBe(0);
});

it('moves it below the pressed element', () => {
  expect(clearance(notice, { top: 110, bottom: 154 }, 844)).toBe(66);
});

it('ignores large elements and never leaves the screen', () => {
  expect(clearance(notice, { top: 0, bottom: 800 }, 844)).toBe(0);
  expect(clearance(notice, { top: 110, bottom: 154 }, 200)).toBe(0);
});
