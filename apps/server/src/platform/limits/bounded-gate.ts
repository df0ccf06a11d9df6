import { AppError } from '../errors.ts';

/**
 * Limits the concurrency of heavy work. A few more callers may queue; the rest are rejected with
 * `busy`.
 */
export class BoundedGate {
  private readonly waiting: (() => void)[] = [];
  private running = 0;
  private readonly width: number;
  private readonly queueLength: number;

  constructor(width: number, queueLength: number) {
    this.width = width;
    this.queueLength = queueLength;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.enter();
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  private async enter(): Promise<void> {
    if (this.running < this.width) {
      this.running += 1;
      return;
    }
    if (this.waiting.length >= this.queueLength) throw new AppError('busy');
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /**
   * Hands the slot to the next in the queue without freeing it first, so that no caller can jump
   * the queue.
   */
  private leave(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running -= 1;
  }
}
