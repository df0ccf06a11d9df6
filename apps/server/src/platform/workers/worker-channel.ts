import type { FromWorker, ToWorker } from './worker-messages.ts';

/** A worker's way to its supervisor. */
export interface WorkerChannel {
  send(message: FromWorker): void;
  onMessage(listener: (message: ToWorker) => void): void;
}

/** In a worker's process alone. A worker whose supervisor has gone ends: nobody would stop it, and nobody carries its bus. */
export function openWorkerChannel(): WorkerChannel {
  process.on('disconnect', () => process.exit(1));
  return {
    send: (message) => {
      if (process.connected) process.send?.(message, () => {});
    },
    onMessage: (listener) => {
      process.on('message', (message) => listener(message as ToWorker));
    },
  };
}
