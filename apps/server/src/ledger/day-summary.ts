import { closeDays } from '../platform/jobs/close-days.ts';
import type { Platform } from '../platform/platform.ts';
import { oldestPosting, sumUpPostings } from './history.repository.ts';

/** The name under which postings are summed up by day. */
export const POSTING_DAYS = 'ledger.day';

/** Record pages ask for sums of weeks; they read these instead of every posting. */
export function summariseDays(platform: Platform): void {
  const { BUSINESS_TIME_ZONE: timeZone } = platform.config;
  closeDays(platform, {
    name: POSTING_DAYS,
    oldest: oldestPosting,
    sumUp: (tx, from, to) => sumUpPostings(tx, from, to, timeZone),
  });
}
