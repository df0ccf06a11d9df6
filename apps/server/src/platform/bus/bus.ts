import { outsideTransaction } from '../db/transaction-guard.ts';

/**
 * Publish/subscribe between the processes of one store. It may lose messages: use the outbox for
 * those that must arrive.
 */
export interface Bus {
  publish<T>(topic: Topic<T>, message: T): void;
  /** Returns a function that unsubscribes. */
  subscribe<T>(topic: Topic<T>, listener: (message: T) => void): () => void;
  /** Whether published messages currently reach other processes, as far as this one knows. */
  reachesOthers(): boolean;
  close(): Promise<void>;
}

/** A topic name with its message type. Messages must survive JSON. */
export interface Topic<T> {
  readonly name: string;
  /** Never set; it carries the type. */
  readonly message?: T;
}

export function defineTopic<T>(name: string): Topic<T> {
  return { name };
}

type Listener = (message: unknown) => void;

/** Listeners by topic. One that throws is reported, and the others still receive the message. */
export class Listeners {
  private readonly byTopic = new Map<string, Set<Listener>>();
  private readonly onFailure: (topic: string, error: unknown) => void;

  constructor(onFailure: (topic: string, error: unknown) => void) {
    this.onFailure = onFailure;
  }

  add(topic: string, listener: Listener): () => void {
    const listeners = this.byTopic.get(topic) ?? new Set();
    this.byTopic.set(topic, listeners);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  deliver(topic: string, message: unknown): void {
    outsideTransaction(() => this.deliverNow(topic, message));
  }

  private deliverNow(topic: string, message: unknown): void {
    for (const listener of this.byTopic.get(topic) ?? []) {
      try {
        listener(message);
      } catch (error) {
        this.onFailure(topic, error);
      }
    }
  }
}
