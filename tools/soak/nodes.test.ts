import { expect, test } from 'vitest';
import { runNodes } from './nodes.ts';

const PATIENCE_MS = 300_000;

test(
  'two nodes over Redis hear each other, count together, keep one effect a key, and one may die',
  async () => {
    // Deadlines for what must come to pass on the slowest machine; the soak is the one to say how
    // soon.
    const problems = await runNodes({ keys: 100, sockets: 200, heardWithinMs: 60_000, backWithinMs: 60_000 });
    expect(Object.keys(problems)).toHaveLength(4);
    expect(Object.values(problems).flat()).toEqual([]);
  },
  PATIENCE_MS,
);
