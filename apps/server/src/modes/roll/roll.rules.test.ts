import { formatAmount } from '@clearcrate/contract/money';
import { describe, expect, it } from 'vitest';
import { createCalendar } from '../../platform/calendar.ts';
import { AppError } from '../../platform/errors.ts';
import { checkConditions, nextDraw } from './roll.rules.ts';

const shanghai = createCalendar('Asia/Shanghai');
const berlin = createCalendar('Europe/Berlin');
const at = (text: string) => Date.parse(text);
const isoOf = (timeMs: number | undefined) => (timeMs === undefined ? undefined : new Date(timeMs).toISOString());
const every = (period: 'hour' | 'day' | 'week', drawMinute: number) => ({ period, drawMinute, drawOnceAt: null });

describe('the next draw', () => {
  it.each([
    ['is in the current hour', every('hour', 30), '2026-11-15T04:10:00Z', '2026-11-15T04:30:00.000Z'],
    [
      'is in the next hour after this hour’s draw',
      every('hour', 30),
      '2026-11-15T04:30:00Z',
      '2026-11-15T05:30:00.000Z',
    ],
    ['is today at 22:00', every('day', 22 * 60), '2026-11-15T04:10:00Z', '2026-11-15T14:00:00.000Z'],
    ['is tomorrow after today’s draw', every('day', 22 * 60), '2026-11-15T14:00:00Z', '2026-11-16T14:00:00.000Z'],
    ['is on Saturday', every('week', 5 * 1440 + 1320), '2026-11-15T04:10:00Z', '2026-11-21T14:00:00.000Z'],
  ])('%s', (_name, schedule, now, expected) => {
    expect(isoOf(nextDraw(schedule, at(now), shanghai))).toBe(expected);
  });

  it('counts minutes from the start of the day and weeks by calendar days, also across DST', () => {
    expect(isoOf(nextDraw(every('day', 22 * 60), at('2026-10-24T20:30:00Z'), berlin))).toBe('2026-10-25T20:00:00.000Z');
    expect(isoOf(nextDraw(every('week', 0), at('2026-10-24T20:30:00Z'), berlin))).toBe('2026-10-25T23:00:00.000Z');
  });

  it('does not exist after the draw of a `once` room', () => {
    const once = { period: 'once', drawMinute: 0, drawOnceAt: new Date('2026-11-15T10:00:00Z') } as const;
    expect(isoOf(nextDraw(once, at('2026-11-15T09:59:59Z'), shanghai))).toBe('2026-11-15T10:00:00.000Z');
    expect(nextDraw(once, at('2026-11-15T10:00:00Z'), shanghai)).toBeUndefined();
  });
});

describe('conditions', () => {
  const asked = {
    minLevel: 2,
    recharge: 50_00n,
    rechargeSince: '2026-11-10',
    needsSpread: true,
    spreadCode: 'CLOUD88',
  };
  const has = { level: 2, recharged: 50_00n, isInvited: true };
  const refusal = (change: Partial<typeof has>) => {
    try {
      checkConditions(asked, { ...has, ...change }, formatAmount);
      return undefined;
    } catch (error) {
      return error instanceof AppError ? { name: error.errorName, ...error.params } : error;
    }
  };

  it('are met exactly at their bounds', () => expect(refusal({})).toBeUndefined());
  it('throw the error of the missing one', () => {
    expect(refusal({ level: 1 })).toEqual({ name: 'rollLevelMissing', level: 2 });
    expect(refusal({ recharged: 49_99n })).toEqual({
      name: 'rollRechargeMissing',
      amount: '50.00',
      since: '2026-11-10',
    });
    expect(refusal({ isInvited: false })).toEqual({ name: 'rollSpreadMissing', code: 'CLOUD88' });
  });
});
