import { expect, it } from 'vitest';
import { clearance } from './stand-clear.ts';

const notice = { top: 100, bottom: 150 };

it('leaves a notice where it is while it covers nothing it speaks of', () => {
  expect(clearance(notice, { top: 160, bottom: 200 }, 844)).toBe(0);
  expect(clearance(notice, { top: 40, bottom: 100 }, 844)).toBe(0);
});

it('puts it below what was pressed', () => {
  expect(clearance(notice, { top: 110, bottom: 154 }, 844)).toBe(66);
});

it('does not mind the page itself, nor leave the screen', () => {
  expect(clearance(notice, { top: 0, bottom: 800 }, 844)).toBe(0);
  expect(clearance(notice, { top: 110, bottom: 154 }, 200)).toBe(0);
});
