import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { access, chown, link, lstat, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { type Binaries, findBinaries, reachableByOthers, readableBinaries } from './binaries.ts';
import { databaseUser, type SystemUser } from './database-user.ts';
import { lockName, type Owner, ownerOf, takeOwnership } from './owner-lock.ts';
import { lookAt, waitForOrphans } from './postgres-processes.ts';
import { findSocketDir, makeSocketDir } from './socket-folder.ts';

const USER = 'clearcrate';
const DATABASE = 'clearcrate';
const SOCKET_PORT = 5432;
const READY_WITHIN_MS = 30_000;

export interface EmbeddedPostgres {
  url: string;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  log: Log;
  /**
   * Settings for PostgreSQL, e.g. `{ fsync: 'off' }` in a test. The default keeps full durability.
   */
  settings?: Record<string, string>;
  /** How long to wait for one that does not answer. */
  readyWithinMs?: number;
  owner?: Owner;
  /** Programs of another installation, such as Debian's; the shipped ones by default. */
  binaries?: Binaries;
}

interface Cluster {
  folder: string;
  socketDir: string;
  password: string;
  binaries: Binaries;
  user: SystemUser | undefined;
  /**
   * The database user may be unable to reach the folder, so it is passed as an open descriptor.
   */
  hidden: boolean;
  settings: Record<string, string>;
  log: Log;
}

/** Created once: of several concurrent starts all use the first one. */
async function readPassword(dataDir: string): Promise<string> {
  const path = join(dataDir, 'postgres-password');
  const known = await readFile(path, 'utf8').catch(() => '');
  if (known) return known.trim();
  const made = `${path}-${randomBytes(6).toString('hex')}`;
  await writeFile(made, randomBytes(24).toString('base64url'), { mode: 0o600 });
  await link(made, path).catch(() => {});
  await rm(made);
  return (await readFile(path, 'utf8')).trim();
}

async function giveTo(folder: string, user: SystemUser): Promise<void> {
  if ((await lstat(folder)).uid === user.uid) return;
  await chown(folder, user.uid, user.gid);
  for (const entry of await readdir(folder, { recursive: true })) await chown(join(folder, entry), user.uid, user.gid);
}

const logPath = (cluster: Cluster) => join(cluster.folder, '..', 'postgres.log');

/**
 * Starts a program of the cluster under its user. `{data}` in the arguments becomes the folder's path
 * for that user.
 */
function launch(cluster: Cluster, program: string, args: string[]): ChildProcess {
  // Output goes to a file instead of a pipe, since the server may outlive this process.
  const output = openSync(logPath(cluster), 'a', 0o600);
  const descriptor = cluster.hidden ? openSync(cluster.folder, 'r') : undefined;
  const seen = descriptor === undefined ? cluster.folder : '/proc/self/fd/3';
  const child = spawn(
    program,
    args.map((arg) => arg.replace('{data}', seen)),
    {
      cwd: '/',
      stdio: ['ignore', output, output, ...(descriptor === undefined ? [] : [descriptor])],
      env: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' },
      // Ctrl-C in a terminal reaches the whole group; the database must outlive this process until
      // its clean stop.
      detached: true,
      ...(cluster.user ?? {}),
    },
  );
  closeSync(output);
  if (descriptor !== undefined) closeSync(descriptor);
  return child;
}

function isSetUp(folder: string): Promise<boolean> {
  return access(join(folder, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
}

async function initialise(cluster: Cluster): Promise<void> {
  if (await isSetUp(cluster.folder)) return;
  await rm(cluster.folder, { recursive: true, force: true });
  await mkdir(cluster.folder, { recursive: true, mode: 0o700 });
  if (cluster.user) await giveTo(cluster.folder, cluster.user);
  const passwordFile = join(cluster.socketDir, 'first-password');
  await writeFile(passwordFile, `${cluster.password}\n`, { mode: 0o600 });
  if (cluster.user) await chown(passwordFile, cluster.user.uid, cluster.user.gid);
  const args = [
    '-D',
    '{data}',
    '-U',
    USER,
    '-A',
    'scram-sha-256',
    '-E',
    'UTF8',
    '--locale=C',
    `--pwfile=${passwordFile}`,
  ];
  const [code] = await once(launch(cluster, cluster.binaries.initdb, args), 'exit');
  await rm(passwordFile, { force: true });
  if (code !== 0) {
    await rm(cluster.folder, { recursive: true, force: true });
    throw new StartupError(`The built-in PostgreSQL could not be set up. Its log is ${logPath(cluster)}.`);
  }
}

function clusterUrl(cluster: Pick<Cluster, 'password' | 'socketDir'>, database: string): string {
  return `postgres://${USER}:${cluster.password}@localhost:${SOCKET_PORT}/${database}?host=${encodeURIComponent(cluster.socketDir)}`;
}

async function tryConnect(cluster: Cluster): Promise<boolean> {
  const client = new pg.Client({ connectionString: clusterUrl(cluster, 'postgres'), connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const found = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

const lockFile = (cluster: Cluster) => join(cluster.folder, 'postmaster.pid');

async function lockedPid(cluster: Cluster): Promise<number> {
  return Number((await readFile(lockFile(cluster), 'utf8').catch(() => '')).split('\n')[0]);
}

/** The process named in the cluster's lock file, when it really is a living postgres. */
async function runningPid(cluster: Cluster): Promise<number | undefined> {
  const pid = await lockedPid(cluster);
  return pid && (await lookAt(pid)) === 'postgres' ? pid : undefined;
}

/**
 * PostgreSQL refuses to start while the process number in its lock file is in use, even by another
 * program after a restart of the machine or by a zombie. Such a lock is removed, but only when no
 * process works in the folder. Every other lock stays: with it PostgreSQL detects children of a
 * killed server that still write.
 */
async function removeStaleLock(cluster: Cluster): Promise<void> {
  const pid = await lockedPid(cluster);
  const found = pid ? await lookAt(pid) : 'gone';
  if (found !== 'stranger' && found !== 'ended') return;
  await waitForOrphans(cluster.folder);
  await rm(lockFile(cluster), { force: true });
  await rm(join(cluster.socketDir, `.s.PGSQL.${SOCKET_PORT}.lock`), { force: true });
}

/**
 * Keeps the server running until `stop`: adopts one that is alive, restarts one that died.
 */
class Supervisor {
  private readonly cluster: Cluster;
  private stopping = false;
  /** Whether this process started the running server. */
  private isOurs = false;
  private running: Promise<void> | undefined;

  constructor(cluster: Cluster) {
    this.cluster = cluster;
  }

  async start(withinMs: number): Promise<void> {
    this.running = this.keepAlive();
    const deadline = Date.now() + withinMs;
    while (!(await tryConnect(this.cluster))) {
      if (Date.now() > deadline) throw await this.giveUp();
      await sleep(50);
    }
  }

  /**
   * A running server that cannot be reached may serve another store, so it is reported, not stopped.
   */
  private async giveUp(): Promise<StartupError> {
    const pid = await runningPid(this.cluster);
    if (this.isOurs || pid === undefined) {
      await this.stop();
      return new StartupError(`The built-in PostgreSQL did not start. Its log is ${logPath(this.cluster)}.`);
    }
    this.stopping = true;
    await this.running;
    return new StartupError(
      `PostgreSQL (process ${pid}) is at work in ${this.cluster.folder} and does not answer in ${this.cluster.socketDir}. Stop the store that started it, or end that process.`,
    );
  }

  private async keepAlive(): Promise<void> {
    while (!this.stopping) {
      const pid = await runningPid(this.cluster);
      if (pid === undefined) {
        await this.runOnce();
        if (!this.stopping) await sleep(200);
      } else {
        await sleep(250);
      }
    }
  }

  private async runOnce(): Promise<void> {
    await removeStaleLock(this.cluster);
    // A clean-up of temporary files may have removed it.
    await makeSocketDir(join(this.cluster.folder, '..'), this.cluster.user);
    const settings = Object.entries({
      listen_addresses: '',
      unix_socket_directories: this.cluster.socketDir,
      unix_socket_permissions: '0700',
      port: String(SOCKET_PORT),
      max_connections: '120',
      shared_buffers: '256MB',
      max_wal_size: '2GB',
      log_min_messages: 'warning',
      ...this.cluster.settings,
    }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = launch(this.cluster, this.cluster.binaries.postgres, ['-D', '{data}', ...settings]);
    this.isOurs = true;
    const [code, signal] = await once(child, 'exit');
    if (!this.stopping) this.cluster.log.error({ code, signal }, 'the built-in PostgreSQL ended; starting it again');
  }

  async stop(): Promise<void> {
    this.stopping = true;
    const pid = await runningPid(this.cluster);
    if (pid !== undefined) {
      // SIGINT is PostgreSQL's fast shutdown: it ends sessions and writes a checkpoint.
      process.kill(pid, 'SIGINT');
      while ((await runningPid(this.cluster)) === pid) await sleep(20);
    }
    await this.running;
  }
}

/** Whether a store has ever been started on the folder. */
export const hasPostgres = (dataDir: string): Promise<boolean> => isSetUp(join(dataDir, 'postgres'));

/**
 * Returns the address of the PostgreSQL of a store that runs on the folder, for an operator's
 * command.
 */
export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  const socketDir = await findSocketDir(dataDir);
  if (!socketDir) return undefined;
  const password = await readPassword(dataDir);
  // A command that owns the server stops it at its end.
  if ((await ownerOf(await lockName(dataDir, socketDir, password))) !== 'store') return undefined;
  return clusterUrl({ socketDir, password }, DATABASE);
}

/** Starts a real PostgreSQL under the data folder, as root or not, wherever the folder is. */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  settings = {},
  readyWithinMs = READY_WITHIN_MS,
  owner = 'store',
  binaries: given,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const user = await databaseUser();
  const folder = join(dataDir, 'postgres');
  const socketDir = await makeSocketDir(dataDir, user);
  const password = await readPassword(dataDir);
  const release = await takeOwnership(await lockName(dataDir, socketDir, password), dataDir, owner);
  try {
    const installed = given ?? (await findBinaries());
    const binaries = user ? await readableBinaries(installed) : installed;
    const hidden = user !== undefined && !(await reachableByOthers(dataDir));
    const cluster: Cluster = { folder, socketDir, password, binaries, user, hidden, settings, log };
    await initialise(cluster);
    if (user) await giveTo(folder, user);
    const supervisor = new Supervisor(cluster);
    await supervisor.start(readyWithinMs);
    const stop = async () => {
      await supervisor.stop();
      await release();
      await rm(socketDir, { recursive: true, force: true });
    };
    return { url: clusterUrl(cluster, DATABASE), stop };
  } catch (error) {
    await release();
    throw error;
  }
}
