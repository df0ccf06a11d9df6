import type { MetricObject } from 'prom-client';

/** Messages between a worker and its supervisor. Both run the same release. */

/** A bus message for the other workers. */
export interface BusMessage {
  topic: string;
  message: unknown;
}

export type FromWorker =
  | { ready: { port: number } }
  | { busMessages: readonly BusMessage[] }
  /**
   * Requests the metrics of the whole node; answered by `metrics`, without text when a worker did
   * not answer.
   */
  | { askMetrics: number }
  | { counted: { requestId: number; metrics: MetricObject[] } };

export type ToWorker =
  | { busMessages: readonly BusMessage[] }
  | { metrics: { requestId: number; text: string | undefined } }
  /** Answered by `counted`. */
  | { count: number }
  | { stop: true };
