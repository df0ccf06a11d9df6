/** SQLSTATE classes 08 (connection), 53 (resources, a full disk among them), 57P (shutdown) and 58 (system). */
const CLASSES = /^(?:08|53|57P|58)/;
const CODES = new Set([
  '25006',
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND'],
]);
/** The driver's own failures carry no code. */
const WORDS =
  /timeout exceeded when trying to connect|connection terminated|not queryable|query read timeout|pool after calling end/i;

/** Serialisation, deadlock, a lock or a statement that took too long: the same call may well succeed the next time. */
const RACES = new Set(['40001', '40P01', '55P03', '57014']);

/** The disk is full or broken, or the server takes no writes: what is tried now may fail for as long as nobody helps. */
const UNWRITABLE = new Set(['53100', '58030', '25006']);

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** The database is away, full or starting: a fault of nothing that was asked of it. */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error);
  return CLASSES.test(code) || CODES.has(code) || (error instanceof Error && WORDS.test(error.message));
}

/** Worth asking again: the database is away, or the call lost a race. */
export const isPassing = (error: unknown): boolean => RACES.has(codeOf(error)) || isDatabaseAway(error);

export const isUnwritable = (error: unknown): boolean => UNWRITABLE.has(codeOf(error));
