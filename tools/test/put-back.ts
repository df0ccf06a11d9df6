import { afterAll, vi } from 'vitest';

/** The next file of the worker finds the clock and the globals as this one did, whatever it forgot: with a false clock it would wait for ever. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
