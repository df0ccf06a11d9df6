import { afterAll, vi } from 'vitest';

/** Runs for every file: files share a process, so what one has put in the place of something else is put back behind it. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
