import type { PuzzleWork } from '@clearcrate/contract/auth';
import type { WorkNews } from './work-worker.ts';

/** More would only make a phone hot. */
const MAX_WORKERS = 4;

interface Search {
  /** Ends it: nothing is found then. */
  signal: AbortSignal;
  /** The share of the numbers that has been tried, from 0 to 1. */
  onProgress?(share: number): void;
}

/** Finds the number of a puzzle's work beside the page, with a core left to the page itself. The code for it is loaded only now. */
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
