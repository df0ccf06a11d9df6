import type { PuzzleWork } from '@clearcrate/contract/auth';
import type { WorkNews } from './work-worker.ts';

/** More would only heat a phone. */
const MAX_WORKERS = 4;

interface Search {
  /** Aborts the search, which then finds nothing. */
  signal: AbortSignal;
  /** Share of the numbers tried, from 0 to 1. */
  onProgress?(share: number): void;
}

/**
 * Finds the number of a puzzle's work in workers, leaving one core to the page. Their code is
 * loaded on demand.
 */
export function findWork(work: PuzzleWork, { signal, onProgress }: Search): Promise<number | undefined> {
  const step = Math.min(work.tries, MAX_WORKERS, Math.max(1, (navigator.hardwareConcurrency || 2) - 1));
  return new Promise((resolve) => {
    let tried = 0;
    let running = step;
    const finish = (counter: number | undefined) => {
      for (const worker of workers) worker.terminate();
      resolve(counter);
    };
    const hear = (news: WorkNews) => {
      if (news.kind === 'tried') {
        tried += 1;
        onProgress?.(tried / work.tries);
        return;
      }
      running -= 1;
      if (news.counter !== undefined || running === 0) finish(news.counter);
    };
    const workers = Array.from({ length: step }, (_, first) => {
      const worker = new Worker(new URL('./work-worker.ts', import.meta.url), { type: 'module' });
      worker.onmessage = ({ data }: MessageEvent<WorkNews>) => hear(data);
      worker.onerror = () => finish(undefined);
      worker.postMessage({ work, first, step });
      return worker;
    });
    signal.addEventListener('abort', () => finish(undefined), { once: true });
  });
}
