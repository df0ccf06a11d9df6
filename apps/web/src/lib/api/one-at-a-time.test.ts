import { expect, test, vi } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

test('ignores a second call until the first has ended, with any result', async () => {
  const once = oneAtATime();
  const { promise, resolve } = Promise.withResolvers<void>();
  const action = vi.fn(() => promise);
  const presses = [once(action), once(action)];
  expect(action).toHaveBeenCalledTimes(1);
  resolve();
  await Promise.all(presses);
  await expect(once(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  await once(action);
  expect(action).toHaveBeenCalledTimes(2);
});
