import type pg from 'pg';
import { AppError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import type { Metrics } from '../../metrics.ts';
import { isOutage } from '../outage.ts';
import { preparedRunner, type SqlRunner } from '../statement.ts';
import { commitGroup, type Outcome, type RunGroup } from './commit-group.ts';
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

/** Runs operations of many kinds in few transactions: those of one kind that wait together share a durable commit. */
export interface Scheduler {
  /**
   * Adds a kind. What it returns submits one operation. An operation whose owners are locked by
   * another transaction waits outside of the batches; after its patience it fails with
   * `OwnersLocked`, and nothing of it will be done.
   */
  queue<Operation, Result>(
    name: string,
    run: RunGroup<Operation, Result>,
    ownership?: Ownership<Operation>,
  ): (operation: Operation) => Promise<Result>;
}

export interface SchedulerOptions {
  /** Transactions at once, for all kinds together; while they are busy, what arrives waits and shares the next one. */
  lanes: number;
  maxGroup: number;
  /**
   * So long after a group of a kind began its next one may begin, unless enough wait before, or it is full. A group costs as much as seven of its
   * operations, however small it is: without a rest a store with two hundred openings a second spent most of its time on groups of
   * one, and whoever came next to a busy machine waited the longer for it.
   */
  restMs: number;
  /**
   * So many make a group that is worth its costs: it begins at once, and beside another one, which leaves the process idle while the database
   * works for it. One at a time under load left part of the machine unused, and let whoever came behind a stall wait twice.
   */
  enough: number;
  /** Beyond this, waiting would only end in a timeout: whoever comes is told at once to try again. */
  maxWaiting: number;
  /** See `Ownership`. Below the deadline of calls, so that the caller hears that nothing was done. */
  patienceMs: number;
}

export interface SchedulerDeps {
  pool: pg.Pool;
  log: Log;
  metrics: Metrics;
  locks: OwnerLocks;
}

/** Transactions of value-moving calls at once. */
const LANES = 4;
/** One connection for each, and one that polls locks. */
export const LANE_CONNECTIONS = LANES + 1;
/** A group that takes this long waits for somebody's lock or for the disk: others of its kind need not wait with it, however few they are. */
const LATE_MS = 100;
/** Of one kind at once. More would make the groups smaller, not faster. */
const LANES_A_KIND = 2;

export const LOCK_PATIENCE_MS = 6_000;

const DEFAULTS: SchedulerOptions = {
  lanes: LANES,
  maxGroup: 128,
  restMs: 0,
  enough: 32,
  maxWaiting: 4_000,
  patienceMs: LOCK_PATIENCE_MS,
};

interface Waiting extends PutAsideItem {
  kind: Kind;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

interface KindOptions {
  run: RunGroup<unknown, unknown>;
  ownersOf(operation: unknown): readonly bigint[];
  patienceMs: number;
  observe(size: number): void;
  observePutAside(): void;
}

interface Kind extends KindOptions {
  waiting: Waiting[];
  /** When each group of this kind began that is in a transaction right now, and when the last one did, ended or not. */
  running: number[];
  beganAtMs: number;
  /** What looks again once the next group may begin. */
  alarm?: { atMs: number; timer: NodeJS.Timeout } | undefined;
}

/**
 * The lanes. A lone operation starts at once; where others follow close behind, they share the next group, and under load groups
 * grow with the number of those who wait. Kinds take turns, so that a flood of one does not starve another.
 */
class Lanes {
  private readonly pool: pg.Pool;
  private readonly options: SchedulerOptions;
  private readonly kinds: Kind[] = [];
  private readonly aside: PutAside<Waiting>;
  private readonly runningOwners = new RunningOwners();
  private next = 0;
  private busy = 0;
  private waiting = 0;
  private arrived = 0;
  private looking = false;

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
    const kind: Kind = { ...options, waiting: [], running: [], beganAtMs: Number.NEGATIVE_INFINITY };
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
    // One that was put aside goes before those that came after it.
    const later = queue.findLastIndex(({ number }) => number < waiting.number) + 1;
    queue.splice(later, 0, waiting);
    this.look();
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

  /** Looks at the end of the turn, so that whatever arrives in the same one shares a group from the start. */
  private look(): void {
    if (this.looking) return;
    this.looking = true;
    setImmediate(() => {
      this.looking = false;
      this.startGroups();
    });
  }

  private startGroups(): void {
    for (let passed = 0; passed < this.kinds.length && this.busy < this.options.lanes; ) {
      const kind = this.kinds[this.next % this.kinds.length] as Kind;
      this.next = (this.next + 1) % this.kinds.length;
      const group = this.takeGroup(kind);
      if (group.length === 0) passed += 1;
      else {
        passed = 0;
        void this.runGroup(kind, group);
      }
    }
  }

  private takeGroup(kind: Kind): Waiting[] {
    if (kind.waiting.length === 0 || kind.running.length >= LANES_A_KIND || !this.mayBegin(kind)) return [];
    const nowMs = performance.now();
    const { taken, left } = this.runningOwners.select(kind.waiting, this.options.maxGroup);
    kind.waiting = left;
    this.waiting -= taken.length;
    // Their callers have been answered: beginning now would do what nobody expects any more.
    for (const { untilMs, owners, reject } of taken) if (untilMs <= nowMs) reject(new OwnersLocked(owners));
    return taken.filter(({ untilMs }) => untilMs > nowMs);
  }

  /** Now, or later: then somebody looks again. */
  private mayBegin(kind: Kind): boolean {
    const { enough, maxGroup, restMs } = this.options;
    if (kind.waiting.length >= Math.min(enough, maxGroup)) return true;
    // Beside one that is late already the others go on at their own pace.
    const atMs = Math.max(kind.beganAtMs + restMs, ...kind.running.map((beganAtMs) => beganAtMs + LATE_MS));
    const leftMs = atMs - performance.now();
    if (leftMs <= 0) return true;
    this.lookAt(kind, atMs, leftMs);
    return false;
  }

  private lookAt(kind: Kind, atMs: number, leftMs: number): void {
    if (kind.alarm && kind.alarm.atMs <= atMs) return;
    clearTimeout(kind.alarm?.timer);
    const ring = () => {
      kind.alarm = undefined;
      this.startGroups();
    };
    kind.alarm = { atMs, timer: setTimeout(ring, Math.ceil(leftMs)) };
  }

  private async runGroup(kind: Kind, group: readonly Waiting[]): Promise<void> {
    this.busy += 1;
    const beganAtMs = performance.now();
    kind.beganAtMs = beganAtMs;
    kind.running.push(beganAtMs);
    this.runningOwners.add(group);
    await this.settle(kind, group);
    this.runningOwners.remove(group);
    this.busy -= 1;
    kind.running.splice(kind.running.indexOf(beganAtMs), 1);
    this.look();
  }

  /** One bad operation must not fail its neighbours, so a failed group is halved until the bad one stands alone. */
  private async settle(kind: Kind, group: readonly Waiting[]): Promise<void> {
    kind.observe(group.length);
    try {
      const operations = group.map(({ operation }) => operation);
      this.tell(group, await commitGroup(this.pool, kind.run, operations));
    } catch (error) {
      // When the database is away, trying again in pieces would only hold everybody up.
      if (group.length === 1 || isOutage(error)) for (const waiting of group) waiting.reject(error);
      else {
        const half = Math.ceil(group.length / 2);
        await this.settle(kind, group.slice(0, half));
        await this.settle(kind, group.slice(half));
      }
    }
  }

  private tell(group: readonly Waiting[], outcomes: readonly Outcome<unknown>[]): void {
    for (const [index, waiting] of group.entries()) {
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
  const lanes = new Lanes(deps, options);
  const { groupSize, putAside } = deps.metrics;
  return {
    queue: <Operation, Result>(name: string, run: RunGroup<Operation, Result>, ownership?: Ownership<Operation>) => {
      const sizes = groupSize.labels({ group: name });
      const kind = lanes.addKind({
        run: run as RunGroup<unknown, unknown>,
        ownersOf: (ownership?.ownersOf ?? (() => NO_OWNERS)) as KindOptions['ownersOf'],
        patienceMs: ownership ? (ownership.patienceMs ?? options.patienceMs) : 0,
        observe: (size) => sizes.observe(size),
        observePutAside: () => putAside.inc({ group: name }),
      });
      return (operation: Operation) =>
        new Promise<Result>((resolve, reject) =>
          lanes.add(kind, { operation, resolve: resolve as (value: unknown) => void, reject }),
        );
    },
  };
}
