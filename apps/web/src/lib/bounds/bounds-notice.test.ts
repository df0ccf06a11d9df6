import { getBounds, type PlayBounds } from '@clearcrate/contract/bounds';
import type { LimitPeriod } from '@clearcrate/contract/bounds-rules';
import { expect, test } from 'vitest';
import { boundsNotice } from './bounds-notice.ts';

const RESETS: Record<LimitPeriod, string> = {
  day: '2026-11-15T16:00:00.000Z',
  week: '2026-11-22T16:00:00.000Z',
  month: '2026-11-30T16:00:00.000Z',
};

/** Limits of spending by period, with what is used of each. */
function boundsWith(
  spend: Partial<Record<LimitPeriod, [limit: string, used: string]>>,
  more: Partial<PlayBounds> = {},
) {
  const { data } = getBounds.example;
  const limits = data.limits.map((limit) => {
    const [amount = null, used = '0.00'] = (limit.kind === 'spend' && spend[limit.period]) || [];
    return { ...limit, limit: amount, used, resetsAt: RESETS[limit.period], elsewhere: null };
  });
  return { ...data, ...more, limits };
}

test('says nothing without limits', () => {
  expect(boundsNotice(boundsWith({}), 'spend')).toBeUndefined();
});

test('says what is left of the tightest limit', () => {
  const bounds = boundsWith({ day: ['200.00', '63.20'], week: ['800.00', '791.60'], month: ['900.00', '800.00'] });
  expect(boundsNotice(bounds, 'spend')).toEqual({ kind: 'left', left: '8.40' });
  expect(boundsNotice(bounds, 'recharge')).toBeUndefined();
});

test('names the last reset of the limits that are used up', () => {
  const bounds = boundsWith({ day: ['20.00', '63.20'], week: ['50.00', '50.00'], month: ['900.00', '800.00'] });
  expect(boundsNotice(bounds, 'spend')).toEqual({ kind: 'reached', until: RESETS.week });
});

test('counts the cap of the market and the limit of another account', () => {
  const capped = boundsWith({ day: ['200.00', '90.00'] }, { dailySpendCap: '100.00' });
  expect(boundsNotice(capped, 'spend')).toEqual({ kind: 'left', left: '10.00' });
  const [first, ...others] = boundsWith({}).limits;
  const elsewhere = {
    ...capped,
    dailySpendCap: null,
    limits: [{ ...first, elsewhere: '5.00' }, ...others],
  } as PlayBounds;
  expect(boundsNotice(elsewhere, 'spend')).toEqual({ kind: 'left', left: '5.00' });
});

test('a break comes first, on every page', () => {
  const until = '2026-11-22T04:00:00.000Z';
  const onBreak = boundsWith({ day: ['20.00', '20.00'] }, { break: { kind: 'coolOff', until, elsewhere: false } });
  for (const charges of ['spend', 'recharge', 'none'] as const)
    expect(boundsNotice(onBreak, charges)).toEqual({ kind: 'break', until });
});
