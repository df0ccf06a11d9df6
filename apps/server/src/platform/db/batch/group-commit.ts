import type pg from 'pg';
import { AppError } from '../../errors.ts';
import type { Metrics } from '../../metrics.ts';
import { isOutage } from '../outage.ts';
import { preparedRunner, type SqlRunner, statement } from '../statement.ts';

export type Outcome<Result> = { ok: true; value: Result } | { ok: false; error: unknown };

export interface Group<Result> {
  outcomes: Outcome<Result>[];
  /** Writes that were sent and not waited for; the commit goes out right behind them. */
  writes: Promise<unknown>[];
  /** Called once the commit is certain. */
  committed?: () => void;
}

/** One outcome for each operation, in order. A failure rolls everything back, and smaller groups are tried. */
export type RunGroup<Operation, Result> = (
  runner: SqlRunner,
  operations: readonly Operation[],
) => Promise<Group<Result>>;

/** Runs operations of many kinds in few transactions: those of one kind that wait together share a durable commit. */
export interface Scheduler {
  /** Adds a kind. What it returns submits one operation. */
  queue<Operation, Result>(name: string, run: RunGroup<Operation, Result>): (operation: Operation) => Promise<Result>;
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
}

/** Transactions of value-moving calls at once, and so many connections they need. */
export const LANES = 4;
/** A group that takes this long waits for somebody's lock or for the disk: others of its kind need not wait with it, however few they are. */
const LATE_MS = 100;
/** Of one kind at once. More would make the groups smaller, not faster. */
const LANES_A_KIND = 2;

const DEFAULTS: SchedulerOptions = { lanes: LANES, maxGroup: 128, restMs: 0, enough: 32, maxWaiting: 4_000 };

interface Waiting {
  operation: unknown;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

interface Kind {
  run: RunGroup<unknown, unknown>;
  observe(size: number): void;
  waiting: Waiting[];
  /** When each group of this kind began that is in a transaction right now, and when the last one did, ended or not. */
  running: number[];
  beganAtMs: number;
  /** What looks again once the next group may begin. */
  alarm?: { atMs: number; timer: NodeJS.Timeout } | undefined;
}

/** Waits for all of them even when one fails, so that no answer arrives after the connection was given back. */
async function allOrThrow(sent: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(sent)).find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

const BEGIN = statement('begin', 'begin');
const COMMIT = statement('commit', 'commit');

async function commitGroup(pool: pg.Pool, kind: Kind, operations: readonly unknown[]): Promise<Outcome<unknown>[]> {
  const client = await pool.connect();
  try {
    // Sent without waiting: the pipeline keeps the order, and the first reads go out in the same packet.
    const runner = preparedRunner(client);
    const begun = runner.run(BEGIN, []);
    begun.catch(() => {});
    const { outcomes, writes, committed } = await kind.run(runner, operations);
    await allOrThrow([begun, ...writes, runner.run(COMMIT, [])]);
    // While the connection is still ours: what goes wrong in here must not end in a rollback on somebody else's.
    committed?.();
    client.release();
    return outcomes;
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
}

function tell(group: readonly Waiting[], outcomes: readonly Outcome<unknown>[]): void {
  group.forEach((waiting, index) => {
    const outcome = outcomes[index];
    if (outcome?.ok) waiting.resolve(outcome.value);
    else waiting.reject(outcome?.error ?? new Error('an operation had no outcome'));
  });
}

/**
 * The lanes. A lone operation starts at once; where others follow close behind, they share the next group, and under load groups
 * grow with the number of those who wait. Kinds take turns, so that a flood of one does not starve another.
 */
class Lanes {
  private readonly pool: pg.Pool;
  private readonly options: SchedulerOptions;
  private readonly kinds: Kind[] = [];
  private next = 0;
  private busy = 0;
  private waiting = 0;
  private looking = false;

  constructor(pool: pg.Pool, options: SchedulerOptions) {
    this.pool = pool;
    this.options = options;
  }

  addKind(run: RunGroup<unknown, unknown>, observe: (size: number) => void): Kind {
    const kind: Kind = { run, observe, waiting: [], running: [], beganAtMs: Number.NEGATIVE_INFINITY };
    this.kinds.push(kind);
    return kind;
  }

  add(kind: Kind, waiting: Waiting): void {
    if (this.waiting >= this.options.maxWaiting) {
      waiting.reject(new AppError('busy'));
      return;
    }
    this.waiting += 1;
    kind.waiting.push(waiting);
    this.look();
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
    const group = kind.waiting.splice(0, this.options.maxGroup);
    this.waiting -= group.length;
    return group;
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
    await this.settle(kind, group);
    this.busy -= 1;
    kind.running.splice(kind.running.indexOf(beganAtMs), 1);
    this.look();
  }

  /** One bad operation must not fail its neighbours, so a failed group is halved until the bad one stands alone. */
  private async settle(kind: Kind, group: readonly Waiting[]): Promise<void> {
    kind.observe(group.length);
    try {
      tell(
        group,
        await commitGroup(
          this.pool,
          kind,
          group.map(({ operation }) => operation),
        ),
      );
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
}

export function createScheduler(pool: pg.Pool, metrics: Metrics, options: Partial<SchedulerOptions> = {}): Scheduler {
  const lanes = new Lanes(pool, { ...DEFAULTS, ...options });
  return {
    queue: <Operation, Result>(name: string, run: RunGroup<Operation, Result>) => {
      const sizes = metrics.groupSize.labels({ group: name });
      const kind = lanes.addKind(run as RunGroup<unknown, unknown>, (size) => sizes.observe(size));
      return (operation: Operation) =>
        new Promise<Result>((resolve, reject) =>
          lanes.add(kind, { operation, resolve: resolve as (value: unknown) => void, reject }),
        );
    },
  };
}
