import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import type { FindProgram } from './kept-program.ts';
import { MetricsRounds } from './metrics-rounds.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** Restart delay, so that a worker that fails at once does not keep the machine busy. */
const RESTART_AFTER_MS = 1_000;
/**
 * Queue limit per worker. The bus may lose messages, and this process must not grow without bound.
 */
const MAX_UNSENT = 1_000;

export interface SupervisorOptions {
  program: FindProgram;
  workers: number;
  /** Environment of the workers in addition to this process's own. */
  env: Record<string, string>;
  log: Log;
}

interface Worker {
  child: ChildProcess;
  isOpen: boolean;
  unsent: number;
}

/** A worker ended before it was ready; it has logged why. */
export class WorkerFailed extends Error {}

/**
 * Runs several workers on one port, each a whole store on the same database, to use all processors
 * of a machine. The operating system distributes connections among them. This process carries their
 * bus and replaces workers that end; it serves no requests.
 */
export class Supervisor {
  private readonly options: SupervisorOptions;
  private readonly workers = new Set<Worker>();
  private readonly metrics = new MetricsRounds();
  /** Reported by the first worker; with `PORT=0` the others use the same one. */
  private port: number | undefined;
  private others: Promise<unknown>[] = [];
  private stopping = false;

  constructor(options: SupervisorOptions) {
    this.options = options;
  }

  /**
   * Resolves with the port when the first worker is ready; the others follow. The first starts
   * alone because a new store creates its key and content only once.
   */
  async start(): Promise<number> {
    this.port = await this.open();
    this.others = Array.from({ length: this.options.workers - 1 }, () => this.open());
    this.allOpen().catch(() => {});
    return this.port;
  }

  /** Resolves when all workers started with the first are ready too. */
  async allOpen(): Promise<void> {
    await Promise.all(this.others);
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(
      [...this.workers].map(async (worker) => {
        const ended = once(worker.child, 'exit');
        this.send(worker, { stop: true });
        await ended;
      }),
    );
  }

  /** Starts a worker and resolves when it is ready. It is replaced when it ends. */
  private open(): Promise<number> {
    const { program, env } = this.options;
    const port = this.port === undefined ? {} : { PORT: String(this.port) };
    const worker: Worker = {
      child: fork(program(), { env: { ...process.env, ...env, ...port } }),
      isOpen: false,
      unsent: 0,
    };
    this.workers.add(worker);
    return new Promise((resolve, reject) => {
      worker.child.on('message', (message: FromWorker) => {
        if ('ready' in message) {
          worker.isOpen = true;
          resolve(message.ready.port);
        } else void this.handle(worker, message);
      });
      worker.child.once('exit', (code, signal) => {
        this.workers.delete(worker);
        reject(new WorkerFailed(`worker ended with ${signal ?? code}`));
        void this.replace(worker, code, signal);
      });
    });
  }

  private async replace({ child }: Worker, exitCode: number | null, signal: string | null): Promise<void> {
    // When the first worker fails, the store does not start.
    if (this.stopping || this.port === undefined) return;
    this.options.log.error({ worker: child.pid, exitCode, signal }, 'worker ended, restarting');
    await sleep(RESTART_AFTER_MS);
    if (!this.stopping) await this.open().catch(() => {});
  }

  private async handle(worker: Worker, message: FromWorker): Promise<void> {
    if ('busMessages' in message) {
      for (const other of this.workers) if (other !== worker && other.unsent < MAX_UNSENT) this.send(other, message);
    }
    if ('counted' in message) this.metrics.collect(worker, message.counted.requestId, message.counted.metrics);
    if ('askMetrics' in message) {
      const open = [...this.workers].filter(({ isOpen }) => isOpen);
      const text = await this.metrics.read(open, (asked, count) => this.send(asked, { count }));
      this.send(worker, { metrics: { requestId: message.askMetrics, text } });
    }
  }

  private send(worker: Worker, message: ToWorker): void {
    if (!worker.child.connected) return;
    worker.unsent += 1;
    worker.child.send(message, () => {
      worker.unsent -= 1;
    });
  }
}
