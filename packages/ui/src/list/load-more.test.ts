import { describe, expect, it } from 'vitest';
import { shouldLoadMore } from './load-more.ts';

const IDLE = { loading: false, finished: false, failed: false };

describe('shouldLoadMore', () => {
  it('loads when less than 100 px remain', () => {
    expect(shouldLoadMore(100, IDLE)).toBe(false);
    expect(shouldLoadMore(99.5, IDLE)).toBe(true);
    expect(shouldLoadMore(-400, IDLE)).toBe(true);
  });

  it.each(['loading', 'finished', 'failed'] as const)('does not load while %s', (flag) => {
    expect(shouldLoadMore(0, { ...IDLE, [flag]: true })).toBe(false);
  });
});
