import { isOutage } from './outage.ts';

/**
 * Serialisation failure, deadlock, lock or statement timeout: the same call may succeed next time.
 */
const RACES = new Set(['40001', '40P01', '55P03', '57014']);

/** The disk is full or broken, or the server is read-only: writes fail until an operator helps. */
const UNWRITABLE = new Set(['53100', '58030', '25006']);

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** A missing file is an outage only if it is the server's socket. */
const isMissingFile = (error: unknown): boolean =>
  codeOf(error) === 'ENOENT' && (error as { syscall?: unknown }).syscall !== 'connect';

/** The database is away, full or starting; the statement is not at fault. */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error);
  return UNWRITABLE.has(code) || (isOutage(error) && !RACES.has(code) && !isMissingFile(error));
}

/** Worth a retry: the database is away, or the call lost a race. */
export const isPassing = (error: unknown): boolean => RACES.has(codeOf(error)) || isDatabaseAway(error);

export const isUnwritable = (error: unknown): boolean => UNWRITABLE.has(codeOf(error));

export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === '23505';

/** A value that the column's type cannot hold, such as the 31st of February. */
export const isBadValue = (error: unknown): boolean => codeOf(error).startsWith('22');
