import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { deliveryAccountPath, merchantPath, smsAccountPath } from '@clearcrate/providers/sandbox-files';
import { runBesideStore, type StoreSettings } from '@clearcrate/server/beside-store';
import { type CashierKeys, makeKeys } from './payment/accounts.ts';
import { sendReports } from './payment/tester.ts';
import { createCashier } from './server.ts';

/**
 * The sandbox: stand-ins for payment providers, the item market, text messages and mail. `npm start` runs it beside the
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

async function listen(http: ReturnType<typeof createCashier>['http'], { HOST, PORT }: StoreSettings): Promise<string> {
  // A fixed port, ten above the store's, so that its address is stable; any free one if it is
  // taken.
  const wanted = PORT === 0 ? 0 : PORT + 10;
  await http.listen({ port: wanted, host: HOST }).catch(() => http.listen({ port: 0, host: HOST }));
  return `http://localhost:${(http.server.address() as AddressInfo).port}`;
}

await runBesideStore('The sandbox cashier', async (config) => {
  const path = merchantPath(config.DATA_DIR);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const keys = await keepKeys(join(dirname(path), 'keys.json'));
  const report = (notices: Parameters<typeof sendReports>[0]) => void sendReports(notices);
  const cashier = createCashier({ keys, clock: config.clock, storeUrl: config.PUBLIC_URL, report });
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
