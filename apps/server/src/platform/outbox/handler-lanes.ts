import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../log.ts';

/** The others do not wait longer for a handler. */
const PATIENCE_MS = 500;

export interface HandlerLanesOptions {
  /** Handlers that run at once. Each holds a connection. */
  lanes: number;
  log: Log;
}

/**
 * Runs handlers one after another, each in a separate lane: a slow one runs on
 * beside the others, and beside later polls. A handler never runs twice at once, so that its events
 * keep their order.
 */
export class HandlerLanes {
  private readonly options: HandlerLanesOptions;
  private readonly running = new Map<string, Promise<void>>();
  /** Handlers that were wanted again while they ran. */
  private readonly wanted = new Set<string>();
  /** Handlers that took long the last time: they are not waited for at all. */
  private readonly slow = new Set<string>();

  constructor(options: HandlerLanesOptions) {
    this.options = options;
  }

  /** Returns when the handler is done or takes long. Fails when the handler failed before that. */
  async run(name: string, work: () => Promise<void>): Promise<void> {
    if (this.running.has(name)) {
      this.wanted.add(name);
      return;
    }
    while (this.running.size >= this.options.lanes) await Promise.race(this.running.values());
    const lane = this.start(name, work);
    if (this.slow.has(name)) return;
    const patience = new AbortController();
    const isSlow = await Promise.race([
      lane.failed.then((error) => {
        if (error) throw error.reason;
        return false;
      }),
      delay(PATIENCE_MS, true, { signal: patience.signal }),
    ]).finally(() => patience.abort());
    if (isSlow) lane.leave();
  }

  /** Waits for all handlers that run. */
  async idle(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running.values());
  }

  private start(name: string, work: () => Promise<void>) {
    const startedAtMs = performance.now();
    let isLeft = this.slow.has(name);
    const failed = this.repeat(name, work).then(
      () => undefined,
      (reason: unknown) => ({ reason }),
    );
    const ended = failed.then((error) => {
      this.running.delete(name);
      if (performance.now() - startedAtMs < PATIENCE_MS) this.slow.delete(name);
      if (error && isLeft) this.options.log.error({ err: error.reason, handler: name }, 'outbox handler failed');
    });
    this.running.set(name, ended);
    const leave = () => {
      isLeft = true;
      this.slow.add(name);
    };
    return { failed, leave };
  }

  private async repeat(name: string, work: () => Promise<void>): Promise<void> {
    do {
      this.wanted.delete(name);
      await work();
    } while (this.wanted.has(name));
  }
}
