import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { merchantPath, smsAccountPath } from '@clearcrate/providers/sandbox-files';
import { startCashier } from '../lib/store/cashier.mjs';
import type { Certificate } from './certificate.ts';

/**
 * The sandbox in the place of real providers: a store in production reaches payment providers by
 * https alone.
 */
export interface Sandbox {
  url: string;
  /** Settings that lead a store in production to it. */
  settings: { PAYMENTS_FILE: string; SMS_FILE: string };
  stop(): Promise<void>;
}

/** Speaks TLS in front of the sandbox. */
async function openTls(certificate: Certificate, target: string): Promise<Server> {
  const [key, cert] = await Promise.all([readFile(certificate.key), readFile(certificate.certificate)]);
  const server = createServer({ key, cert }, (incoming, outgoing) => {
    const { method, headers, url } = incoming;
    const passed = request(new URL(url ?? '/', target), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/**
 * Starts the sandbox of a version. Its files of accounts outlive an upgrade, as those of an
 * operator do: later versions have to read them.
 */
export async function startSandbox(
  folder: string,
  release: string,
  storeUrl: string,
  certificate: Certificate,
): Promise<Sandbox> {
  await mkdir(folder);
  const { PATH, HOME, TMPDIR } = process.env;
  const own = { NODE_ENV: 'development', DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', PUBLIC_URL: storeUrl };
  const trusted = { NODE_EXTRA_CA_CERTS: certificate.certificate };
  const cashier = await startCashier({ PATH, HOME, TMPDIR, ...own, ...trusted }, release);
  const { port } = new URL(`${cashier.address}`);
  const front = await openTls(certificate, `http://127.0.0.1:${port}`);
  const tls = `https://localhost:${(front.address() as AddressInfo).port}`;
  const { sandbox: _marks, ...accounts } = JSON.parse(await readFile(merchantPath(folder), 'utf8'));
  const payments = join(folder, 'payments.json');
  await writeFile(payments, JSON.stringify(accounts).replaceAll(/http:\/\/localhost:\d+/g, tls));
  return {
    url: cashier.address,
    settings: { PAYMENTS_FILE: payments, SMS_FILE: smsAccountPath(folder) },
    stop: async () => {
      front.closeAllConnections();
      await new Promise((resolve) => front.close(resolve));
      cashier.stop();
    },
  };
}
