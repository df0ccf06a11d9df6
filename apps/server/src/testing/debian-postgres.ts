import type { Binaries } from '../platform/db/embedded/binaries.ts';
import { ensureDebianProgram } from './programs/debian-program.ts';

/** The PostgreSQL that Debian ships. Unlike the built-in one it is an older version and compiles queries (JIT). */
export const debianPostgres = (): Binaries => ({
  initdb: ensureDebianProgram('initdb', 'postgresql'),
  postgres: ensureDebianProgram('postgres', 'postgresql'),
});
