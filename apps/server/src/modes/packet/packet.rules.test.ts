import { normalisePassword, PACKET_CYCLES, PACKET_KINDS, PACKET_SPLITS } from '@clearcrate/contract/packet-rules';
import { describe, expect, it } from 'vitest';
import { createCalendar } from '../../platform/calendar.ts';
import { isAllowed, issuesOf, type PacketTerms, type PlanTimes, periodAt, stateOf, windowIn } from './packet.rules.ts';

const calendar = createCalendar('Asia/Shanghai');
const at = (time: string) => Date.parse(`${time}+08:00`);
const text = (timeMs: number) => calendar.clockTextOf(timeMs);
const { once, day, week, month, year } = PACKET_CYCLES;

describe('a period', () => {
  it.each([
    [day, '2026-12-31T23:59:59', '2026-12-31', '2027-01-01 00:00:00'],
    [week, '2026-12-06T23:59:59', '2026-11-30', '2026-12-07 00:00:00'],
    [week, '2026-12-07T00:00:00', '2026-12-07', '2026-12-14 00:00:00'],
    [week, '2027-01-01T00:00:00', '2026-12-28', '2027-01-04 00:00:00'],
    [month, '2026-12-31T23:59:59', '2026-12-01', '2027-01-01 00:00:00'],
    [month, '2027-02-28T12:00:00', '2027-02-01', '2027-03-01 00:00:00'],
    [month, '2028-02-29T12:00:00', '2028-02-01', '2028-03-01 00:00:00'],
    [year, '2026-12-31T23:59:59', '2026-01-01', '2027-01-01 00:00:00'],
    [year, '2027-01-01T00:00:00', '2027-01-01', '2028-01-01 00:00:00'],
  ])('of cycle %i at %s starts on %s and ends at %s', (cycle, now, period, end) => {
    const found = periodAt(calendar, cycle, at(now));
    expect([found.period, text(found.endsAtMs)]).toEqual([period, end]);
    expect(text(found.startsAtMs)).toBe(`${period} 00:00:00`);
  });

  it('places the window after its start or before its end, and never outside the period', () => {
    const span = periodAt(calendar, week, at('2026-12-02T12:00:00'));
    const shown = (after: number, minutes: number) => {
      const { startsAtMs, endsAtMs } = windowIn(span, after, minutes);
      return [text(startsAtMs), text(endsAtMs)];
    };
    expect(shown(0, 0)).toEqual(['2026-11-30 00:00:00', '2026-12-07 00:00:00']);
    expect(shown(-240, 0)).toEqual(['2026-12-06 20:00:00', '2026-12-07 00:00:00']);
    expect(shown(1_200, 10)).toEqual(['2026-11-30 20:00:00', '2026-11-30 20:10:00']);
    expect(shown(-240, 600)).toEqual(['2026-12-06 20:00:00', '2026-12-07 00:00:00']);
    expect(shown(99_999_999, 0)).toEqual(['2026-12-06 23:59:00', '2026-12-07 00:00:00']);
    expect(shown(-99_999_999, 0)).toEqual(['2026-11-30 00:00:00', '2026-12-07 00:00:00']);
  });
});

describe('issues of a plan', () => {
  const plan = (change: Partial<PlanTimes>): PlanTimes => ({
    ...{ cycle: day, split: PACKET_SPLITS.even, openAfter: 0, openMinutes: 0, endsAtMs: null },
    startsAtMs: at('2026-12-01T09:00:00'),
    ...change,
  });
  const periods = (change: Partial<PlanTimes>, now: string) =>
    issuesOf(calendar, plan(change), at(now)).map(({ period }) => period);

  it('include the current period between start and end of the plan', () => {
    expect(periods({}, '2026-12-01T08:59:59')).toEqual([]);
    expect(periods({}, '2026-12-01T09:00:00')).toEqual(['2026-12-01']);
    expect(periods({ cycle: month }, '2026-12-31T23:59:59')).toEqual(['2026-12-01']);
    expect(periods({ cycle: year }, '2027-01-01T00:00:00')).toEqual(['2027-01-01']);
    expect(periods({ endsAtMs: at('2026-12-05T00:00:00') }, '2026-12-05T00:00:00')).toEqual([]);
  });

  it('include one packet for cycle `once`, until its end', () => {
    const window = { cycle: once, endsAtMs: at('2026-12-02T00:00:00') };
    expect(periods(window, '2026-11-20T00:00:00')).toEqual(['']);
    expect(periods(window, '2026-12-02T00:00:00')).toEqual([]);
  });

  it('of a rate plan include each closed period one minute after its end, missed ones too', () => {
    const rate = { split: PACKET_SPLITS.rate };
    expect(periods(rate, '2026-12-01T08:59:59')).toEqual([]);
    expect(periods(rate, '2026-12-02T00:00:59')).toEqual(['2026-11-30']);
    expect(periods(rate, '2026-12-02T00:01:00')).toEqual(['2026-11-30', '2026-12-01']);
    expect(periods(rate, '2026-12-04T02:00:00')).toEqual(['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03']);
    expect(periods({ ...rate, cycle: month }, '2027-01-01T00:01:00')).toEqual(['2026-11-01', '2026-12-01']);
    expect(periods({ ...rate, cycle: year }, '2027-01-01T00:01:00')).toEqual(['2025-01-01', '2026-01-01']);
    expect(periods(rate, '2027-06-01T12:00:00')).toHaveLength(31);
  });

  it('of a rate plan stay open for a whole period even when issued late', () => {
    const [, inTime] = issuesOf(calendar, plan({ split: PACKET_SPLITS.rate }), at('2026-12-02T00:01:00'));
    expect(text(inTime?.window.endsAtMs ?? 0)).toBe('2026-12-03 00:00:00');
    const [, late] = issuesOf(calendar, plan({ split: PACKET_SPLITS.rate }), at('2026-12-03T02:00:00'));
    expect([late?.period, text(late?.window.endsAtMs ?? 0)]).toEqual(['2026-12-01', '2026-12-04 02:00:00']);
  });
});

describe('a packet', () => {
  const packet = {
    split: PACKET_SPLITS.even,
    shares: 2,
    minRecharge: 100n,
    minSpend: 0n,
    vipLevel: 1,
    opensAt: new Date(1_000),
    closesAt: new Date(2_000),
  } as PacketTerms;
  const fine = { claimed: 0, hasClaimed: false, figures: { recharged: 100n, spent: 0n, level: 1 }, due: undefined };

  it('has a state by time, stock, conditions and dues', () => {
    expect(stateOf(packet, fine, 999)).toBe('soon');
    expect(stateOf(packet, fine, 1_000)).toBe('open');
    expect(stateOf(packet, fine, 2_000)).toBe('over');
    expect(stateOf(packet, { ...fine, claimed: 2 }, 1_000)).toBe('empty');
    expect(stateOf(packet, { ...fine, hasClaimed: true }, 2_000)).toBe('claimed');
    expect(stateOf(packet, { ...fine, figures: { ...fine.figures, recharged: 99n } }, 1_000)).toBe('unmet');
    expect(stateOf(packet, { ...fine, figures: { ...fine.figures, level: 0 } }, 1_000)).toBe('unmet');
    const rated = { ...packet, split: PACKET_SPLITS.rate };
    expect(stateOf(rated, fine, 1_000)).toBe('unmet');
    expect(stateOf(rated, { ...fine, due: 1n }, 1_000)).toBe('open');
  });

  it('is closed when the market policy excludes its kind or split', () => {
    const open = { inducements: true, payouts: true };
    const loss = { kind: PACKET_KINDS.loss, split: PACKET_SPLITS.rate };
    const drawn = { kind: PACKET_KINDS.lucky, split: PACKET_SPLITS.random };
    expect([isAllowed(loss, open), isAllowed(loss, { ...open, inducements: false })]).toEqual([true, false]);
    expect([isAllowed(drawn, open), isAllowed(drawn, { ...open, payouts: false })]).toEqual([true, false]);
    expect(
      isAllowed({ kind: PACKET_KINDS.rebate, split: PACKET_SPLITS.rate }, { inducements: false, payouts: false }),
    ).toBe(true);
  });
});

it('normalises width, case and spacing of passwords', () => {
  expect(normalisePassword('  Ｏｐｅｎ   Sesame ')).toBe('open sesame');
  expect(normalisePassword('明箱开门')).toBe('明箱开门');
});
