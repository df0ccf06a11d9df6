import { modeOf } from '@clearcrate/contract/modes';
import { oldestPosting } from '../../ledger/history.repository.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { judgeHour } from './figures.alerts.ts';
import type { ReadOdds } from './figures.odds.ts';
import { findClosedUntil, moveClosedUntil, writeHours } from './figures.repository.ts';
import { findPlayers, sumAccounts, sumItems, sumReturns } from './figures.sums.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Rows are dated before they commit: those of an hour are committed by then. */
const GRACE_MS = 10 * MINUTE_MS;
/** Longest stretch of one transaction, for a store that sums up its past. */
const MOST_MS = 24 * HOUR_MS;
const EVERY_MS = 20_000;

/** The leader sums up each hour once, shortly after its end, and judges the returns of the windows that end with it. */
export function closeHours(platform: Platform, readOdds: ReadOdds): void {
  const { calendar, clock, config, jobs, log } = platform;
  const { BUSINESS_TIME_ZONE: timeZone } = config;

  /** The start of the hour, counted from the start of the business day. */
  const hourStart = (timeMs: number): number => {
    const start = calendar.startOfDay(calendar.dayOf(timeMs));
    return start + Math.floor((timeMs - start) / HOUR_MS) * HOUR_MS;
  };

  const closeNext = async (tx: Tx): Promise<boolean> => {
    const last = hourStart(clock.now() - GRACE_MS);
    const closed = await findClosedUntil(tx);
    const oldest = closed ? undefined : await oldestPosting(tx);
    const from = closed?.getTime() ?? (oldest ? hourStart(oldest.getTime()) : last);
    const to = Math.min(last, from + MOST_MS);
    if (closed && to <= from) return false;
    const stretch = { from: new Date(from), to: new Date(to) };
    await writeHours(tx, {
      accounts: await sumAccounts(tx, stretch, timeZone),
      items: await sumItems(tx, stretch, timeZone),
      returns: await sumReturns(tx, stretch, timeZone, readOdds),
      players: await findPlayers(tx, stretch, timeZone),
    });
    await moveClosedUntil(tx, stretch.to);
    for (const { mode, hours, score } of await judgeHour(tx, stretch.to))
      log.error({ mode: modeOf(mode)?.page, hours, score }, 'return left its tolerance');
    return to < last;
  };

  jobs.leased({
    name: 'figures.hour',
    everyMs: EVERY_MS,
    run: async (lease) => {
      while (!lease.signal.aborted && (await lease.transaction(closeNext)));
    },
  });
}
