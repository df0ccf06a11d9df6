import type { Bus } from '../bus/bus.ts';
import { defineTopic } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import type { CachedAnswer } from './cached-answer.ts';

/** Published when everything cached under a tag has changed. */
export const listsChanged = defineTopic<{ tag: string }>('lists.changed');

interface Entry {
  tag: string;
  expiresAtMs: number;
  answer: Promise<CachedAnswer>;
  /** The answer, once computed. */
  kept?: CachedAnswer;
}

const MAX_ENTRIES = 2_000;
/** A missed invalidation is corrected within this time. */
const LIFE_MS = 30_000;

/** Cache of finished answers of public lists, as bytes. Concurrent misses share one computation. */
export class ResponseCache {
  private readonly entries = new Map<string, Entry>();
  private readonly clock: Clock;

  constructor(clock: Clock, bus: Bus) {
    this.clock = clock;
    bus.subscribe(listsChanged, ({ tag }) => this.drop(tag));
  }

  /** A fresh entry: the answer, or the computation in progress. */
  peek(key: string): CachedAnswer | Promise<CachedAnswer> | undefined {
    const entry = this.entries.get(key);
    return entry && entry.expiresAtMs > this.clock.now() ? (entry.kept ?? entry.answer) : undefined;
  }

  fill(key: string, tag: string, compute: () => Promise<CachedAnswer>): Promise<CachedAnswer> {
    const answer = compute();
    if (this.entries.size >= MAX_ENTRIES) this.dropOldest();
    const entry: Entry = { tag, answer, expiresAtMs: this.clock.now() + LIFE_MS };
    this.entries.set(key, entry);
    // Failures are not cached.
    answer.then(
      (kept) => {
        entry.kept = kept;
      },
      () => this.entries.get(key) === entry && this.entries.delete(key),
    );
    return answer;
  }

  drop(tag: string): void {
    for (const [key, entry] of this.entries) if (entry.tag === tag) this.entries.delete(key);
  }

  private dropOldest(): void {
    const oldest = this.entries.keys().next().value;
    if (oldest !== undefined) this.entries.delete(oldest);
  }
}
