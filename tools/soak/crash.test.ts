import { expect, test } from 'vitest';
import { runCrashes } from './crash.ts';

const PATIENCE_MS = 300_000;

test(
  'killed under load, the server and its PostgreSQL come back and have lost and doubled nothing',
  async () => {
    // A deadline for what must come to pass on the slowest machine; the soak is the one to say how
    // soon.
    const plan = { serverKills: 2, postgresKills: 1, players: 8, backWithinMs: 60_000 };
    const { problems, backAfterMs, retried } = await runCrashes(plan);
    expect(problems).toEqual([]);
    expect(backAfterMs).toHaveLength(3);
    expect(retried).toBeGreaterThan(0);
  },
  PATIENCE_MS,
);
