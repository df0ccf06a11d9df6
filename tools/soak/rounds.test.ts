import { expect, test } from 'vitest';
import { runRounds } from './rounds.ts';

const PATIENCE_MS = 500_000;

test(
  'killed in the middle of crash rounds, one of two nodes leaves no stake behind, and the other goes on',
  async () => {
    // A deadline for what must come to pass on the slowest machine; the soak is the one to say how
    // soon.
    const { problems, bets } = await runRounds({ kills: 2, players: 6, lateWithinMs: 60_000 });
    expect(problems).toEqual([]);
    expect(bets).toBeGreaterThan(4);
  },
  PATIENCE_MS,
);
