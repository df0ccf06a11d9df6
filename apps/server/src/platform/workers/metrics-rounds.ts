import { AggregatorRegistry, type MetricObject } from 'prom-client';

const TIMEOUT_MS = 3_000;

interface Round {
  /** Workers that have not answered yet. */
  pending: Set<unknown>;
  collected: MetricObject[][];
  end(text: Promise<string> | undefined): void;
}

/** Collects the metrics of every worker and aggregates them. */
export class MetricsRounds {
  private readonly rounds = new Map<number, Round>();
  private last = 0;

  /** Resolves to `undefined` when a worker does not answer in time. */
  async read<Worker>(workers: readonly Worker[], request: (worker: Worker, requestId: number) => void) {
    this.last += 1;
    const requestId = this.last;
    const text = await new Promise<string | undefined>((resolve) => {
      const round: Round = { pending: new Set(workers), collected: [], end: resolve };
      this.rounds.set(requestId, round);
      setTimeout(resolve, TIMEOUT_MS, undefined).unref();
      for (const worker of workers) request(worker, requestId);
    });
    this.rounds.delete(requestId);
    return text;
  }

  collect(worker: unknown, requestId: number, metrics: MetricObject[]): void {
    const round = this.rounds.get(requestId);
    if (!round?.pending.delete(worker)) return;
    round.collected.push(metrics);
    if (round.pending.size === 0) round.end(AggregatorRegistry.aggregate(round.collected).metrics());
  }
}
