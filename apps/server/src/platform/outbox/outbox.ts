import type { Queryable, Tx } from '../db/database.ts';
import type { SqlRunner } from '../db/statement.ts';

/**
 * Kind of an event: a fact in the past tense with a typed payload. Payloads must survive JSON: ids
 * and amounts are strings.
 */
export interface EventKind<T> {
  readonly name: string;
  /** Never set; it carries the type. */
  readonly payload?: T;
}

export function defineEvent<T extends object>(name: string): EventKind<T> {
  return { name };
}

export interface OutboxEvent {
  topic: string;
  payload: unknown;
}

export function event<T>(kind: EventKind<T>, payload: T): OutboxEvent {
  return { topic: kind.name, payload };
}

/**
 * Events of one transaction and topic share a row, up to this number: most of an event's cost is
 * its row.
 */
export const EVENTS_A_ROW = 100;

/** A row's payload: that of a single event, an object, or the array of several. */
export function packed(payloads: readonly unknown[]): unknown {
  return payloads.length === 1 ? payloads[0] : payloads;
}

export function unpacked(payload: unknown): unknown[] {
  return Array.isArray(payload) ? payload : [payload];
}

/** Events before a moment. `dated` names the field with their time. */
export interface WaitingQuestion<T> {
  dated: keyof T & string;
  before: Date;
}

/**
 * Runs in its own transaction, which commits its writes together with the removal of the delivery:
 * exactly once. Payloads are shared with other handlers and must not be changed.
 */
export type DurableHandler<T> = (tx: Tx, payloads: T[]) => Promise<void>;

export interface Outbox {
  /** Writes events in the caller's transaction. They are dispatched if and only if it commits. */
  add(tx: Tx, events: readonly OutboxEvent[]): Promise<void>;
  /** The same for a hot path with fixed statements that are not awaited one by one. */
  send(runner: SqlRunner, events: readonly OutboxEvent[]): Promise<unknown>;
  /** Makes the leader poll soon. Called after a commit with events. */
  poke(): void;
  /**
   * Adds a durable consumer by a name that never changes. It handles every event exactly once, also
   * after a restart.
   */
  subscribe<T>(subscriber: string, kind: EventKind<T>, handler: DurableHandler<T>): void;
  /** Whether such an event is committed and not yet handled by the consumer. */
  hasWaiting<T>(
    db: Queryable,
    subscriber: string,
    kind: EventKind<T>,
    question: WaitingQuestion<NoInfer<T>>,
  ): Promise<boolean>;
}
