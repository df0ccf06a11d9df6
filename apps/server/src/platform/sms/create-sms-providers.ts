import { createAliyunSms } from '@clearcrate/providers/sms/aliyun';
import { createHttpSms } from '@clearcrate/providers/sms/signed-http';
import type { SmsSettings } from '@clearcrate/providers/sms/sms-accounts';
import type { SmsProvider } from '@clearcrate/providers/sms/sms-provider';
import type { SmsProviderName } from '@clearcrate/providers/sms/sms-routes';
import { createTencentSms } from '@clearcrate/providers/sms/tencent';
import { createTwilioSms } from '@clearcrate/providers/sms/twilio';
import type { Clock } from '../clock.ts';
import { type Config, isProduction } from '../config.ts';
import { StartupError } from '../errors.ts';
import type { Random } from '../random.ts';
import { readSmsSettings } from './sms-settings.ts';

export type SmsProviders = ReadonlyMap<SmsProviderName, SmsProvider>;

interface ProviderDeps {
  config: Config;
  clock: Clock;
  random: Random;
}

/** Creates one adapter per account. */
export function createSmsProviders(settings: SmsSettings, { config, clock, random }: ProviderDeps): SmsProviders {
  const publicUrl = config.PUBLIC_URL;
  const { aliyun, tencent, twilio, http } = settings;
  return new Map<SmsProviderName, SmsProvider>([
    ...(aliyun ? [['aliyun', createAliyunSms(aliyun, { clock, random })] as const] : []),
    ...(tencent ? [['tencent', createTencentSms(tencent, { clock })] as const] : []),
    ...(twilio ? [['twilio', createTwilioSms(twilio, { publicUrl })] as const] : []),
    ...(http ? [['http', createHttpSms(http, { clock, publicUrl })] as const] : []),
  ]);
}

/**
 * Stops a production store that cannot send codes: no player could register, reset a password or
 * bind a phone. Reads the accounts too, so that a mistake in them is reported first.
 */
export function checkSmsSender(config: Config): void {
  const needsSender = isProduction(config) && config.ROLES.has('api') && !config.DEV_OUTBOX;
  if (needsSender && config.SMS_ROUTES === undefined)
    throw new StartupError(
      'SMS_ROUTES is not set, so no player could register: name the providers of text messages, such as ' +
        'SMS_ROUTES="86:aliyun,tencent;*:twilio" (docs/operating/messages.md), or set SMS_ROUTES=none to run without.',
    );
  readSmsSettings(config);
}
