import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Programs of Debian that a production store is made of, with the package that brings each. */
const PACKAGES = {
  postgres: 'postgresql',
  initdb: 'postgresql',
  pgbouncer: 'pgbouncer',
  'redis-server': 'redis-server',
  nginx: 'nginx',
  haproxy: 'haproxy',
  openssl: 'openssl',
} as const;
export type Program = keyof typeof PACKAGES;

const CLUSTERS = '/usr/lib/postgresql';

/** Debian has one folder of programs per major version; the newest comes first. */
function postgresFolders(): string[] {
  if (!existsSync(CLUSTERS)) return [];
  const versions = readdirSync(CLUSTERS).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(CLUSTERS, version, 'bin'));
}

function find(program: Program): string | undefined {
  const ordinary = ['/usr/sbin', '/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  const isOfPostgres = PACKAGES[program] === 'postgresql';
  const folders = isOfPostgres ? postgresFolders() : ordinary;
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}

/** Finds installed programs. Installs nothing: throws with the packages that are missing. */
export function findPrograms<Name extends Program>(...names: Name[]): Record<Name, string> {
  const found = names.map((name) => [name, find(name)] as const);
  const missing = new Set(found.filter(([, path]) => path === undefined).map(([name]) => PACKAGES[name]));
  if (missing.size > 0)
    throw new Error(`Missing packages: install them with apt-get install ${[...missing].join(' ')}`);
  return Object.fromEntries(found) as Record<Name, string>;
}
