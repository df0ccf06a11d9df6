import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { promisify } from 'node:util';
import { installPackages, mayInstall } from '../../tools/lib/debian-packages.ts';

const run = promisify(execFile);

function find(): string | undefined {
  return (
    globSync('/usr/lib/postgresql/*/bin/pgbench').sort().at(-1) ??
    ['/usr/bin/pgbench', '/usr/local/bin/pgbench'].find((path) => existsSync(path))
  );
}

/** The reference, part of every PostgreSQL. Installed when missing as root on Debian. */
export function findPgbench(): string | undefined {
  if (!find() && mayInstall()) installPackages('postgresql-contrib');
  return find();
}

function connectionArgs(url: string): { args: string[]; env: NodeJS.ProcessEnv } {
  const parsed = new URL(url);
  const args = ['-h', parsed.searchParams.get('host') ?? parsed.hostname, '-p', parsed.port, '-U', parsed.username];
  return { args, env: { ...process.env, PGPASSWORD: decodeURIComponent(parsed.password) } };
}

const prepared = new Set<string>();

/** Prepared once per database and shared by the measurements of a run. */
export async function preparePgbench(program: string, url: string): Promise<void> {
  if (prepared.has(url)) return;
  prepared.add(url);
  const { args, env } = connectionArgs(url);
  await run(program, [...args, '-i', '-q', '-s', '16', new URL(url).pathname.slice(1)], { env });
}

/**
 * Transactions per second of the built-in simple-update script: one update, one read, one insert,
 * one durable commit.
 */
export async function runPgbench(program: string, url: string, seconds: number): Promise<number> {
  const { args, env } = connectionArgs(url);
  const options = ['-N', '-M', 'prepared', '-c', '16', '-j', '2', '-T', String(seconds), '-n'];
  const { stdout } = await run(program, [...args, ...options, new URL(url).pathname.slice(1)], { env });
  const match = /tps = ([\d.]+)/.exec(stdout);
  if (!match) throw new Error(`pgbench printed no rate: ${stdout}`);
  return Number(match[1]);
}
