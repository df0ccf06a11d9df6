import { codesWithoutRoute } from '@clearcrate/providers/sms/sms-routes';
import type { FastifyInstance } from 'fastify';
import { isProduction } from '../../platform/config.ts';
import type { Platform } from '../../platform/platform.ts';
import { createSmsProviders } from '../../platform/sms/create-sms-providers.ts';
import { readSmsSettings } from '../../platform/sms/sms-settings.ts';
import { registerSmsGauges } from './sms.gauges.ts';
import { registerSmsQueries } from './sms.queries.ts';
import { serveSmsReports } from './sms.reports.ts';
import { forgetAttempts } from './sms.repository.ts';
import { createSmsSender, type SmsSender } from './sms.sending.ts';

export type { SmsResult, SmsSender } from './sms.sending.ts';

/** Retention of attempts, which hold no phone numbers: long enough for the costs of a year. */
const RETENTION_MS = 400 * 86_400_000;
const FORGET_EVERY_MS = 3_600_000;

export interface Sms {
  /** `undefined` when the settings name no provider. */
  sender: SmsSender | undefined;
  /** Webhooks of delivery reports. */
  pages(app: FastifyInstance): void;
}

/** Text messages: routing to providers, delivery reports and costs. */
export function createSms(platform: Platform): Sms {
  const { config, log } = platform;
  registerForgetting(platform);
  const settings = readSmsSettings(config);
  const routes = config.SMS_ROUTES ?? [];
  if (!settings) {
    if (isProduction(config) && !config.DEV_OUTBOX) log.warn('no sms provider: registration impossible');
    return { sender: undefined, pages: () => {} };
  }
  const providers = createSmsProviders(settings, platform);
  const countries = codesWithoutRoute(routes);
  if (countries.length > 0) log.warn({ countries }, 'no sms route for some countries');
  registerSmsQueries(platform, providers);
  registerSmsGauges(platform);
  return {
    sender: createSmsSender(platform, { routes, providers }),
    pages: (app) => serveSmsReports(platform, providers, app),
  };
}

function registerForgetting({ clock, db, jobs }: Platform): void {
  jobs.sweep({
    name: 'sms.forget',
    everyMs: FORGET_EVERY_MS,
    sweep: () => forgetAttempts(db, new Date(clock.now() - RETENTION_MS)),
  });
}
