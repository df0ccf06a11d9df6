import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { findRunningPostgres } from '../apps/server/src/platform/db/embedded/embedded-postgres.ts';

const LOOK_MS = 25;
/** The point of 3.00 is reached after 18 seconds; that of a demo store, 10,000.00, after 153. */
const MAXIMUM = 300;

const SHORTEN = `
  create or replace function shorten_flights() returns trigger language plpgsql as
    $$ begin new.maximum := ${MAXIMUM}; return new; end $$;
  create or replace trigger short_flights before insert on crash_chain for each row execute function shorten_flights()`;

/**
 * Lowers the highest point of a starting store's crash chain before it publishes one, so that no
 * test waits for a long flight.
 */
export async function shortenFlights(dataDir: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const address = await findRunningPostgres(dataDir).catch(() => undefined);
    const client = address === undefined ? undefined : new pg.Client({ connectionString: address });
    try {
      await client?.connect();
      // Fails until the migrations have made the table.
      if (client && (await client.query(SHORTEN))) return;
    } catch {
    } finally {
      await client?.end().catch(() => undefined);
    }
    await delay(LOOK_MS);
  }
}
