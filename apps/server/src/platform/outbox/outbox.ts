import type { Queryable, Tx } from '../db/database.ts';
import type { SqlRunner } from '../db/statement.ts';

/** A fact in the past tense, with the type of what it tells. Payloads must survive JSON: ids and amounts travel as strings. */
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

/** Events of one transaction and topic share a row, up to so many: under load most of an event's cost is its row. */
export const EVENTS_A_ROW = 100;

/** A row's payload: an event's own, which is an object and never a list, or the list of several events' payloads. */
export function packed(payloads: readonly unknown[]): unknown {
  return payloads.length === 1 ? payloads[0] : payloads;
}

export function unpacked(payload: unknown): unknown[] {
  return Array.isArray(payload) ? payload : [payload];
}

/** Events that happened before a moment, by the member of theirs that says when. */
export interface WaitingQuestion<T> {
  dated: keyof T & string;
  before: Date;
}

/**
 * Runs inside a transaction of its own; what it writes and the fact that it heard are committed together, once. What it hears others
 * hear too, as the same objects: nobody changes them.
 */
export type DurableHandler<T> = (tx: Tx, payloads: T[]) => Promise<void>;

export interface Outbox {
  /** Writes events in the caller's transaction: they are told if and only if it commits. */
  add(tx: Tx, events: readonly OutboxEvent[]): Promise<void>;
  /** The same for a hot path that runs fixed statements and does not wait for each. */
  send(runner: SqlRunner, events: readonly OutboxEvent[]): Promise<unknown>;
  /** Tells the relay that something was committed, so that it need not wait for its next look. */
  poke(): void;
  /** A durable listener, by a name that never changes. Every event reaches it exactly once, after a restart too. */
  subscribe<T>(subscriber: string, kind: EventKind<T>, handler: DurableHandler<T>): void;
  /**
   * Whether such an event is committed and has not reached the listener yet. Whoever wants to know asks here: rows hold one
   * event or many, and nobody else has to know that.
   */
  hasWaiting<T>(
    db: Queryable,
    subscriber: string,
    kind: EventKind<T>,
    question: WaitingQuestion<NoInfer<T>>,
  ): Promise<boolean>;
}
