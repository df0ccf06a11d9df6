import type { FromWorker, ToWorker } from './worker-messages.ts';

/** A worker's channel to its supervisor. */
export interface WorkerChannel {
  send(message: FromWorker): void;
  onMessage(listener: (message: ToWorker) => void): void;
}

/**
 * Opens the channel; in worker processes only. A worker without its supervisor exits: nothing could
 * stop it or carry its bus.
 */
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
