import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { deliveryAccountPath, merchantPath, smsAccountPath } from '@clearcrate/providers/sandbox-files';
import { systemClock } from '../platform/clock.ts';
import { type Config, isProduction, readConfig } from '../platform/config.ts';
import { findRunningPostgres } from '../platform/db/embedded/embedded-postgres.ts';
import { FolderTaken } from '../platform/db/embedded/owner-lock.ts';
import { StartupError } from '../platform/errors.ts';
import { type CashierKeys, makeKeys } from './cashier/accounts.ts';
import { createCashier } from './cashier/server.ts';
import { sendReports } from './cashier/tester.ts';
import { runCommand } from './lib/run-command.ts';

/**
 * The sandbox cashier: simulated providers for trying the store. `npm start` runs it beside the
 * store; it exits when its input closes.
 */

/**
 * Reads the keys, or generates them at the first start: signatures of earlier orders must stay
 * valid.
 */
async function keepKeys(path: string): Promise<CashierKeys> {
  const kept = await readFile(path, 'utf8').then(
    (text) => JSON.parse(text) as Partial<CashierKeys>,
    () => ({}),
  );
  // A file of an earlier release may lack keys that were added since.
  const keys = { ...makeKeys(), ...kept };
  await writeFile(path, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}

async function listen(http: ReturnType<typeof createCashier>['http'], { HOST, PORT }: Config): Promise<string> {
  // A fixed port, ten above the store's, so that its address is stable; any free one if it is
  // taken.
  const wanted = PORT === 0 ? 0 : PORT + 10;
  await http.listen({ port: wanted, host: HOST }).catch(() => http.listen({ port: 0, host: HOST }));
  return `http://localhost:${(http.server.address() as AddressInfo).port}`;
}

await runCommand(async () => {
  const config = readConfig(process.env);
  if (isProduction(config)) throw new StartupError('The sandbox cashier does not run in production.');
  // The running store has its own cashier, whose account files this one would overwrite.
  if (await findRunningPostgres(config.DATA_DIR)) throw new FolderTaken(config.DATA_DIR);
  const path = merchantPath(config.DATA_DIR);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const keys = await keepKeys(join(dirname(path), 'keys.json'));
  const report = (notices: Parameters<typeof sendReports>[0]) => void sendReports(notices);
  const cashier = createCashier({ keys, clock: systemClock, storeUrl: config.PUBLIC_URL, report });
  const address = await listen(cashier.http, config);
  await writeFile(path, JSON.stringify(cashier.merchant(address), null, 2), { mode: 0o600 });
  const account = JSON.stringify(cashier.market.settings(address), null, 2);
  await writeFile(deliveryAccountPath(config.DATA_DIR), account, { mode: 0o600 });
  const sms = JSON.stringify(cashier.sms.settings(address), null, 2);
  await writeFile(smsAccountPath(config.DATA_DIR), sms, { mode: 0o600 });
  // Listens on this machine alone, where the store may hand over mail without TLS.
  await cashier.mail.listen(config.PORT === 0 ? 0 : config.PORT + 11, '127.0.0.1');
  console.log(`  Sandbox cashier ready at ${address}: no real money moves`);
  // The parent holds the other end of the input, which closes when the parent exits for any reason.
  process.stdin.resume();
  await new Promise((resolve) => process.stdin.once('close', resolve));
  await Promise.all([cashier.http.close(), cashier.mail.close()]);
  process.exit(0);
});
