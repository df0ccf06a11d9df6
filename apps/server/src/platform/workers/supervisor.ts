import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import type { FindProgram } from './kept-program.ts';
import { MetricsRounds } from './metrics-rounds.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** A worker that ends at once each time must not keep the machine busy. */
const RESTART_AFTER_MS = 1_000;
/** Messages to a worker that does not read; the bus may lose some, and this process must not grow without end. */
const MAX_UNSENT = 1_000;

export interface SupervisorOptions {
  program: FindProgram;
  workers: number;
  /** What they need to know beside this process's own settings. */
  env: Record<string, string>;
  log: Log;
}

interface Worker {
  child: ChildProcess;
  isOpen: boolean;
  unsent: number;
}

/** A worker that ended before it was open; it has said why. */
export class WorkerFailed extends Error {}

/**
 * Several workers on one port, each a whole store on the same database, so that one machine uses all of its processors. The system deals
 * out connections among them; this process carries their bus and starts another when one ends. It serves nobody itself.
 */
export class Supervisor {
  private readonly options: SupervisorOptions;
  private readonly workers = new Set<Worker>();
  private readonly metrics = new MetricsRounds();
  /** Told by the first one: where any port will do, the others take the same. */
  private port: number | undefined;
  private others: Promise<unknown>[] = [];
  private stopping = false;

  constructor(options: SupervisorOptions) {
    this.options = options;
  }

  /**
   * Resolves with the port when the first one is open; the others follow. It starts alone: what a new store makes, its key and its
   * content, it makes once.
   */
  async start(): Promise<number> {
    this.port = await this.open();
    this.others = Array.from({ length: this.options.workers - 1 }, () => this.open());
    this.allOpen().catch(() => {});
    return this.port;
  }

  /** Resolves when all that were started with the first are open too. */
  async allOpen(): Promise<void> {
    await Promise.all(this.others);
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(
      [...this.workers].map(async (worker) => {
        const ended = once(worker.child, 'exit');
        this.tell(worker, { stop: true });
        await ended;
      }),
    );
  }

  /** Resolves when it serves. From its start on another takes its place when it ends. */
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
        } else void this.hear(worker, message);
      });
      worker.child.once('exit', (code, signal) => {
        this.workers.delete(worker);
        reject(new WorkerFailed(`a worker ended with ${signal ?? code}`));
        void this.replace(worker, code, signal);
      });
    });
  }

  private async replace({ child }: Worker, exitCode: number | null, signal: string | null): Promise<void> {
    // Where the first one does not open, the store does not.
    if (this.stopping || this.port === undefined) return;
    this.options.log.error({ worker: child.pid, exitCode, signal }, 'a worker ended; starting another');
    await sleep(RESTART_AFTER_MS);
    if (!this.stopping) await this.open().catch(() => {});
  }

  private async hear(worker: Worker, message: FromWorker): Promise<void> {
    if ('letters' in message) {
      for (const other of this.workers) if (other !== worker && other.unsent < MAX_UNSENT) this.tell(other, message);
    }
    if ('counted' in message) this.metrics.hear(worker, message.counted.question, message.counted.metrics);
    if ('askMetrics' in message) {
      const open = [...this.workers].filter(({ isOpen }) => isOpen);
      const text = await this.metrics.read(open, (asked, count) => this.tell(asked, { count }));
      this.tell(worker, { metrics: { question: message.askMetrics, text } });
    }
  }

  private tell(worker: Worker, message: ToWorker): void {
    if (!worker.child.connected) return;
    worker.unsent += 1;
    worker.child.send(message, () => {
      worker.unsent -= 1;
    });
  }
}
