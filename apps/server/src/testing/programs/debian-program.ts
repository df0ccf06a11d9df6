import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { delimiter, join } from 'node:path';

/** Debian has one folder of programs per major version of PostgreSQL; newest first. */
const postgresFolders = () => globSync('/usr/lib/postgresql/*/bin').sort().reverse();

function find(program: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin', ...postgresFolders()];
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}

/** Finds a system program; installs its package when running as root on Debian. */
export function ensureDebianProgram(program: string, packageName = program): string {
  const advice = `These tests need ${program}: install the package ${packageName}.`;
  const found = find(program);
  if (found) return found;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(advice);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', packageName]]) {
    const { status, stderr } = spawnSync('apt-get', ['-q', ...args], { env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${stderr}\n${advice}`);
  }
  const installed = find(program);
  if (!installed) throw new Error(advice);
  return installed;
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await once(probe.listen(0, '127.0.0.1'), 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
