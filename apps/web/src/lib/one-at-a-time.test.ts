import { expect, test, vi } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

test('a second press does nothing until the first is over, whatever became of it', async () => {
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
