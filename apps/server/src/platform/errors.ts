import type { ErrorName } from '@clearcrate/contract/errors';

export type ErrorParams = Record<string, string | number>;

/** A rejection: a name from the contract's table, and the parameters of its message. */
export class AppError extends Error {
  readonly errorName: ErrorName;
  readonly params: ErrorParams;

  /**
   * Further reasons of the same rejection. Its code is that of the first, its message names them
   * all.
   */
  readonly also: readonly AppError[];

  constructor(errorName: ErrorName, params: ErrorParams = {}, also: readonly AppError[] = []) {
    super(errorName);
    this.name = 'AppError';
    this.errorName = errorName;
    this.params = params;
    this.also = also;
  }
}

/** An invariant was violated. It is logged with all details and answered with a bare 500. */
export class InvariantBroken extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InvariantBroken';
  }
}

export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantBroken(message);
}

/**
 * A mistake of the operator: the program prints one line that says what to do, and exits with 1.
 */
export class StartupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartupError';
  }
}
