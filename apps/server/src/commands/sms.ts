import { isLocale, LOCALES, type Locale } from '@clearcrate/contract/locale';
import { formatMicros } from '@clearcrate/providers/sms/sms-provider';
import { SMS_PROVIDERS, type SmsProviderName } from '@clearcrate/providers/sms/sms-routes';
import type { AttemptLine, DayTotal } from '../base/sms/sms.operator.ts';
import { createSmsDesk, type SmsDesk } from '../base/sms/sms.operator.ts';
import { type Command, defineAction, type Result } from './lib/command.ts';
import { UsageError } from './lib/run-command.ts';
import { withPlatform } from './lib/with-store.ts';

const atDesk = (work: (desk: SmsDesk) => Promise<Result>) =>
  withPlatform('sms', (platform) => work(createSmsDesk(platform)));

function wholeOf(text: string | undefined, fallback: number, most: number): number {
  const value = text === undefined ? fallback : Number(text);
  if (Number.isInteger(value) && value > 0 && value <= most) return value;
  throw new UsageError(`Give a whole number from 1 to ${most}.`);
}

const routes = defineAction({
  summary: 'Shows which providers send to which numbers.',
  run: () =>
    atDesk(async ({ routes: all }) => ({
      data: all,
      text:
        all.length > 0
          ? all.map(({ prefix, providers }) => `${`+${prefix || '*'}`.padEnd(12)} ${providers.join(', ')}`)
          : 'SMS_ROUTES names no provider',
    })),
});

const costLine = ({ day, provider, country, cost, ...counts }: DayTotal) =>
  `${day}  ${provider.padEnd(8)} +${country.padEnd(6)} ${String(counts.sent).padStart(7)} sent  ${counts.delivered} delivered  ` +
  `${counts.undelivered} undelivered  ${counts.refused} refused  ${counts.uncertain} uncertain  ${counts.maybeTwice} maybe twice  ${formatMicros(cost)}`;

const costs = defineAction({
  summary: 'Counts messages and their cost by day, provider and country.',
  options: { days: { value: 'number', summary: 'business days, today included (7)' } },
  run: ({ options: { days } }) => {
    const count = wholeOf(days, 7, 400);
    return atDesk(async (desk) => {
      const totals = await desk.costs(count);
      const sum = totals.reduce((all, { cost }) => all + cost, 0n);
      return { data: totals, text: [...totals.map(costLine), `${formatMicros(sum)} ${desk.currency}`] };
    });
  },
});

const attemptLine = ({ at, provider, country, purpose, state, reason, afterUncertain }: AttemptLine) =>
  `${at.toISOString()}  ${provider.padEnd(8)} +${country.padEnd(6)} ${purpose.padEnd(9)} ${state}` +
  `${reason === '' ? '' : ` (${reason})`}${afterUncertain ? '  maybe sent twice' : ''}`;

const failures = defineAction({
  summary: 'Lists messages that were rejected, not delivered, or whose outcome is uncertain.',
  options: { hours: { value: 'number', summary: 'how far back (24)' } },
  run: ({ options: { hours } }) => {
    const count = wholeOf(hours, 24, 24 * 90);
    return atDesk(async (desk) => {
      const lines = await desk.failures(count);
      return { data: lines, text: [...lines.map(attemptLine), `${lines.length} failures`] };
    });
  },
});

function localeOf(text: string): Locale {
  if (isLocale(text)) return text;
  throw new UsageError(`The language must be one of ${LOCALES.join(', ')}.`);
}

function providerOf(text: string | undefined): SmsProviderName | undefined {
  const found = SMS_PROVIDERS.find((name) => name === text);
  if (text === undefined || found) return found;
  throw new UsageError(`The provider must be one of ${SMS_PROVIDERS.join(', ')}.`);
}

const test = defineAction({
  summary: 'Sends a test message, waits up to 30 seconds for its report, and shows each attempt.',
  arguments: ['number'],
  options: {
    language: { value: 'code', summary: `${LOCALES.join('|')} (zh)` },
    provider: { value: 'name', summary: 'this provider alone, instead of the route of the number' },
  },
  run: ({ arguments: { number }, options: { language = 'zh', provider } }) => {
    const mobile = number.replace(/[\s()-]/g, '');
    if (!/^\+[1-9]\d{7,14}$/.test(mobile))
      throw new UsageError('Give the number with its calling code: +8613800000000.');
    const [locale, only] = [localeOf(language), providerOf(provider)];
    return atDesk(async (desk) => {
      const lines = await desk.test(mobile, locale, only);
      const isSent = lines.some(({ state }) => state === 'delivered' || state === 'accepted');
      return { data: lines, text: lines.map(attemptLine), exitCode: isSent ? 0 : 1 };
    });
  },
});

export const command: Command = { actions: { routes, costs, failures, test } };
