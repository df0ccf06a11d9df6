import type { MetricObject } from 'prom-client';

/** What a worker and its supervisor say to each other. Both are the same release of the same program. */

/** A message of the bus on its way to the other workers. */
export interface Letter {
  topic: string;
  message: unknown;
}

export type FromWorker =
  | { ready: { port: number } }
  | { letters: readonly Letter[] }
  /** Somebody wants the figures of the whole node; answered by `metrics`, with no text where a worker did not answer. */
  | { askMetrics: number }
  | { counted: { question: number; metrics: MetricObject[] } };

export type ToWorker =
  | { letters: readonly Letter[] }
  | { metrics: { question: number; text: string | undefined } }
  /** Answered by `counted`. */
  | { count: number }
  | { stop: true };
