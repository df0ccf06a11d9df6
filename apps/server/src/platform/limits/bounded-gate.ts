import { AppError } from '../errors.ts';

/** Lets so many pieces of heavy work run at once; a few more may wait, the rest are told that we are busy. */
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

  /** The place is handed to the next in line rather than freed, so that nobody can slip in between. */
  private leave(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.running -= 1;
  }
}
