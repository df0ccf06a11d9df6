import { isOutage } from './outage.ts';

/** Serialisation, deadlock, a lock or a statement that took too long: the same call may well succeed the next time. */
const RACES = new Set(['40001', '40P01', '55P03', '57014']);

/** The disk is full or broken, or the server takes no writes: what is tried now may fail for as long as nobody helps. */
const UNWRITABLE = new Set(['53100', '58030', '25006']);

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** A file that is missing is no database that is away, unless it is the one the server listens on. */
const isMissingFile = (error: unknown): boolean =>
  codeOf(error) === 'ENOENT' && (error as { syscall?: unknown }).syscall !== 'connect';

/** The database is away, full or starting: a fault of nothing that was asked of it. */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error);
  return UNWRITABLE.has(code) || (isOutage(error) && !RACES.has(code) && !isMissingFile(error));
}

/** Worth asking again: the database is away, or the call lost a race. */
export const isPassing = (error: unknown): boolean => RACES.has(codeOf(error)) || isDatabaseAway(error);

export const isUnwritable = (error: unknown): boolean => UNWRITABLE.has(codeOf(error));

export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === '23505';
