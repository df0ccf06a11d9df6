import { expect, test } from 'vitest';
import { runBattles } from './battles.ts';

const PATIENCE_MS = 300_000;

test(
  'killed in the middle of battles, one of two nodes leaves no stake behind, and the other goes on',
  async () => {
    // A deadline for what must come to pass on the slowest machine; the soak is the one to say how
    // soon.
    const { problems, rooms } = await runBattles({ kills: 2, pairs: 4, lateWithinMs: 30_000, beacon: true });
    expect(problems).toEqual([]);
    expect(rooms).toBeGreaterThan(4);
  },
  PATIENCE_MS,
);
