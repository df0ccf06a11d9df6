import { createServer } from 'node:net';
import type { App } from './app.ts';
import { type Config, readConfig } from './platform/config.ts';
import { openDatabaseServer } from './platform/db/connect.ts';
import { createPool } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { StartupError } from './platform/errors.ts';
import { createLog, type Log } from './platform/log.ts';
import { checkSmsSender } from './platform/sms/create-sms-providers.ts';
import { nameSourceLines } from './platform/source-lines.ts';
import { printWelcome, progress } from './platform/terminal.ts';
import { VERSION } from './platform/version.ts';
import { type FindProgram, keepProgram } from './platform/workers/kept-program.ts';
import { Supervisor, WorkerFailed } from './platform/workers/supervisor.ts';
import { openWorkerChannel, type WorkerChannel } from './platform/workers/worker-channel.ts';

/** In addition to the drain time. */
const SHUTDOWN_PATIENCE_MS = 20_000;
/** Environment variable with the URL of the database opened by the supervisor. */
const WORKER_DATABASE = 'CLEARCRATE_WORKER_DATABASE';

const drainMs = () => {
  try {
    return readConfig(process.env).DRAIN_SECONDS * 1_000;
  } catch {
    return 0;
  }
};

function portTaken({ PORT }: Config): StartupError {
  return new StartupError(
    `Port ${PORT} is taken. Stop what uses it, or start with another one: PORT=${PORT + 1} npm start`,
  );
}

/** Checked before the database is touched, to report the most frequent mistake at once. */
async function checkPort(config: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const denied = new StartupError(`HOST or PORT is not usable: ${error.message}. Correct it and start again.`);
      reject(error.code === 'EADDRINUSE' ? portTaken(config) : denied);
    });
    probe.listen(config.PORT, config.HOST, () => probe.close(() => resolve()));
  });
}

function applyMigrations(url: string): Promise<number> {
  const pool = createPool({ url, poolSize: 2, applicationName: 'clearcrate-migrate' });
  return migrate(pool).finally(() => pool.end());
}

/** Started parts, stopped in reverse order from any point of the start. */
const running: (() => Promise<void>)[] = [];

async function stopAll(): Promise<void> {
  for (const stop of running.splice(0).reverse()) await stop();
}

/** Loaded by nodes that serve; the supervisor does not need it. */
async function loadApp() {
  const { createApp } = await import('./app.ts');
  return createApp;
}

async function listen(app: App, config: Config): Promise<void> {
  await app.listen().catch((error: NodeJS.ErrnoException & { port?: number }) => {
    // HOST and PORT were checked before.
    if (error.code === 'EADDRINUSE' && error.port !== config.INNER_PORT) throw portTaken(config);
    throw new StartupError(`INNER_HOST or INNER_PORT is not usable: ${error.message}. Set another and start again.`);
  });
}

/** The store in this process. */
async function openStore(config: Config, log: Log, databaseUrl: string): Promise<number> {
  const createApp = await loadApp();
  const app = await createApp({ config, log, databaseUrl });
  running.push(() => app.close());
  await progress('Content', () => app.loadContent());
  await listen(app, config);
  return app.port();
}

/** Other systems cannot share a port between processes. */
function checkWorkers({ WORKERS }: Config): void {
  if (WORKERS === 1 || process.platform === 'linux') return;
  throw new StartupError(
    'WORKERS is not usable: several processes can share a port on Linux only. Unset it and start again.',
  );
}

/** Runs the store in several worker processes that share the port. */
async function openWorkers({ WORKERS }: Config, log: Log, databaseUrl: string, program: FindProgram): Promise<number> {
  const supervisor = new Supervisor({ program, workers: WORKERS, env: { [WORKER_DATABASE]: databaseUrl }, log });
  running.push(() => supervisor.stop());
  return progress('Content', () => supervisor.start());
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config);
  checkWorkers(config);
  checkSmsSender(config);
  // Starts loading now, in parallel with the database.
  if (config.WORKERS === 1) void loadApp();
  // The program that was started, built or not. Copied before migrations run for it.
  const [, started = ''] = process.argv;
  const program = config.WORKERS > 1 ? keepProgram(started) : undefined;
  await checkPort(config);
  const database = await progress('PostgreSQL', () => openDatabaseServer(config, log));
  running.push(() => database.stop());
  const migrations = await progress('Schema', () => applyMigrations(database.url));
  const opening = program ? openWorkers(config, log, database.url, program) : openStore(config, log, database.url);
  const port = await opening;
  log.info({ version: VERSION, migrations, port }, 'store started');
  printWelcome(config, `http://localhost:${port}`);
}

async function startWorker(channel: WorkerChannel, databaseUrl: string): Promise<void> {
  const config = readConfig(process.env);
  const createApp = await loadApp();
  const app = await createApp({ config, log: createLog(config), databaseUrl, channel });
  running.push(() => app.close());
  await app.loadContent();
  await listen(app, config);
  channel.send({ ready: { port: app.port() } });
}

/**
 * Creates the stop function. A stop during the start waits for the step in progress, so that no
 * database is left half migrated.
 */
function createStop(starting: Promise<void>): () => Promise<void> {
  let stopping = false;
  return async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), drainMs() + SHUTDOWN_PATIENCE_MS).unref();
    await starting.catch(() => {});
    await stopAll();
    process.exit(0);
  };
}

async function run(starting: Promise<void>): Promise<void> {
  try {
    await starting;
  } catch (error) {
    await stopAll();
    // The worker has logged the reason.
    if (error instanceof WorkerFailed) process.exit(1);
    if (!(error instanceof StartupError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

function runWorker(databaseUrl: string): Promise<void> {
  const channel = openWorkerChannel();
  const starting = startWorker(channel, databaseUrl);
  const stop = createStop(starting);
  channel.onMessage((message) => {
    if ('stop' in message) void stop();
  });
  process.on('SIGTERM', stop);
  // A terminal sends these to all processes of the store; workers stop when the supervisor tells
  // them.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
  return run(starting);
}

function runNode(): Promise<void> {
  const starting = start();
  const stop = createStop(starting);
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  return run(starting);
}

nameSourceLines();
const workerDatabase = process.env[WORKER_DATABASE];
await (workerDatabase === undefined ? runNode() : runWorker(workerDatabase));
