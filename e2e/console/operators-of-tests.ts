import pg from 'pg';
import { findRunningPostgres } from '../../apps/server/src/platform/db/embedded/embedded-postgres.ts';

export async function inDatabase(text: string, values: readonly unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: await findRunningPostgres(process.env.STORE_DATA_DIR ?? '') });
  await client.connect();
  await client.query(text, [...values]).finally(() => client.end());
}

/** Adds an operator of a role, for specs that count the sessions of one or read what only one did. */
export const addOperator = (role: 'finance' | 'auditor', name: string) =>
  inDatabase(
    `insert into operator (email, name, role, password_hash, sealed_totp, totp_step, invited_by, created_at)
     select $2, name || ' ' || $3, role, password_hash, sealed_totp, 0, '', created_at from operator where email = $1
     on conflict do nothing`,
    [`${role}@clearcrate.example`, `${name}@clearcrate.example`, name],
  );
