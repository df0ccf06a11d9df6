import { expect, test } from 'vitest';
import { runRaffles } from './raffles.ts';

const PATIENCE_MS = 500_000;

test(
  'killed in the middle of settling raffles, one of two nodes loses no prize and gives none twice, and the other goes on',
  async () => {
    // A deadline for what must come to pass on the slowest machine; the soak is the one to say how
    // soon.
    const { problems, raffles, prizes } = await runRaffles({ kills: 2, players: 4, crowd: 500, lateWithinMs: 120_000 });
    expect(problems).toEqual([]);
    expect(raffles).toBeGreaterThanOrEqual(8);
    expect(prizes).toBeGreaterThanOrEqual(24);
  },
  PATIENCE_MS,
);
