import { createServer } from 'node:net';
import { createApp } from './app.ts';
import { type Config, readConfig } from './platform/config.ts';
import { printWelcome, progress } from './platform/console.ts';
import { openDatabaseServer } from './platform/db/connect.ts';
import { createPool } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { StartupError } from './platform/errors.ts';
import { createLog } from './platform/log.ts';

/** Beside the time it takes for others to hear that we stop. */
const SHUTDOWN_PATIENCE_MS = 20_000;
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

/** Asked before the database is touched, so that the commonest mistake is told at once. */
async function checkPort(config: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const denied = new StartupError(`Port ${config.PORT} on ${config.HOST} cannot be used: ${error.message}`);
      reject(error.code === 'EADDRINUSE' ? portTaken(config) : denied);
    });
    probe.listen(config.PORT, config.HOST, () => probe.close(() => resolve()));
  });
}

async function applyMigrations(url: string): Promise<void> {
  const pool = createPool({ url, poolSize: 2, applicationName: 'clearcrate-migrate' });
  await migrate(pool).finally(() => pool.end());
}

/** What has been started, so that it can be stopped in the opposite order, from whatever point the start has reached. */
const running: (() => Promise<void>)[] = [];

async function stopAll(): Promise<void> {
  for (const stop of running.splice(0).reverse()) await stop();
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config);
  await checkPort(config);
  const database = await progress('PostgreSQL', () => openDatabaseServer(config, log));
  running.push(() => database.stop());
  await progress('Schema', () => applyMigrations(database.url));
  const app = await createApp({ config, log, databaseUrl: database.url });
  running.push(() => app.close());
  await progress('Content', () => app.loadContent());
  await app.listen().catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? portTaken(config) : error;
  });
  printWelcome(config, app.address());
}

const starting = start();

/** A signal during the start waits for the step under way, since half a database is worse than a late answer. */
function stopOnSignals(): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), drainMs() + SHUTDOWN_PATIENCE_MS).unref();
    await starting.catch(() => {});
    await stopAll();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

stopOnSignals();
try {
  await starting;
} catch (error) {
  await stopAll();
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exit(1);
}
