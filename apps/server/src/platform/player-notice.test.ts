import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { createPlayerNotice } from './player-notice.ts';

const log = createLog({ LOG_LEVEL: 'silent', NODE_ENV: 'test' });

/** Each batch lasts until `end` is called. */
function slowPublisher() {
  const published: bigint[][] = [];
  const ends: ((error?: Error) => void)[] = [];
  const publish = (playerIds: readonly bigint[]) => {
    published.push([...playerIds]);
    return new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())));
  };
  return { published, joined: createPlayerNotice({ publish, log }), end: (error?: Error) => ends.shift()?.(error) };
}

test('puts players who join during a batch into the next one', async () => {
  const { published, joined, end } = slowPublisher();
  joined(1n);
  joined(2n);
  joined(3n);
  joined(2n);
  end();
  await expect.poll(() => published).toEqual([[1n], [2n, 3n]]);
  end();
});

test('publishes the next batch after a failed one', async () => {
  const { published, joined, end } = slowPublisher();
  joined(1n);
  joined(2n);
  end(new Error('no database'));
  await expect.poll(() => published).toEqual([[1n], [2n]]);
  end();
});

test('publishes to a player who joins as a batch ends', async () => {
  for (let steps = 0; steps < 12; steps += 1) {
    const { published, joined, end } = slowPublisher();
    joined(1n);
    end();
    for (let step = 0; step < steps; step += 1) await undefined;
    joined(2n);
    await new Promise((resolve) => setImmediate(resolve));
    expect(published, `${steps} steps later`).toEqual([[1n], [2n]]);
    end();
  }
});
