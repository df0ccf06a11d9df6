/**
 * Failures that are no fault of the call: the database is away, overloaded, full or starting, or the call lost a race that it
 * may win the next time. SQLSTATE classes 08 (connection), 53 (resources, a full disk among them), 57P (shutdown) and 58
 * (system), and single ones of other classes.
 */
const CLASSES = /^(?:08|53|57P|58)/;
const CODES = new Set([
  ...['40001', '40P01', '55P03', '57014', '25006'],
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND'],
]);
/** The driver's own failures carry no code. */
const WORDS =
  /timeout exceeded when trying to connect|connection terminated|not queryable|query read timeout|pool after calling end/i;

/** The disk is full or broken, or the server takes no writes: what is tried now may fail for as long as nobody helps. */
const UNWRITABLE = new Set(['53100', '58030', '25006']);

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error);
  return CLASSES.test(code) || CODES.has(code) || (error instanceof Error && WORDS.test(error.message));
}

export const isUnwritable = (error: unknown): boolean => UNWRITABLE.has(codeOf(error));
