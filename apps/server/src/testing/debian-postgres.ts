import type { Binaries } from '../platform/db/embedded/binaries.ts';
import { ensureDebianProgram } from './programs/debian-program.ts';

/** Debian's PostgreSQL: unlike the built-in one an older version, with JIT. */
export const debianPostgres = (): Binaries => ({
  initdb: ensureDebianProgram('initdb', 'postgresql'),
  postgres: ensureDebianProgram('postgres', 'postgresql'),
});
