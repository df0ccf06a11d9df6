import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SmsAccounts } from '@clearcrate/providers/sms/sms-accounts';
import { type CashierKeys, makeKeys } from '@clearcrate/sandbox/payment/accounts';
import type { Notice } from '@clearcrate/sandbox/payment/side';
import { createCashier } from '@clearcrate/sandbox/server';
import type { ArrivedSms } from '@clearcrate/sandbox/sms/sms.book';
import type { SmsSide } from '@clearcrate/sandbox/sms/sms.side';
import { movableClock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import { TEST_START_MS } from '../../../testing/test-platform.ts';
import { openStore, type Store } from '../../account/testing/account-store.ts';

export interface SmsRig {
  store: Store;
  sms: SmsSide;
  /** The newest message on the phones. */
  newest(): ArrivedSms;
  /** Delivers a report as its provider would. Returns the status. */
  deliver(notice: Notice): Promise<number>;
  attempts(): Promise<Awaited<ReturnType<typeof readAttempts>>>;
  metrics(): Promise<string>;
  close(): Promise<void>;
}

let keys: CashierKeys | undefined;

const readAttempts = ({ database }: Store) => database.db.selectFrom('sms_attempt').selectAll().orderBy('id').execute();

/** Short, so that tests with a hanging provider are fast. */
const TIMEOUT_MS = 500;

function withTimeout(accounts: SmsAccounts): SmsAccounts {
  const timed = Object.entries(accounts).map(([name, account]) => [
    name,
    typeof account === 'object' ? { ...account, timeoutMs: TIMEOUT_MS } : account,
  ]);
  return Object.fromEntries(timed);
}

/**
 * The account module behind HTTP on a real database, with the sandbox's providers over the network.
 */
export async function openSmsRig(env: Record<string, string>, log?: Log): Promise<SmsRig> {
  const clock = movableClock(TEST_START_MS);
  keys ??= makeKeys();
  const cashier = createCashier({ keys, clock, storeUrl: 'http://store.test' });
  await cashier.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = cashier.http.server.address() as AddressInfo;
  const folder = await mkdtemp(join(tmpdir(), 'clearcrate-sms-'));
  const SMS_FILE = join(folder, 'sms.json');
  await writeFile(SMS_FILE, JSON.stringify(withTimeout(cashier.sms.settings(`http://127.0.0.1:${port}`))));
  const settings = { PUBLIC_URL: 'http://store.test', SMS_FILE, ...env };
  const store = await openStore({ clock, env: settings, ...(log ? { log } : {}) });
  const { sms } = cashier;
  return {
    store,
    sms,
    newest: () => {
      const message = sms.book.arrived.at(-1);
      if (!message) throw new Error('no message arrived');
      return message;
    },
    deliver: async ({ url, headers, body }) => {
      const { pathname, search } = new URL(url);
      const answer = await store.http.inject({ method: 'POST', url: pathname + search, headers, payload: body });
      return answer.statusCode;
    },
    attempts: () => readAttempts(store),
    metrics: () => store.platform.readMetrics(),
    close: async () => {
      await store.close();
      await cashier.http.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
