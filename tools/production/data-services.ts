import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { databaseUser } from '../../apps/server/src/platform/db/embedded/database-user.ts';
import { freePort } from '../../apps/server/src/testing/programs/debian-program.ts';
import { Daemon, handOver } from './daemon.ts';
import { readDeployed } from './deployed.ts';
import { findPrograms } from './programs.ts';

const run = promisify(execFile);
const SUPERUSER = 'postgres';

/**
 * One of Debian's clusters: its defaults, passwords by SCRAM, and an empty database `store` that
 * belongs to the user `store`.
 */
export async function startPostgres(folder: string, password: string): Promise<{ daemon: Daemon; port: number }> {
  const { initdb, postgres } = findPrograms('initdb', 'postgres');
  await mkdir(folder);
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, password);
  await handOver(folder);
  const data = join(folder, 'data');
  const auth = [
    '-U',
    SUPERUSER,
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ];
  await run(initdb, ['-D', data, ...auth], { ...(await databaseUser()), cwd: folder });
  const port = await freePort();
  const place = ['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${folder}`];
  const daemon = await Daemon.start({
    program: postgres,
    args: ['-D', data, '-p', String(port), ...place],
    port,
    cwd: folder,
  });
  await untilAnswered(`postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`, async (client) => {
    await client.query(`create role store login password '${password}'`);
    await client.query('create database store owner store');
  });
  return { daemon, port };
}

const ATTEMPTS = 100;
const PAUSE_MS = 100;

/** A server that has opened its port may still be starting. */
async function untilAnswered(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await work(client);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    } finally {
      await client.end().catch(() => {});
    }
  }
}

/** PgBouncer with the file of `deploy/` in front of that cluster. */
export async function startPooler(
  folder: string,
  postgres: { port: number; password: string },
): Promise<{ daemon: Daemon; url: string }> {
  const { pgbouncer } = findPrograms('pgbouncer');
  await mkdir(folder);
  const port = await freePort();
  const users = join(folder, 'userlist.txt');
  const settings = await readDeployed('pgbouncer/pgbouncer.ini', [
    ['host=127.0.0.1 port=5432', `host=127.0.0.1 port=${postgres.port}`],
    ['listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`],
    ['/etc/pgbouncer/userlist.txt', users],
  ]);
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, settings);
  await writeFile(users, `"store" "${postgres.password}"\n`);
  await handOver(folder);
  const daemon = await Daemon.start({ program: pgbouncer, args: [file], port, cwd: folder });
  return { daemon, url: `postgres://store:${postgres.password}@127.0.0.1:${port}/store` };
}

/** Debian's Redis without persistence: it holds no truth. */
export async function startRedis(folder: string): Promise<{ daemon: Daemon; url: string }> {
  const { 'redis-server': program } = findPrograms('redis-server');
  await mkdir(folder);
  await handOver(folder);
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'];
  return { daemon: await Daemon.start({ program, args, port, cwd: folder }), url: `redis://127.0.0.1:${port}` };
}
