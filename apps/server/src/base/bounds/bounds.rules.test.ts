import { describe, expect, it } from 'vitest';
import { createCalendar } from '../../platform/calendar.ts';
import {
  addDeed,
  addMonths,
  byPeriod,
  carryOver,
  changeLimit,
  type DayFigures,
  limitAt,
  NO_LIMIT,
  periodStarts,
  takeBack,
  usedOf,
  withoutRaise,
} from './bounds.rules.ts';

const NOW = Date.parse('2026-03-11T12:00:00+08:00');
const DAY = 86_400_000;

describe('changeLimit', () => {
  const hundred = changeLimit(NO_LIMIT, 100n, NOW);

  it('applies at once when there was none or when lowered', () => {
    expect(hundred).toEqual({ amount: 100n, next: undefined });
    expect(changeLimit(hundred, 60n, NOW)).toEqual({ amount: 60n, next: undefined });
    expect(changeLimit(hundred, 0n, NOW).amount).toBe(0n);
  });

  it.each([
    ['a raise', 150n],
    ['a removal', undefined],
  ])('applies %s exactly 24 hours later', (_what, wanted) => {
    const raised = changeLimit(hundred, wanted, NOW);
    expect(limitAt(raised, NOW + DAY - 1).amount).toBe(100n);
    expect(limitAt(raised, NOW + DAY)).toEqual({ amount: wanted, next: undefined });
  });

  it('restarts the delay with another raise, and cancels it with a lower limit', () => {
    const raised = changeLimit(hundred, 150n, NOW);
    const again = changeLimit(raised, 120n, NOW + DAY / 2);
    expect(limitAt(again, NOW + DAY).amount).toBe(100n);
    expect(limitAt(again, NOW + DAY + DAY / 2).amount).toBe(120n);
    expect(changeLimit(raised, 90n, NOW + 1)).toEqual({ amount: 90n, next: undefined });
    expect(changeLimit(raised, 100n, NOW + 1)).toEqual({ amount: 100n, next: undefined });
  });

  it('compares with the limit in force, not with the stored one', () => {
    const raised = changeLimit(hundred, 150n, NOW);
    expect(changeLimit(raised, 140n, NOW + DAY)).toEqual({ amount: 140n, next: undefined });
    expect(withoutRaise(raised, NOW + DAY - 1).amount).toBe(100n);
    expect(withoutRaise(raised, NOW + DAY).amount).toBe(150n);
  });
});

describe('addMonths', () => {
  it.each([
    ['2026-03-11', 6, '2026-09-11'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2026-12-31', 12, '2027-12-31'],
    ['2026-03-01', -3, '2025-12-01'],
  ])('%s plus %d months is %s', (day, count, later) => {
    expect(addMonths(day, count)).toBe(later);
  });
});

describe('figures', () => {
  const calendar = createCalendar('Asia/Shanghai');
  const todayAt = (time: string) => {
    const nowMs = Date.parse(`${time}+08:00`);
    const day = calendar.dayOf(nowMs);
    return { day, weekStart: calendar.weekOf(nowMs), monthStart: `${day.slice(0, 7)}-01` };
  };
  const used = (figures: DayFigures) =>
    (['day', 'week', 'month'] as const).map((period) => usedOf(figures, 'spend', period));
  const spendAt = (last: DayFigures | undefined, time: string, spent: bigint) =>
    addDeed(carryOver(last, todayAt(time)), { spent });

  it('reset at midnight, on Monday and on the first of the month', () => {
    const friday = spendAt(undefined, '2026-10-30T23:59:59', 5n);
    expect(used(friday)).toEqual([5n, 5n, 5n]);
    const saturday = spendAt(friday, '2026-10-31T00:00:00', 7n);
    expect(used(saturday)).toEqual([7n, 12n, 12n]);
    const sunday = spendAt(saturday, '2026-11-01T23:59:59', 1n);
    expect(used(sunday)).toEqual([1n, 13n, 1n]);
    const monday = spendAt(sunday, '2026-11-02T00:00:00', 2n);
    expect(used(monday)).toEqual([2n, 2n, 3n]);
  });

  it('carry over days without activity, but not a year', () => {
    const monday = spendAt(undefined, '2026-11-02T10:00:00', 4n);
    expect(used(carryOver(monday, todayAt('2026-11-08T10:00:00')))).toEqual([0n, 4n, 4n]);
    expect(used(carryOver(monday, todayAt('2027-11-02T10:00:00')))).toEqual([0n, 0n, 0n]);
  });

  it('lose a returned stake on the day it was counted and in the sums of its week and month', () => {
    const stake = { spent: 3n, openings: 1 };
    const saturday = addDeed(carryOver(undefined, todayAt('2026-10-31T12:00:00')), { spent: 5n, openings: 2 });
    const back = (figures: DayFigures, time: string) => takeBack(figures, stake, saturday.day, todayAt(time));
    expect(back(saturday, '2026-10-31T13:00:00')).toMatchObject({
      spent: 2n,
      openings: 1,
      weekSpent: 2n,
      monthSpent: 2n,
    });
    const sunday = spendAt(saturday, '2026-11-01T12:00:00', 7n);
    expect(used(back(sunday, '2026-11-01T13:00:00'))).toEqual([7n, 9n, 7n]);
    const monday = spendAt(sunday, '2026-11-02T12:00:00', 1n);
    expect(used(back(monday, '2026-11-02T13:00:00'))).toEqual([1n, 1n, 8n]);
    expect(back({ ...saturday, spent: 1n, openings: 0 }, '2026-10-31T13:00:00')).toMatchObject({
      spent: 0n,
      openings: 0,
    });
  });

  it('are grouped into periods without gaps', () => {
    const today = todayAt('2026-03-11T12:00:00');
    expect(periodStarts('day', today, calendar.addDays).slice(-2)).toEqual(['2026-03-10', '2026-03-11']);
    expect(periodStarts('week', today, calendar.addDays).slice(-2)).toEqual(['2026-03-02', '2026-03-09']);
    const months = periodStarts('month', today, calendar.addDays);
    expect([months[0], months.at(-1), months.length]).toEqual(['2025-04-01', '2026-03-01', 12]);
    const days = [
      { day: '2026-03-02', spent: 500n, won: 300n, recharged: 0n, sold: 0n },
      { day: '2026-03-08', spent: 100n, won: 250n, recharged: 1_000n, sold: 50n },
      { day: '2026-03-09', spent: 1n, won: 0n, recharged: 0n, sold: 0n },
    ];
    expect(byPeriod(days, ['2026-02-23', '2026-03-02', '2026-03-09'])).toEqual([
      { start: '2026-02-23', spent: '0.00', won: '0.00', recharged: '0.00', sold: '0.00', result: '0.00' },
      { start: '2026-03-02', spent: '6.00', won: '5.50', recharged: '10.00', sold: '0.50', result: '-0.50' },
      { start: '2026-03-09', spent: '0.01', won: '0.00', recharged: '0.00', sold: '0.00', result: '-0.01' },
    ]);
  });
});
