import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { createPlayerNotice } from './player-notice.ts';

const log = createLog({ LOG_LEVEL: 'silent', NODE_ENV: 'test' });

/** Tells as slowly as it is let. */
function slowTelling() {
  const told: bigint[][] = [];
  const ends: ((error?: Error) => void)[] = [];
  const tell = (playerIds: readonly bigint[]) => {
    told.push([...playerIds]);
    return new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())));
  };
  return { told, joined: createPlayerNotice({ tell, log }), end: (error?: Error) => ends.shift()?.(error) };
}

test('those who join while others are being told share the next turn', async () => {
  const { told, joined, end } = slowTelling();
  joined(1n);
  joined(2n);
  joined(3n);
  joined(2n);
  end();
  await expect.poll(() => told).toEqual([[1n], [2n, 3n]]);
  end();
});

test('a turn that failed does not keep the next from being told', async () => {
  const { told, joined, end } = slowTelling();
  joined(1n);
  joined(2n);
  end(new Error('no database'));
  await expect.poll(() => told).toEqual([[1n], [2n]]);
  end();
});

test('whoever joins as a turn ends is told, however close to its end', async () => {
  for (let steps = 0; steps < 12; steps += 1) {
    const { told, joined, end } = slowTelling();
    joined(1n);
    end();
    for (let step = 0; step < steps; step += 1) await undefined;
    joined(2n);
    await new Promise((resolve) => setImmediate(resolve));
    expect(told, `${steps} steps later`).toEqual([[1n], [2n]]);
    end();
  }
});
