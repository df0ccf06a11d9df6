/** Classes of PostgreSQL's errors that concern the server and not the statement. */
const OUTAGE_CLASSES = new Set(['08', '53', '57', '58']);
const SOCKET_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'EHOSTUNREACH']);
const DRIVER_WORDS =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|not queryable/i;

/**
 * Whether the database is away, full or going down. Includes statements that were cancelled by a
 * timeout.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (SOCKET_CODES.has(code) || OUTAGE_CLASSES.has(code.slice(0, 2)))) return true;
  return DRIVER_WORDS.test(error.message);
}
