import { idRange } from '../../platform/db/id-range.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AskedRange, type DayRange, dayRange } from './record.rules.ts';

export type Ranges = ReturnType<typeof createRanges>;

/** Days as they were asked for, as they are shown, and as the tables know them. */
export function createRanges({ calendar, clock, config, db }: Platform) {
  return {
    resolve: (asked: AskedRange): DayRange => dayRange(asked, calendar, clock.now()),
    shown: ({ startDate, endDate }: DayRange) => ({ startDate, endDate, zone: config.BUSINESS_TIME_ZONE }),
    ofPostings: ({ from, to }: DayRange) => idRange(db, 'ledger_posting', from, to),
    ofGoods: ({ from, to }: DayRange) => idRange(db, 'bag_item', from, to),
  };
}
