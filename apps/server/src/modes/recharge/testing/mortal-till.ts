import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Notice } from '@clearcrate/sandbox/payment/side';
import { createCashier } from '@clearcrate/sandbox/server';
import { sql } from 'kysely';
import { movableClock, systemClock } from '../../../platform/clock.ts';
import { MortalWorker } from '../../../testing/mortal-worker.ts';
import { createStockedDatabase, createTestApp } from '../../../testing/test-app.ts';
import { type Till, tillKeys } from './till.ts';

export interface MortalTill extends Till {
  /** Another process of the store, which the cashier and the line to the database may kill. */
  worker: MortalWorker;
}

/** A till on the real clock, which the killed process uses too. */
export async function createMortalTill(): Promise<MortalTill> {
  const clock = movableClock(systemClock.now());
  const keys = tillKeys();
  const cashier = createCashier({ keys, clock, storeUrl: 'http://store.test' });
  cashier.http.setErrorHandler((_error, _request, reply) => {
    reply.hijack();
    reply.raw.destroy();
  });
  cashier.http.addHook('preHandler', ({ url }) => worker.ask(url, 'before'));
  cashier.http.addHook('onSend', ({ url }) => worker.ask(url, 'after'));
  await cashier.http.listen({ port: 0, host: '127.0.0.1' });
  const folder = await mkdtemp(join(tmpdir(), 'clearcrate-crash-'));
  const PAYMENTS_FILE = join(folder, 'merchant.json');
  const { port } = cashier.http.server.address() as AddressInfo;
  await writeFile(PAYMENTS_FILE, JSON.stringify(cashier.merchant(`http://127.0.0.1:${port}`)));
  const database = await createStockedDatabase();
  const env = { PAYMENTS_FILE, PUBLIC_URL: 'http://store.test' };
  const node = await createTestApp({ database, clock, env });
  const worker = new MortalWorker(node, folder, env);
  await worker.listenIn();
  const close = async () => {
    await worker.close();
    await node.close();
    await cashier.http.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  };
  return { node, second: node, cashier, keys, worker, close };
}

/** Makes the next query due and ends leases and claims of the killed process. */
export async function makeDue({ node }: Till): Promise<void> {
  const { db } = node.database;
  await sql`update recharge_order set next_ask_at = created_at - interval '1 day' where next_ask_at is not null`.execute(
    db,
  );
  await sql`update recharge_refund set claimed_until = null`.execute(db);
  await sql`update job_lease set until = '-infinity'`.execute(db);
}

export async function postingsOf({ node }: Till, kind: string, reference: string): Promise<number> {
  const { rows } = await sql`
    select from ledger_posting where kind = ${kind} and reference = ${reference}`.execute(node.database.db);
  return rows.length;
}

/** Sends a notification to a process, as the provider would. */
export async function tell(address: string, { url, method, headers, body }: Notice): Promise<void> {
  const { pathname, search } = new URL(url);
  await fetch(`${address}${pathname}${search}`, { method, headers, ...(body ? { body } : {}) });
}
