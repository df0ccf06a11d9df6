import type { SmsProviderName } from '@clearcrate/providers/sms/sms-routes';
import type { Platform } from '../../platform/platform.ts';
import type { SmsProviders } from '../../platform/sms/create-sms-providers.ts';
import { bookReport, type DueQuery, endInterrupted, setNextQuery, takeDueQueries } from './sms.repository.ts';

const MINUTE_MS = 60_000;
export const FIRST_QUERY_MS = 30_000;
/** Intervals between queries; none follows the last one. */
const NEXT_QUERY_MS = [2, 10, 60, 6 * 60, 24 * 60].map((minutes) => minutes * MINUTE_MS);
const EVERY_MS = 5_000;
const SLICE = 20;
/** No call takes this long: an older attempt in state `sending` was interrupted. */
const INTERRUPTED_AFTER_MS = MINUTE_MS;

/** Queries providers for the outcome of messages without a report. */
export function registerSmsQueries({ clock, db, jobs, log, metrics }: Platform, providers: SmsProviders): void {
  const ask = async ({ id, provider: name, providerId, mobile, sentAt, queries }: DueQuery): Promise<void> => {
    const waitMs = NEXT_QUERY_MS[queries - 1];
    const provider = providers.get(name as SmsProviderName);
    await setNextQuery(db, id, provider?.query && waitMs !== undefined ? new Date(clock.now() + waitMs) : null);
    // Most providers need the number for a query.
    if (!provider?.query || mobile === null) return;
    try {
      const report = await provider.query({
        attemptId: String(id),
        providerId: providerId ?? '',
        mobile,
        sentAtMs: sentAt.getTime(),
      });
      if (!report) return;
      const booked = await bookReport(db, name, report, { now: new Date(clock.now()), tellsCost: provider.tellsCost });
      if (booked === 'booked') metrics.smsReports.inc({ provider: name, state: report.state ?? 'priced' });
    } catch (error) {
      log.warn({ provider: name, reason: (error as Error).message }, 'sms query failed');
    }
  };

  jobs.sweep({
    name: 'sms.query',
    everyMs: EVERY_MS,
    sweep: async () => {
      const now = clock.now();
      await endInterrupted(db, new Date(now - INTERRUPTED_AFTER_MS), new Date(now));
      const due = await takeDueQueries(db, new Date(now), new Date(now + MINUTE_MS), SLICE);
      await Promise.all(due.map(ask));
      return due.length === SLICE;
    },
  });
}
