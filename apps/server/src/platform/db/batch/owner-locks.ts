import { AppError } from '../../errors.ts';
import type { SqlRunner } from '../statement.ts';

/**
 * Owners of an operation are locked by another transaction. The operation was not carried out and
 * will not be, unless it is submitted again.
 */
export class OwnersLocked extends AppError {
  readonly owners: readonly bigint[];

  constructor(owners: readonly bigint[]) {
    super('busy');
    this.name = 'OwnersLocked';
    this.owners = owners;
  }
}

/** An operation that is still to come, and for how long it may be. */
export interface Announcement {
  operation: unknown;
  forMs: number;
}

/** The owner locks that batches take. They try each lock and never wait for one. */
export interface OwnerLocks {
  /** Returns those of the owners that another transaction has locked. */
  findLocked(runner: SqlRunner, owners: readonly bigint[]): Promise<ReadonlySet<bigint>>;
  /**
   * Commits that the operations may still be carried out, for look-ups of their keys on any node.
   */
  announce(runner: SqlRunner, announcements: readonly Announcement[]): Promise<unknown>;
}
