import type { RecordType } from '@clearcrate/contract/kinds';
import { type GoodsCursor, goodsRecords, writeGoodsCursor } from '@clearcrate/contract/record';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCalendar } from '../../platform/calendar.ts';
import { AppError } from '../../platform/errors.ts';
import { chosenKinds, dayRange, type GoodsEvent, mergeEvents, sumChoice } from './record.rules.ts';

const shanghai = createCalendar('Asia/Shanghai');
const noon = Date.parse('2026-11-15T12:00:00+08:00');
const asked = { days: 30, startDate: '', endDate: '' };

describe('dayRange', () => {
  it('ends with today and counts back in business days', () => {
    const { startDate, endDate, from, to } = dayRange({ ...asked, days: 7 }, shanghai, noon);
    expect([startDate, endDate]).toEqual(['2026-11-09', '2026-11-15']);
    expect(from).toEqual(new Date('2026-11-09T00:00:00+08:00'));
    expect(to).toEqual(new Date('2026-11-16T00:00:00+08:00'));
  });

  it('covers at least one day, and changes at midnight of the business time zone', () => {
    const late = Date.parse('2026-11-15T15:59:59.999Z');
    expect(dayRange({ ...asked, days: 1 }, shanghai, late).startDate).toBe('2026-11-15');
    expect(dayRange({ ...asked, days: 1 }, shanghai, late + 1).startDate).toBe('2026-11-16');
  });

  it('rejects a range that is reversed or too long', () => {
    const refused = (startDate: string, endDate: string) => () =>
      dayRange({ ...asked, startDate, endDate }, shanghai, noon);
    expect(refused('2026-11-15', '2026-11-14')).toThrow(AppError);
    expect(refused('2025-11-14', '2026-11-15')).toThrow(AppError);
    expect(refused('2025-11-15', '2026-11-15')).not.toThrow();
  });
});

describe('merging gains and losses', () => {
  const moments = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 30 });
  const walk = (times: readonly number[]): GoodsEvent[] =>
    times
      .toSorted((a, b) => a - b)
      .map((time, index) => ({ id: BigInt(index + 1), at: new Date(time) }))
      .reverse();
  const readCursor = (cursor: string) => goodsRecords.body.parse({ cursor }).cursor;
  const nextOf = (gained: readonly GoodsEvent[], left: readonly GoodsEvent[], cursor: GoodsCursor) => {
    const { gainedBefore, leftBefore } = cursor;
    const isOlder = ({ at, id }: GoodsEvent) =>
      !leftBefore || at < leftBefore.at || (at.getTime() === leftBefore.at.getTime() && id < leftBefore.id);
    return [gained.filter(({ id }) => gainedBefore === undefined || id < gainedBefore), left.filter(isOlder)] as const;
  };

  it('lists each event once for any page size', () => {
    fc.assert(
      fc.property(moments, moments, fc.integer({ min: 1, max: 7 }), (came, went, size) => {
        const [gained, left] = [walk(came), walk(went)];
        let cursor: GoodsCursor = { gainedBefore: undefined, leftBefore: undefined };
        const seen: string[] = [];
        const times: number[] = [];
        for (;;) {
          const page = mergeEvents(...nextOf(gained, left, cursor), size, cursor);
          seen.push(...page.events.map(({ direction, id }) => `${direction}-${id}`));
          times.push(...page.events.map(({ at }) => at.getTime()));
          if (page.events.length < size) break;
          cursor = readCursor(writeGoodsCursor(page.cursor)) as GoodsCursor;
        }
        expect(seen).toHaveLength(came.length + went.length);
        expect(new Set(seen).size).toBe(seen.length);
        expect(times).toEqual(times.toSorted((a, b) => b - a));
      }),
    );
  });

  it('lists the loss of an item above its gain at the same time', () => {
    const both = [{ id: 7n, at: new Date(5) }];
    const { events } = mergeEvents(both, both, 5, { gainedBefore: undefined, leftBefore: undefined });
    expect(events.map(({ direction }) => direction)).toEqual(['out', 'in']);
  });

  it('rejects malformed cursors', () => {
    for (const text of ['x', '1', '.', '1.2', '1.2-', "1.2-3'", '01.', '.02-3', '.2-03', '0.', '9'.repeat(40)])
      expect(() => readCursor(text), text).toThrow();
    expect(readCursor('')).toBeUndefined();
  });
});

describe('sumChoice', () => {
  const sums = [
    { kind: 'box.open', gains: 0n, gained: 0n, losses: 3n, lost: -4740n, total: 3n },
    { kind: 'bag.sell', gains: 2n, gained: 29_940n, losses: 0n, lost: 0n, total: 2n },
    { kind: 'unknown.kind', gains: 1n, gained: 100n, losses: 0n, lost: 0n, total: 2n },
  ];

  it('includes unknown kinds when nothing is filtered', () => {
    expect(sumChoice(sums, { type: 1, group: '', direction: '' })).toEqual({
      total: 7,
      income: 30_040n,
      outgo: -4740n,
      groups: ['box', 'sale'],
    });
  });

  it('filters by group and direction', () => {
    expect(sumChoice(sums, { type: 1, group: 'box', direction: '' })).toMatchObject({
      total: 3,
      income: 0n,
      outgo: -4740n,
    });
    expect(sumChoice(sums, { type: 1, group: '', direction: 'in' })).toMatchObject({
      total: 3,
      income: 30_040n,
      outgo: 0n,
    });
    expect(sumChoice(sums, { type: 1, group: 'sale', direction: 'out' })).toMatchObject({
      total: 0,
      income: 0n,
      outgo: 0n,
    });
  });

  it('filters by type; 1 means all records', () => {
    const of = (type: RecordType) => sumChoice(sums, { type, group: '', direction: '' }).total;
    expect([of(1), of(2), of(7), of(10)]).toEqual([7, 3, 2, 0]);
    expect(chosenKinds({ type: 1, group: '', direction: '' })).toBeUndefined();
    expect(chosenKinds({ type: 4, group: '', direction: '' })).toEqual(['rank.prize']);
    expect(chosenKinds({ type: 2, group: 'sale', direction: '' })).toEqual([]);
  });
});
