import { setTimeout as delay } from 'node:timers/promises';
import { CODE_LIFE_MS, VERIFY_CODE_LENGTH } from '@clearcrate/contract/limits';
import type { Locale } from '@clearcrate/contract/locale';
import { findSmsRoute, type SmsProviderName, type SmsRoute } from '@clearcrate/providers/sms/sms-routes';
import { StartupError } from '../../platform/errors.ts';
import { fillIn, loadMessages } from '../../platform/messages.ts';
import type { Platform } from '../../platform/platform.ts';
import { createSmsProviders, type SmsProviders } from '../../platform/sms/create-sms-providers.ts';
import { readSmsSettings } from '../../platform/sms/sms-settings.ts';
import {
  type AttemptLine,
  bookReport,
  type DayTotal,
  findProviderId,
  listFailures,
  listTestsAfter,
  newestAttemptId,
  totalsByDay,
} from './sms.repository.ts';
import { createSmsSender } from './sms.sending.ts';

const DAY_MS = 86_400_000;
const MOST_FAILURES = 200;
/** How long the outcome of a test message is polled. */
const WATCH_MS = 30_000;
const POLL_EVERY_MS = 3_000;
const FINAL = new Set(['delivered', 'undelivered', 'refused']);

export type { AttemptLine, DayTotal } from './sms.repository.ts';

export interface SmsDesk {
  routes: readonly SmsRoute[];
  currency: string;
  costs(days: number): Promise<DayTotal[]>;
  failures(hours: number): Promise<AttemptLine[]>;
  /** Sends a test message and polls its outcome. Its code is not valid for anything. */
  test(mobile: string, locale: Locale, provider: SmsProviderName | undefined): Promise<AttemptLine[]>;
}

/** Text messages for the operator's command. */
export function createSmsDesk(platform: Platform): SmsDesk {
  const { calendar, clock, config, db, random } = platform;
  const settings = readSmsSettings(config);
  const routes = config.SMS_ROUTES ?? [];
  const providers: SmsProviders = settings ? createSmsProviders(settings, platform) : new Map();

  const routeFor = (mobile: string, only: SmsProviderName | undefined): SmsRoute => {
    const route = only ? { prefix: '', providers: [only] } : findSmsRoute(routes, mobile);
    if (!route) throw new StartupError(`SMS_ROUTES has no provider for ${mobile}.`);
    const missing = route.providers.find((name) => !providers.has(name));
    if (missing) throw new StartupError(`SMS_FILE has no account of ${missing}.`);
    return route;
  };

  /** Queries the providers; the running store receives the reports of those with a webhook. */
  const watch = async (after: bigint, mobile: string): Promise<AttemptLine[]> => {
    for (let waitedMs = 0; ; waitedMs += POLL_EVERY_MS) {
      const lines = await listTestsAfter(db, after);
      const open = lines.filter(({ state }) => !FINAL.has(state));
      if (open.length === 0 || waitedMs >= WATCH_MS) return lines;
      await delay(POLL_EVERY_MS);
      for (const { id, provider: name, at } of open) {
        const provider = providers.get(name as SmsProviderName);
        const providerId = await findProviderId(db, id);
        const sent = { attemptId: String(id), providerId, mobile, sentAtMs: at.getTime() };
        const report = await provider?.query?.(sent).catch(() => undefined);
        if (provider && report)
          await bookReport(db, name, report, { now: new Date(clock.now()), tellsCost: provider.tellsCost });
      }
    }
  };

  return {
    routes,
    currency: settings?.currency ?? '',
    costs: (days) => totalsByDay(db, calendar.addDays(calendar.dayOf(clock.now()), 1 - days)),
    failures: (hours) => listFailures(db, new Date(clock.now() - (hours * DAY_MS) / 24), MOST_FAILURES),
    test: async (mobile, locale, only) => {
      const sender = createSmsSender(platform, { routes: [{ ...routeFor(mobile, only), prefix: '' }], providers });
      const after = await newestAttemptId(db);
      const code = String(random.integer(0, 10 ** VERIFY_CODE_LENGTH)).padStart(VERIFY_CODE_LENGTH, '0');
      const minutes = CODE_LIFE_MS / 60_000;
      const text = fillIn(loadMessages('sms')[locale].login ?? '', { code, minutes });
      await sender.send({ mobile, purpose: 'login', locale, code, minutes, text });
      return watch(after, mobile);
    },
  };
}
