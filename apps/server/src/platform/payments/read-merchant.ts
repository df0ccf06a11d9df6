import { readFileSync } from 'node:fs';
import { type MerchantSettings, merchantFile } from '@clearcrate/providers/payment/create-providers';
import { merchantPath } from '@clearcrate/providers/sandbox-files';
import { type Config, isProduction } from '../config.ts';
import { StartupError } from '../errors.ts';

function readText({ PAYMENTS_FILE, DATA_DIR, ...config }: Config): string | undefined {
  const path = PAYMENTS_FILE ?? (config.NODE_ENV === 'development' ? merchantPath(DATA_DIR) : undefined);
  if (path === undefined) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (PAYMENTS_FILE === undefined) return undefined;
    throw new StartupError(`PAYMENTS_FILE cannot be read: ${(error as Error).message}`);
  }
}

/** The merchant's accounts from the settings. A file that cannot be understood stops the start: half a till is none. */
export function readMerchant(config: Config): MerchantSettings {
  const file = readText(config);
  if (file === undefined) return {};
  let value: unknown;
  try {
    value = JSON.parse(file);
  } catch {
    throw new StartupError('The file of payment accounts is no JSON. Correct it and start again.');
  }
  const read = merchantFile.safeParse(value);
  if (!read.success) {
    const first = read.error.issues[0];
    throw new StartupError(`The file of payment accounts: ${first?.path.join('.')} is not usable: ${first?.message}`);
  }
  if (isProduction(config) && file.includes('"http://'))
    throw new StartupError('In production payment providers are reached by https alone.');
  if (isProduction(config) && read.data.sandbox)
    throw new StartupError('The file of payment accounts is a sandbox’s, which is not for production.');
  return read.data;
}
