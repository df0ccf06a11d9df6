import { describe, expect, it } from 'vitest';
import { countFitting } from './count-fitting.ts';

const room = (available: number) => ({ available, gap: 2, more: 40 });

describe('a row of things', () => {
  it('is shown whole while it fits to the last pixel, without the room for more', () => {
    expect(countFitting([100, 100, 100], room(304))).toBe(3);
  });

  it('leaves room for what leads to the others once it does not', () => {
    expect(countFitting([100, 100, 100], room(303))).toBe(2);
    expect(countFitting([100, 100, 100], room(243))).toBe(1);
    expect(countFitting([100, 100, 100], room(141))).toBe(0);
  });

  it('may be empty, and may have no room at all', () => {
    expect(countFitting([], room(0))).toBe(0);
    expect(countFitting([50], room(0))).toBe(0);
  });
});
