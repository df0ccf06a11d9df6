import { afterAll, vi } from 'vitest';

/** Runs for every file. Files share a process, so replaced globals are restored after each. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
