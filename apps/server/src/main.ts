import { createServer } from 'node:net';
import { type App, createApp } from './app.ts';
import { type Config, readConfig } from './platform/config.ts';
import { printWelcome, progress } from './platform/console.ts';
import { type DatabaseServer, openDatabaseServer } from './platform/db/connect.ts';
import { createPool } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { StartupError } from './platform/errors.ts';
import { createLog, type Log } from './platform/log.ts';

const SHUTDOWN_PATIENCE_MS = 15_000;

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

async function prepareDatabase(config: Config, log: Log): Promise<DatabaseServer> {
  const server = await progress('PostgreSQL', () => openDatabaseServer(config, log));
  try {
    const pool = createPool({ url: server.url, poolSize: 2, applicationName: 'clearcrate-migrate' });
    await progress('Schema', () => migrate(pool)).finally(() => pool.end());
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

function stopOnSignals(app: App, database: DatabaseServer, log: Log): void {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), SHUTDOWN_PATIENCE_MS).unref();
    await app.close();
    await database.stop();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config);
  await checkPort(config);
  const database = await prepareDatabase(config, log);
  const app = await createApp({ config, log, databaseUrl: database.url }).catch(async (error) => {
    await database.stop();
    throw error;
  });
  stopOnSignals(app, database, log);
  try {
    if (config.DEMO_DATA) await progress('Demo data', () => app.loadDemoData());
    await app.listen();
  } catch (error) {
    await app.close();
    await database.stop();
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? portTaken(config) : error;
  }
  printWelcome(config, app.address());
}

try {
  await start();
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exit(1);
}
