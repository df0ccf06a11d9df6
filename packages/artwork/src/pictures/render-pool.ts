import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** Data of a thread at its start. */
export interface RenderTask {
  readonly folder: string;
}

/** A thread's answer for each picture. */
export interface Rendered {
  readonly name: string;
  readonly bytes: number;
}

/** Distributes the pictures over at most two threads; resolves when the last one is on disk. */
export async function renderInThreads(
  names: readonly string[],
  folder: string,
  report: (rendered: Rendered) => void,
): Promise<void> {
  const waiting = [...names];
  const task: RenderTask = { folder };
  const runThread = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL('../render-worker.ts', import.meta.url), { workerData: task });
      const next = (): void => {
        const name = waiting.shift();
        if (name) worker.postMessage(name);
        else worker.terminate().then(() => resolve(), reject);
      };
      worker.on('message', (rendered: Rendered) => {
        report(rendered);
        next();
      });
      worker.on('error', reject);
      next();
    });
  const threads = Math.min(2, availableParallelism(), names.length);
  await Promise.all(Array.from({ length: threads }, runThread));
}
