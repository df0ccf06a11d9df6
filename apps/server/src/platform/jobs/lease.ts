import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import type { DatabasePulse } from '../db/database-pulse.ts';
import { PRESENCE_CLASS } from '../db/presence.ts';
import { runnerOf, statement } from '../db/statement.ts';
import type { Log } from '../log.ts';

/**
 * A stalled holder is replaced within one lease term plus one poll. Renewed three times per term.
 * Work that passes through two jobs has to continue within five seconds.
 */
const LEASE_MS = 2_600;

/**
 * The row stays locked until the commit, the next and last step. A process that stalls in between
 * would block every takeover, so the database ends its transaction when its lease would run out.
 */
export const STILL_HELD = statement(
  'lease-still-held',
  `select set_config('idle_in_transaction_session_timeout', '${LEASE_MS}', true)
   from job_lease where job = $1::text and token = $2::bigint for share`,
);
export const RENEW_EVERY_MS = 850;

/** Another process took the lease over. The transaction was rolled back. */
export class LeaseLost extends Error {
  constructor(job: string) {
    super(`the lease of ${job} has been taken over by another process`);
    this.name = 'LeaseLost';
  }
}

/** The exclusive right to do a job, for a limited time. */
export interface Lease {
  /** Aborted once another process may hold the lease. */
  readonly signal: AbortSignal;
  /**
   * The only way for such work to write. It commits if and only if no other process took over: a process
   * that was frozen or cut off without noticing cannot overwrite its successor's work.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

interface Held {
  token: bigint;
  /** By our own clock, and counted from before we asked: never longer than the database thinks. */
  untilMs: number;
  aborter: AbortController;
}

export interface LeaseDeps {
  db: Db;
  log: Log;
  pulse: Pick<DatabasePulse, 'presence'>;
}

/**
 * Whether the holder's connection is gone. A holder without a visible connection keeps the lease
 * for its term.
 */
const IS_HOLDER_GONE = sql<boolean>`pg_try_advisory_xact_lock_shared(${sql.lit(PRESENCE_CLASS)}, job_lease.presence)`;

/** This process's claim to the lease of a job. Terms are measured by the database's clock. */
export class LeaseHolder {
  private readonly holder = randomBytes(9).toString('base64url');
  private readonly job: string;
  private readonly deps: LeaseDeps;
  private held: Held | undefined;

  constructor(job: string, deps: LeaseDeps) {
    this.job = job;
    this.deps = deps;
  }

  /** Returns the lease if this process holds it or can acquire it. */
  async take(): Promise<Lease | undefined> {
    if (this.held && this.held.untilMs > performance.now()) return this.leaseOf(this.held);
    this.lose();
    const askedAtMs = performance.now();
    const { presence } = this.deps.pulse;
    const seenAs = presence.number;
    const token = await this.acquire(seenAs);
    // Acquired under a presence number that has ended, others would take this process for dead.
    if (token === undefined || presence.number !== seenAs) return undefined;
    this.deps.log.info({ job: this.job, token: String(token) }, 'the lease of a job was taken');
    this.held = { token, untilMs: askedAtMs + LEASE_MS, aborter: new AbortController() };
    return this.leaseOf(this.held);
  }

  /** Renews all leases of this process in one statement. */
  static async renewAll({ db, pulse }: LeaseDeps, holders: readonly LeaseHolder[]): Promise<void> {
    const held = holders.flatMap((holder) => (holder.held ? [{ holder, lease: holder.held }] : []));
    if (held.length === 0) return;
    const askedAtMs = performance.now();
    const { rows } = await sql<{ job: string }>`
      update job_lease l
      set until = clock_timestamp() + ${LEASE_MS} * interval '1 millisecond', presence = ${pulse.presence.number}::int
      from unnest(${held.map(({ holder }) => holder.job)}::text[], ${held.map(({ lease }) => lease.token)}::bigint[]) v(job, token)
      where l.job = v.job and l.token = v.token returning l.job`.execute(db);
    const renewed = new Set(rows.map(({ job }) => job));
    for (const { holder, lease } of held) {
      if (renewed.has(holder.job)) lease.untilMs = askedAtMs + LEASE_MS;
      else if (holder.held === lease) holder.lose();
    }
  }

  /** Called by a timer: drops the lease when its term has ended. */
  expire(): void {
    if (this.held && this.held.untilMs <= performance.now()) this.lose();
  }

  /** Gives the lease back, so that the next holder need not wait for its end. */
  async release(): Promise<void> {
    const { held } = this;
    if (!held) return;
    this.lose();
    await sql`
      update job_lease set until = '-infinity' where job = ${this.job} and token = ${held.token}`.execute(this.deps.db);
  }

  /** Aborts the work under the lease. */
  lose(): void {
    this.held?.aborter.abort(new LeaseLost(this.job));
    this.held = undefined;
  }

  /**
   * Acquires the lease, also again from this process itself, whose clock drops it a little before
   * the database does. The new token rejects writes under the dropped one.
   */
  private async acquire(seenAs: number | null): Promise<bigint | undefined> {
    const { db } = this.deps;
    // Read first: an attempt would wait behind the holder's commit, and it is not even wanted while
    // the lease runs.
    const { rows: running } = await sql`
      select from job_lease
      where job = ${this.job} and until >= clock_timestamp() and holder <> ${this.holder}
        and ${IS_HOLDER_GONE} is not true`.execute(db);
    if (running.length > 0) return undefined;
    const { rows } = await sql<{ token: bigint }>`
      insert into job_lease (job, holder, token, until, presence)
      values (${this.job}, ${this.holder}, 1, clock_timestamp() + ${LEASE_MS} * interval '1 millisecond', ${seenAs}::int)
      on conflict (job) do update
      set holder = excluded.holder, token = job_lease.token + 1, until = excluded.until, presence = excluded.presence
      where job_lease.until < clock_timestamp() or job_lease.holder = excluded.holder or ${IS_HOLDER_GONE}
      returning token`.execute(db);
    return rows[0]?.token;
  }

  private leaseOf({ token, aborter }: Held): Lease {
    return {
      signal: aborter.signal,
      transaction: (work) =>
        this.deps.db.transaction().execute(async (tx) => {
          const result = await work(tx);
          // Last, and locked until the commit: a takeover waits for it, or came before.
          const still = await runnerOf(tx).run(STILL_HELD, [this.job, token]);
          if (still.length === 0) {
            if (this.held?.token === token) this.lose();
            throw new LeaseLost(this.job);
          }
          return result;
        }),
    };
  }
}
