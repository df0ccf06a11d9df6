import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDebianProgram, freePort } from './debian-program.ts';

export const ensurePgbouncer = (): string => ensureDebianProgram('pgbouncer');

export interface TestPooler {
  url: string;
  close(): Promise<void>;
}

/**
 * Starts PgBouncer in front of a database, with Debian’s defaults except for address, users and
 * mode.
 */
export async function startPgbouncer(databaseUrl: string, mode: 'session' | 'transaction'): Promise<TestPooler> {
  const program = ensurePgbouncer();
  const [port, folder] = await Promise.all([freePort(), mkdtemp(join(tmpdir(), 'clearcrate-pgbouncer-'))]);
  const { username, password, port: databasePort, pathname, searchParams } = new URL(databaseUrl);
  const socketDir = searchParams.get('host') ?? '';
  const target = `host=${socketDir} port=${databasePort} user=${username} password=${password} dbname=${pathname.slice(1)}`;
  const settings = [
    ['listen_addr', '127.0.0.1'],
    ['listen_port', port],
    ['unix_socket_dir', ''],
    ['auth_type', 'any'],
    ['pool_mode', mode],
    ['default_pool_size', 40],
  ].map(([name, value]) => `${name} = ${value}`);
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    ['[databases]', `store = ${target}`, '[pgbouncer]', ...settings].join('\n'),
  );
  await chmod(folder, 0o755);
  // PgBouncer refuses to run as root, and only the database's user may access the socket's folder.
  const { uid, gid } = await stat(socketDir);
  const server = spawn(program, [join(folder, 'pgbouncer.ini')], { stdio: ['ignore', 'ignore', 'pipe'], uid, gid });
  let said = '';
  for await (const chunk of server.stderr) {
    said += chunk;
    if (said.includes('process up')) break;
  }
  if (!said.includes('process up')) throw new Error(`pgbouncer did not start: ${said}`);
  server.stderr.resume();
  return {
    url: `postgres://store@127.0.0.1:${port}/store`,
    close: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
