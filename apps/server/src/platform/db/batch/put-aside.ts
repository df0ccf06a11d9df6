import type { Log } from '../../log.ts';
import type { Metrics } from '../../metrics.ts';
import type { Announcement } from './owner-locks.ts';

/** An operation whose owners were locked by another transaction when its batch wanted them. */
export interface PutAsideItem {
  readonly operation: unknown;
  readonly owners: readonly bigint[];
  /** Position in the order of arrival. */
  readonly number: number;
  /** When it is given up, by `performance.now`. */
  readonly untilMs: number;
}

export interface PutAsideOptions<Item> {
  findLocked(owners: readonly bigint[]): Promise<ReadonlySet<bigint>>;
  announce(announcements: readonly Announcement[]): Promise<unknown>;
  /** Returns it to the queue of its kind. */
  release(item: Item): void;
  giveUp(item: Item): void;
  log: Log;
  metrics: Pick<Metrics, 'lockedPlayerWaits' | 'putAsideSeconds'>;
}

interface Entry<Item> {
  item: Item;
  sinceMs: number;
  isAnnounced: boolean;
  polls: number;
  dueAtMs: number;
}

const FIRST_POLL_MS = 10;
const LONGEST_POLL_MS = 100;
/** Further calls of a locked player are rejected at once. */
const MAX_PER_OWNER = 256;
/** A lock held for longer is logged, at most once per interval. */
const LOG_AFTER_MS = 1_000;
const LOG_EVERY_MS = 10_000;
const LOGGED_PLAYERS = 10;

/** Time until a lock is polled again. */
export const pollDelayMs = (polls: number): number => Math.min(LONGEST_POLL_MS, FIRST_POLL_MS * 2 ** polls);

/**
 * Operations of locked players, kept out of the batches so that no other player waits for the lock.
 * Each is first announced to look-ups, which then answer "not yet". One statement polls all locks.
 * An operation returns to its queue when its owners are free, in the order of arrival; one that has
 * waited too long is given up.
 */
export class PutAside<Item extends PutAsideItem> {
  private readonly options: PutAsideOptions<Item>;
  private entries: Entry<Item>[] = [];
  private readonly counts = new Map<bigint, number>();
  private isRunning = false;
  private endPause: () => void = () => {};
  private loggedAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: PutAsideOptions<Item>) {
    this.options = options;
  }

  get size(): number {
    return this.entries.length;
  }

  /** Whether an operation of one of the owners waits here. Later ones join it. */
  concerns(owners: readonly bigint[]): boolean {
    return this.entries.length > 0 && owners.some((owner) => this.counts.has(owner));
  }

  add(item: Item): void {
    if (item.owners.some((owner) => (this.counts.get(owner) ?? 0) >= MAX_PER_OWNER)) {
      this.options.giveUp(item);
      return;
    }
    const nowMs = performance.now();
    this.entries.push({ item, sinceMs: nowMs, isAnnounced: false, polls: 0, dueAtMs: nowMs + FIRST_POLL_MS });
    this.count(item, 1);
    this.endPause();
    if (this.isRunning) return;
    this.isRunning = true;
    // At the end of the turn, so that the operations of one batch share the statements.
    setImmediate(() => void this.run());
  }

  private count({ owners }: Item, by: number): void {
    for (const owner of owners) {
      const left = (this.counts.get(owner) ?? 0) + by;
      if (left > 0) this.counts.set(owner, left);
      else this.counts.delete(owner);
    }
    this.options.metrics.lockedPlayerWaits.inc({ what: 'operation' }, by);
  }

  private async run(): Promise<void> {
    while (this.entries.length > 0) {
      await this.announceNew();
      this.giveUpLate();
      await this.poll();
      this.giveUpLate();
      if (this.entries.length > 0) await this.pause();
    }
    this.isRunning = false;
  }

  /** An operation that cannot be announced stays here, and is given up in the end. */
  private async announceNew(): Promise<void> {
    const added = this.entries.filter(({ isAnnounced }) => !isAnnounced);
    if (added.length === 0) return;
    const nowMs = performance.now();
    const announcements = added.map(({ item: { operation, untilMs } }) => ({ operation, forMs: untilMs - nowMs }));
    try {
      await this.options.announce(announcements);
      for (const entry of added) entry.isAnnounced = true;
    } catch {
      for (const entry of added) entry.dueAtMs = performance.now() + LONGEST_POLL_MS;
    }
  }

  private async poll(): Promise<void> {
    const startedAtMs = performance.now();
    const due = this.entries.filter(({ isAnnounced, dueAtMs }) => isAnnounced && dueAtMs <= startedAtMs);
    if (due.length === 0) return;
    const asked = new Set(due.flatMap(({ item }) => item.owners));
    const locked = await this.options.findLocked([...asked]).catch(() => asked);
    this.remove(
      ({ isAnnounced, item }) => isAnnounced && item.owners.every((owner) => asked.has(owner) && !locked.has(owner)),
      'released',
    );
    const nowMs = performance.now();
    for (const entry of due) {
      entry.polls += 1;
      entry.dueAtMs = nowMs + pollDelayMs(entry.polls);
    }
    this.logLong(nowMs);
  }

  private giveUpLate(): void {
    const nowMs = performance.now();
    this.remove(({ item }) => item.untilMs <= nowMs, 'given_up');
  }

  private remove(isLeaving: (entry: Entry<Item>) => boolean, result: 'released' | 'given_up'): void {
    const { false: staying = [], true: leaving = [] } = Object.groupBy(this.entries, (entry) => `${isLeaving(entry)}`);
    if (leaving.length === 0) return;
    this.entries = staying;
    const nowMs = performance.now();
    for (const { item, sinceMs } of leaving) {
      this.count(item, -1);
      this.options.metrics.putAsideSeconds.observe({ result }, (nowMs - sinceMs) / 1000);
    }
    const { giveUp, release } = this.options;
    const then = result === 'released' ? release : giveUp;
    for (const { item } of leaving.toSorted((a, b) => a.item.number - b.item.number)) then(item);
  }

  /** Lasts until the next poll, or until an operation is added. */
  private pause(): Promise<void> {
    const nextAtMs = this.entries.reduce(
      (least, { dueAtMs, item }) => Math.min(least, dueAtMs, item.untilMs),
      Number.POSITIVE_INFINITY,
    );
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.max(1, Math.ceil(nextAtMs - performance.now())));
      this.endPause = () => {
        clearTimeout(timer);
        setImmediate(resolve);
      };
    });
  }

  private logLong(nowMs: number): void {
    const long = this.entries.filter(({ sinceMs }) => nowMs - sinceMs >= LOG_AFTER_MS);
    if (long.length === 0 || nowMs - this.loggedAtMs < LOG_EVERY_MS) return;
    this.loggedAtMs = nowMs;
    const players = [...new Set(long.flatMap(({ item }) => item.owners))];
    const shown = players.slice(0, LOGGED_PLAYERS).map(String);
    this.options.log.warn({ players: shown, count: players.length, operations: long.length }, 'players stay locked');
  }
}
