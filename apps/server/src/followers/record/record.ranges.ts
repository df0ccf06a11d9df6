import { POSTING_DAYS } from '../../ledger/day-summary.ts';
import { type IdRange, idRange } from '../../platform/db/id-range.ts';
import { lastClosedDay } from '../../platform/jobs/close-days.ts';
import type { Platform } from '../../platform/platform.ts';
import { BAG_DAYS } from '../../play/bag/bag.module.ts';
import { type AskedRange, type DayRange, dayRange } from './record.rules.ts';

/**
 * A range in two parts: closed days with summaries, and the open rest, whose rows have to be read.
 */
export interface SplitRange {
  days: { first: string; last: string };
  open: { from: Date; to: Date } | undefined;
}

export type Ranges = ReturnType<typeof createRanges>;

/**
 * Converts ranges: from the request to business days, to their view, and to id ranges of the
 * tables.
 */
export function createRanges({ calendar, clock, config, db }: Platform) {
  const split = async (summary: string, { startDate, endDate, from, to }: DayRange): Promise<SplitRange> => {
    const closed = await lastClosedDay(db, summary);
    if (closed === undefined || closed < startDate)
      return { days: { first: endDate, last: startDate }, open: { from, to } };
    const last = closed < endDate ? closed : endDate;
    const openFrom = new Date(calendar.startOfDay(calendar.addDays(last, 1)));
    return { days: { first: startDate, last }, open: openFrom < to ? { from: openFrom, to } : undefined };
  };
  return {
    resolve: (asked: AskedRange): DayRange => dayRange(asked, calendar, clock.now()),
    shown: ({ startDate, endDate }: DayRange) => ({ startDate, endDate, zone: config.BUSINESS_TIME_ZONE }),
    ofPostings: (playerId: bigint, range: { from: Date; to: Date }): Promise<IdRange> =>
      idRange(db, 'ledger_posting', playerId, range),
    ofGoods: (playerId: bigint, range: { from: Date; to: Date }): Promise<IdRange> =>
      idRange(db, 'bag_item', playerId, range),
    splitPostings: (range: DayRange) => split(POSTING_DAYS, range),
    splitGoods: (range: DayRange) => split(BAG_DAYS, range),
  };
}
