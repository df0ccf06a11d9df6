import type { Duplex } from 'node:stream';
import pg from 'pg';
import type { Log } from '../log.ts';
import { createPulse, type Pulse } from '../pulse.ts';
import { isPassing, isUnwritable } from './failures.ts';
import { Presence } from './presence.ts';

const EVERY_MS = 500;
const PATIENCE_MS = 2_000;
/**
 * A connection without an answer for this long is closed, and those of the pools with it: the other
 * end may be gone.
 */
const GIVE_UP_MS = 15_000;
/** After a write failed for lack of space the store is not ready for this long. */
const UNWRITABLE_FOR_MS = 10_000;
const LOG_INTERVAL_MS = 1_000;

export interface DatabasePulse extends Pulse {
  /** Records the error of a call. */
  note(error: unknown): void;
  /** False when writes have just failed for a reason that outlasts them. */
  isWritable(): boolean;
  /** Shows other processes, by the same connection, that this one lives. */
  readonly presence: Presence;
  close(): Promise<void>;
}

function breakOff(client: pg.ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  stream.destroy();
}

async function isWriter(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  return rows[0]?.standby === false;
}

/** The clients that are open in pools, now and later. */
function clientsOf(pools: readonly pg.Pool[]): ReadonlySet<pg.PoolClient> {
  const clients = new Set<pg.PoolClient>();
  for (const pool of pools) {
    pool.on('connect', (client) => clients.add(client));
    pool.on('remove', (client) => clients.delete(client));
  }
  return clients;
}

/**
 * Asks the database on a connection of its own, so that neither a pool in use nor a flood of
 * questions to us changes the answer. A frozen database is noticed within seconds, without any call
 * having to hang on it until its own time is over.
 */
export function createDatabasePulse(url: string, pools: readonly pg.Pool[], log: Log): DatabasePulse {
  const pooled = clientsOf(pools);
  const presence = new Presence();
  let own: pg.Client | undefined;
  let unwritableAtMs = Number.NEGATIVE_INFINITY;
  let loggedAtMs = Number.NEGATIVE_INFINITY;

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'clearcrate-pulse',
      connectionTimeoutMillis: PATIENCE_MS,
      keepAlive: true,
    });
    client.on('error', () => {});
    client.on('end', () => {
      if (own === client) own = undefined;
    });
    own = client;
    await client.connect();
    await presence.begin(client);
    return client;
  };
  const pulse = createPulse({
    everyMs: EVERY_MS,
    patienceMs: PATIENCE_MS,
    giveUpMs: GIVE_UP_MS,
    ask: async () => {
      try {
        return await isWriter(own ?? (await connect()));
      } catch (error) {
        // Closed, since its lock would make others see this process as present.
        if (own) breakOff(own);
        own = undefined;
        throw error;
      }
    },
    renew: () => {
      if (own) breakOff(own);
      for (const client of pooled) breakOff(client);
    },
  });
  pulse.onChange((isThere) => {
    if (isThere) log.info('the database answers');
    else log.error('the database does not answer; calls are refused until it does');
  });
  return {
    ...pulse,
    presence,
    note: (error) => {
      if (!isPassing(error)) return;
      const nowMs = performance.now();
      if (isUnwritable(error)) unwritableAtMs = nowMs;
      if (nowMs - loggedAtMs < LOG_INTERVAL_MS) return;
      loggedAtMs = nowMs;
      log.warn({ err: error }, 'the database could not serve a call');
    },
    isWritable: () => performance.now() - unwritableAtMs > UNWRITABLE_FOR_MS,
    close: async () => {
      pulse.stop();
      const client = own;
      if (!client) return;
      own = undefined;
      if (pulse.isLost()) breakOff(client);
      else await client.end().catch(() => {});
    },
  };
}
