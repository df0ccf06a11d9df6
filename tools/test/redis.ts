import { existsSync } from 'node:fs';
import { ensureProgram } from '../lib/debian-packages.ts';

const PATHS = ['/usr/bin/redis-server', '/usr/local/bin/redis-server'];
const ADVICE = 'Two nodes need Redis: install the package redis-server.';

/** The Redis of the machine; installed if it may be. */
export function ensureRedis(): string {
  return ensureProgram(() => PATHS.find((path) => existsSync(path)), 'redis-server', ADVICE);
}
