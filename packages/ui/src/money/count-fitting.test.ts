import { describe, expect, it } from 'vitest';
import { countFitting } from './count-fitting.ts';

const room = (available: number) => ({ available, gap: 2, more: 40 });

describe('countFitting', () => {
  it('shows all items that fit exactly, without space for the "more" link', () => {
    expect(countFitting([100, 100, 100], room(304))).toBe(3);
  });

  it('reserves space for the "more" link when some do not fit', () => {
    expect(countFitting([100, 100, 100], room(303))).toBe(2);
    expect(countFitting([100, 100, 100], room(243))).toBe(1);
    expect(countFitting([100, 100, 100], room(141))).toBe(0);
  });

  it('handles an empty row and no space', () => {
    expect(countFitting([], room(0))).toBe(0);
    expect(countFitting([50], room(0))).toBe(0);
  });
});
