import { readFileSync } from 'node:fs';
import { smsAccountPath } from '@clearcrate/providers/sandbox-files';
import { findTextWithoutEmail, type SmsSettings, smsAccountFile } from '@clearcrate/providers/sms/sms-accounts';
import { SMS_PROVIDERS, type SmsProviderName } from '@clearcrate/providers/sms/sms-routes';
import { type Config, isProduction } from '../config.ts';
import { StartupError } from '../errors.ts';

function readText({ SMS_FILE, DATA_DIR, NODE_ENV }: Config): string {
  const path = SMS_FILE ?? (NODE_ENV === 'development' ? smsAccountPath(DATA_DIR) : undefined);
  if (path === undefined)
    throw new StartupError('SMS_ROUTES names providers, but SMS_FILE with their accounts is not set.');
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new StartupError(`SMS_FILE cannot be read: ${(error as Error).message}`);
  }
}

/** Validates accounts and fills in defaults. */
export function parseSmsAccounts(value: unknown): SmsSettings {
  const read = smsAccountFile.safeParse(value);
  if (read.success) return read.data;
  const first = read.error.issues[0];
  throw new StartupError(
    `SMS_FILE: ${first?.path.join('.')} is not usable: ${first?.message}. Correct it and start again.`,
  );
}

function parseFile(file: string): SmsSettings {
  let value: unknown;
  try {
    value = JSON.parse(file);
  } catch {
    throw new StartupError('SMS_FILE is not valid JSON. Correct it and start again.');
  }
  return parseSmsAccounts(value);
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** In production credentials are sent over TLS only, or to a gateway on the same machine. */
function checkAddress(config: Config, name: SmsProviderName, settings: SmsSettings): void {
  const url = new URL(name === 'http' ? (settings.http?.url ?? '') : (settings[name]?.endpoint ?? ''));
  if (!isProduction(config) || url.protocol === 'https:' || LOOPBACK.has(url.hostname)) return;
  throw new StartupError(`SMS_FILE: in production the address of ${name} must be https or on this machine.`);
}

/**
 * Reads the accounts of all routed providers; `undefined` without a route. A mistake stops the
 * start.
 */
export function readSmsSettings(config: Config): SmsSettings | undefined {
  const named = new Set((config.SMS_ROUTES ?? []).flatMap(({ providers }) => providers));
  if (named.size === 0) return undefined;
  const settings = parseFile(readText(config));
  for (const name of SMS_PROVIDERS.filter((one) => named.has(one))) {
    if (!settings[name]) throw new StartupError(`SMS_ROUTES names ${name}, but SMS_FILE has no account of it.`);
    checkAddress(config, name, settings);
  }
  // Before players could bind an e-mail address, accounts had no template for changing it.
  const text = config.MAIL_URL ? findTextWithoutEmail(settings) : undefined;
  if (text) throw new StartupError(`SMS_FILE: ${text} needs a template for email, since MAIL_URL is set.`);
  return settings;
}
