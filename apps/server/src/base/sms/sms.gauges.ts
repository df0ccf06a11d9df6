import { parseMicros } from '@clearcrate/providers/sms/sms-provider';
import type { Platform } from '../../platform/platform.ts';
import { newestStates, totalsByDay } from './sms.repository.ts';

const EVERY_MS = 15_000;
const DAY_MS = 86_400_000;
const MICROS = 1_000_000;

/** Updates the gauges of text messages. They are read from the database, so all nodes agree. */
export function registerSmsGauges({ calendar, clock, config, db, jobs, metrics }: Platform): void {
  const budget = config.SMS_DAILY_BUDGET === undefined ? undefined : Number(parseMicros(config.SMS_DAILY_BUDGET));

  let failing = new Map<string, number>();

  const measure = async (): Promise<void> => {
    const now = clock.now();
    const newest = await newestStates(db, new Date(now - DAY_MS));
    const gaugeOf = ({ country, state }: (typeof newest)[number]): number => {
      // Undecided while the message is being sent.
      if (state === 'sending') return failing.get(country) ?? 0;
      return state === 'refused' || state === 'uncertain' ? 1 : 0;
    };
    failing = new Map(newest.map((one) => [one.country, gaugeOf(one)]));
    metrics.smsFailing.reset();
    for (const [country, value] of failing) metrics.smsFailing.set({ country }, value);
    metrics.smsCostToday.reset();
    let sum = 0;
    for (const { provider, country, cost } of await totalsByDay(db, calendar.dayOf(now))) {
      metrics.smsCostToday.set({ provider, country }, Number(cost) / MICROS);
      sum += Number(cost);
    }
    if (budget !== undefined) metrics.smsBudgetUsed.set(budget === 0 ? 1 : sum / budget);
  };

  jobs.sweep({
    name: 'sms.gauges',
    everyMs: EVERY_MS,
    sweep: async () => {
      await measure();
      return false;
    },
  });
}
