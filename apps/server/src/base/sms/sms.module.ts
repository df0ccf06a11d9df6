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

/** Without phone numbers; what the messages of a year cost is asked for. */
const KEPT_MS = 400 * 86_400_000;
const FORGET_EVERY_MS = 3_600_000;

export interface Sms {
  /** Absent where the settings name no provider. */
  sender: SmsSender | undefined;
  /** Webhooks of delivery reports. */
  pages(app: FastifyInstance): void;
}

/** Text messages: which provider sends them, what became of them, and what they cost. */
export function createSms(platform: Platform): Sms {
  const { config, log } = platform;
  registerForgetting(platform);
  const settings = readSmsSettings(config);
  const routes = config.SMS_ROUTES ?? [];
  if (!settings) {
    if (isProduction(config) && !config.DEV_OUTBOX) log.warn('no sms provider: nobody can register');
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
    sweep: () => forgetAttempts(db, new Date(clock.now() - KEPT_MS)),
  });
}
