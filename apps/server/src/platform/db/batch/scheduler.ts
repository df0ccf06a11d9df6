import type pg from 'pg';
import { AppError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import type { Metrics } from '../../metrics.ts';
import { isOutage } from '../outage.ts';
import { preparedRunner, type SqlRunner } from '../statement.ts';
import { commitBatch, type Outcome, type RunBatch } from './commit-batch.ts';
import { type OwnerLocks, OwnersLocked } from './owner-locks.ts';
import { PutAside, type PutAsideItem } from './put-aside.ts';
import { RunningOwners } from './running-owners.ts';

/** What the operations of a kind lock. */
export interface Ownership<Operation> {
  ownersOf(operation: Operation): readonly bigint[];
  /**
   * How long an operation waits for locked owners, and in the queue. With 0 it fails at once with
   * `OwnersLocked`, for jobs that come back.
   */
  patienceMs?: number;
}

/**
 * Runs operations of many kinds in few transactions: operations of one kind that wait at the same
 * time share a durable commit.
 */
export interface Scheduler {
  /**
   * Adds a kind. What it returns submits one operation. An operation whose owners are locked by
   * another transaction waits outside of the batches; after its patience it fails with
   * `OwnersLocked`, and nothing of it will be done.
   */
  queue<Operation, Result>(
    name: string,
    run: RunBatch<Operation, Result>,
    ownership?: Ownership<Operation>,
  ): (operation: Operation) => Promise<Result>;
}

export interface SchedulerOptions {
  /** Batches under way at once, of all kinds together. */
  maxBatches: number;
  /** Operations in a batch. */
  maxSize: number;
  /**
   * Minimum interval between the starts of two batches of one kind; skipped when `parallelSize`
   * operations wait. A batch costs as much as seven of its operations, whatever its size: without
   * the interval, a store with two hundred openings a second spends most of its time on batches of
   * one.
   */
  restMs: number;
  /**
   * Waiting operations from which a batch starts at once, in parallel with another batch of its
   * kind: the process is idle while the database works on that one.
   */
  parallelSize: number;
  /** Queue limit. Further operations are rejected as `busy`, since they would time out. */
  maxWaiting: number;
  /**
   * See `Ownership`. Below the deadline of calls, so that the caller hears that nothing was done.
   */
  patienceMs: number;
}

export interface SchedulerDeps {
  pool: pg.Pool;
  log: Log;
  metrics: Metrics;
  locks: OwnerLocks;
}

const MAX_BATCHES = 4;
/** One connection for each batch, and one that polls locks. */
export const BATCH_CONNECTIONS = MAX_BATCHES + 1;
/**
 * A batch that takes this long waits for a row lock or for the disk. The next batch of its kind
 * starts beside it, whatever its size.
 */
const LATE_MS = 100;
/** Of one kind at once. More would make the batches smaller, not faster. */
const MAX_BATCHES_PER_KIND = 2;

export const LOCK_PATIENCE_MS = 6_000;

const DEFAULTS: SchedulerOptions = {
  maxBatches: MAX_BATCHES,
  maxSize: 128,
  restMs: 0,
  parallelSize: 32,
  maxWaiting: 4_000,
  patienceMs: LOCK_PATIENCE_MS,
};

interface Waiting extends PutAsideItem {
  kind: Kind;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

interface KindOptions {
  run: RunBatch<unknown, unknown>;
  ownersOf(operation: unknown): readonly bigint[];
  patienceMs: number;
  observe(size: number): void;
  observePutAside(): void;
}

interface Kind extends KindOptions {
  waiting: Waiting[];
  /** When each batch under way was started. */
  running: number[];
  /** When the last batch was started, under way or not. */
  startedAtMs: number;
  /** Set while the next batch has to wait for its interval. */
  wakeUp?: { atMs: number; timer: NodeJS.Timeout } | undefined;
}

/**
 * The queues of all kinds. A lone operation starts at once; operations that follow closely share
 * the next batch, and under load batches grow with the queue. Kinds take turns, so that a flood of
 * one does not starve another.
 */
class BatchQueues {
  private readonly pool: pg.Pool;
  private readonly options: SchedulerOptions;
  private readonly kinds: Kind[] = [];
  private readonly aside: PutAside<Waiting>;
  private readonly runningOwners = new RunningOwners();
  private next = 0;
  private underWay = 0;
  private waiting = 0;
  private arrived = 0;
  private isStarting = false;

  constructor({ pool, log, metrics, locks }: SchedulerDeps, options: SchedulerOptions) {
    this.pool = pool;
    this.options = options;
    this.aside = new PutAside<Waiting>({
      findLocked: (owners) => this.withConnection((runner) => locks.findLocked(runner, owners)),
      announce: (announcements) => this.withConnection((runner) => locks.announce(runner, announcements)),
      release: (waiting) => this.enqueue(waiting),
      giveUp: (waiting) => waiting.reject(new OwnersLocked(waiting.owners)),
      log,
      metrics,
    });
  }

  addKind(options: KindOptions): Kind {
    const kind: Kind = { ...options, waiting: [], running: [], startedAtMs: Number.NEGATIVE_INFINITY };
    this.kinds.push(kind);
    return kind;
  }

  add(kind: Kind, { operation, resolve, reject }: Pick<Waiting, 'operation' | 'resolve' | 'reject'>): void {
    if (this.waiting + this.aside.size >= this.options.maxWaiting) {
      reject(new AppError('busy'));
      return;
    }
    this.arrived += 1;
    const untilMs = kind.patienceMs > 0 ? performance.now() + kind.patienceMs : Number.POSITIVE_INFINITY;
    const owners = kind.ownersOf(operation);
    const waiting: Waiting = { kind, operation, owners, number: this.arrived, untilMs, resolve, reject };
    if (kind.patienceMs > 0 && this.aside.concerns(owners)) this.putAside(waiting);
    else this.enqueue(waiting);
  }

  private enqueue(waiting: Waiting): void {
    this.waiting += 1;
    const queue = waiting.kind.waiting;
    // An operation that was put aside goes before those that arrived after it.
    const later = queue.findLastIndex(({ number }) => number < waiting.number) + 1;
    queue.splice(later, 0, waiting);
    this.startSoon();
  }

  private putAside(waiting: Waiting): void {
    waiting.kind.observePutAside();
    this.aside.add(waiting);
  }

  private async withConnection<T>(work: (runner: SqlRunner) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    try {
      return await work(preparedRunner(client));
    } finally {
      client.release();
    }
  }

  /**
   * Starts at the end of the turn, so that operations that arrive in the same turn share a batch.
   */
  private startSoon(): void {
    if (this.isStarting) return;
    this.isStarting = true;
    setImmediate(() => {
      this.isStarting = false;
      this.startBatches();
    });
  }

  private startBatches(): void {
    for (let passed = 0; passed < this.kinds.length && this.underWay < this.options.maxBatches; ) {
      const kind = this.kinds[this.next % this.kinds.length] as Kind;
      this.next = (this.next + 1) % this.kinds.length;
      const batch = this.takeBatch(kind);
      if (batch.length === 0) passed += 1;
      else {
        passed = 0;
        void this.runBatch(kind, batch);
      }
    }
  }

  private takeBatch(kind: Kind): Waiting[] {
    if (kind.waiting.length === 0 || kind.running.length >= MAX_BATCHES_PER_KIND || !this.mayStart(kind)) return [];
    const nowMs = performance.now();
    const { taken, left } = this.runningOwners.select(kind.waiting, this.options.maxSize);
    kind.waiting = left;
    this.waiting -= taken.length;
    // Their callers have been answered already.
    for (const { untilMs, owners, reject } of taken) if (untilMs <= nowMs) reject(new OwnersLocked(owners));
    return taken.filter(({ untilMs }) => untilMs > nowMs);
  }

  /** Whether the next batch may start now. If not, tries again when it may. */
  private mayStart(kind: Kind): boolean {
    const { parallelSize, maxSize, restMs } = this.options;
    if (kind.waiting.length >= Math.min(parallelSize, maxSize)) return true;
    const atMs = Math.max(kind.startedAtMs + restMs, ...kind.running.map((startedAtMs) => startedAtMs + LATE_MS));
    const leftMs = atMs - performance.now();
    if (leftMs <= 0) return true;
    this.wakeUpAt(kind, atMs, leftMs);
    return false;
  }

  private wakeUpAt(kind: Kind, atMs: number, leftMs: number): void {
    if (kind.wakeUp && kind.wakeUp.atMs <= atMs) return;
    clearTimeout(kind.wakeUp?.timer);
    const start = () => {
      kind.wakeUp = undefined;
      this.startBatches();
    };
    kind.wakeUp = { atMs, timer: setTimeout(start, Math.ceil(leftMs)) };
  }

  private async runBatch(kind: Kind, batch: readonly Waiting[]): Promise<void> {
    this.underWay += 1;
    const startedAtMs = performance.now();
    kind.startedAtMs = startedAtMs;
    kind.running.push(startedAtMs);
    this.runningOwners.add(batch);
    await this.commit(kind, batch);
    this.runningOwners.remove(batch);
    this.underWay -= 1;
    kind.running.splice(kind.running.indexOf(startedAtMs), 1);
    this.startSoon();
  }

  /**
   * Halves a batch that failed until the failing operation is alone, so that the others succeed.
   */
  private async commit(kind: Kind, batch: readonly Waiting[]): Promise<void> {
    kind.observe(batch.length);
    try {
      const operations = batch.map(({ operation }) => operation);
      this.answer(batch, await commitBatch(this.pool, kind.run, operations));
    } catch (error) {
      // While the database is away every half would fail as well.
      if (batch.length === 1 || isOutage(error)) for (const waiting of batch) waiting.reject(error);
      else {
        const half = Math.ceil(batch.length / 2);
        await this.commit(kind, batch.slice(0, half));
        await this.commit(kind, batch.slice(half));
      }
    }
  }

  private answer(batch: readonly Waiting[], outcomes: readonly Outcome<unknown>[]): void {
    for (const [index, waiting] of batch.entries()) {
      const outcome = outcomes[index];
      if (outcome?.ok) waiting.resolve(outcome.value);
      else if (outcome?.error instanceof OwnersLocked && waiting.kind.patienceMs > 0) this.putAside(waiting);
      else waiting.reject(outcome?.error ?? new Error('an operation had no outcome'));
    }
  }
}

const NO_OWNERS: readonly bigint[] = [];

export function createScheduler(deps: SchedulerDeps, own: Partial<SchedulerOptions> = {}): Scheduler {
  const options = { ...DEFAULTS, ...own };
  const queues = new BatchQueues(deps, options);
  const { batchSize, putAside } = deps.metrics;
  return {
    queue: <Operation, Result>(name: string, run: RunBatch<Operation, Result>, ownership?: Ownership<Operation>) => {
      const sizes = batchSize.labels({ kind: name });
      const kind = queues.addKind({
        run: run as RunBatch<unknown, unknown>,
        ownersOf: (ownership?.ownersOf ?? (() => NO_OWNERS)) as KindOptions['ownersOf'],
        patienceMs: ownership ? (ownership.patienceMs ?? options.patienceMs) : 0,
        observe: (size) => sizes.observe(size),
        observePutAside: () => putAside.inc({ kind: name }),
      });
      return (operation: Operation) =>
        new Promise<Result>((resolve, reject) =>
          queues.add(kind, { operation, resolve: resolve as (value: unknown) => void, reject }),
        );
    },
  };
}
