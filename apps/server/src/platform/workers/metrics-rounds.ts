import { AggregatorRegistry, type MetricObject } from 'prom-client';

const PATIENCE_MS = 3_000;

interface Round {
  /** Workers that have not answered yet. */
  missing: Set<unknown>;
  collected: MetricObject[][];
  end(text: Promise<string> | undefined): void;
}

/** Asks every worker for its figures and adds them up. */
export class MetricsRounds {
  private readonly rounds = new Map<number, Round>();
  private last = 0;

  /** Resolves with nothing where somebody has not answered in time. */
  async read<Worker>(workers: readonly Worker[], ask: (worker: Worker, question: number) => void) {
    this.last += 1;
    const question = this.last;
    const text = await new Promise<string | undefined>((resolve) => {
      const round: Round = { missing: new Set(workers), collected: [], end: resolve };
      this.rounds.set(question, round);
      setTimeout(resolve, PATIENCE_MS, undefined).unref();
      for (const worker of workers) ask(worker, question);
    });
    this.rounds.delete(question);
    return text;
  }

  hear(worker: unknown, question: number, metrics: MetricObject[]): void {
    const round = this.rounds.get(question);
    if (!round?.missing.delete(worker)) return;
    round.collected.push(metrics);
    if (round.missing.size === 0) round.end(AggregatorRegistry.aggregate(round.collected).metrics());
  }
}
