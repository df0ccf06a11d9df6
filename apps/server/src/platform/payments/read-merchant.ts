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

/** Reads the merchant's accounts from the settings. An invalid file stops the start. */
export function readMerchant(config: Config): MerchantSettings {
  const file = readText(config);
  if (file === undefined) return {};
  let value: unknown;
  try {
    value = JSON.parse(file);
  } catch {
    throw new StartupError('PAYMENTS_FILE is not valid JSON. Correct it and start again.');
  }
  const read = merchantFile.safeParse(value);
  if (!read.success) {
    const first = read.error.issues[0];
    throw new StartupError(
      `PAYMENTS_FILE: ${first?.path.join('.')} is not usable: ${first?.message}. Correct it and start again.`,
    );
  }
  if (isProduction(config) && file.includes('"http://'))
    throw new StartupError('PAYMENTS_FILE: in production all addresses must be https.');
  if (isProduction(config) && read.data.sandbox)
    throw new StartupError('PAYMENTS_FILE: sandbox accounts are not allowed in production.');
  return read.data;
}
