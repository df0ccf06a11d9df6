import type { ErrorName } from '@clearcrate/contract/errors';

export type ErrorParams = Record<string, string | number>;

/** The one way to refuse: a name from the contract's table, and what its message needs to know. */
export class AppError extends Error {
  readonly errorName: ErrorName;
  readonly params: ErrorParams;

  /** Further reasons of the same rejection. Its code is that of the first, its message names them all. */
  readonly also: readonly AppError[];

  constructor(errorName: ErrorName, params: ErrorParams = {}, also: readonly AppError[] = []) {
    super(errorName);
    this.name = 'AppError';
    this.errorName = errorName;
    this.params = params;
    this.also = also;
  }
}

/** Something that cannot be, was. It is logged with all it knows and answered with nothing but 500. */
export class InvariantBroken extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InvariantBroken';
  }
}

export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantBroken(message);
}

/** A mistake of whoever started the program: one line that says what to do, and exit code 1. */
export class StartupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartupError';
  }
}
