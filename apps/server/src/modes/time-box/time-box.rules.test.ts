import { expect, it } from 'vitest';
import { createCalendar } from '../../platform/calendar.ts';
import { spanOf } from './time-box.rules.ts';

const shanghai = createCalendar('Asia/Shanghai');
const berlin = createCalendar('Europe/Berlin');
const shown = ({ name, startsAtMs, endsAtMs }: ReturnType<typeof spanOf>) => [
  name,
  new Date(startsAtMs).toISOString(),
  new Date(endsAtMs).toISOString(),
];
const at = (text: string) => Date.parse(text);

it('names the current hour, day and week in the business time zone', () => {
  const now = at('2026-11-15T16:20:00Z');
  expect(shown(spanOf('hour', now, shanghai))).toEqual([
    '2026-11-16T00',
    '2026-11-15T16:00:00.000Z',
    '2026-11-15T17:00:00.000Z',
  ]);
  expect(shown(spanOf('day', now, shanghai))).toEqual([
    '2026-11-16',
    '2026-11-15T16:00:00.000Z',
    '2026-11-16T16:00:00.000Z',
  ]);
  expect(shown(spanOf('week', now, shanghai))).toEqual([
    'week 2026-11-16',
    '2026-11-15T16:00:00.000Z',
    '2026-11-22T16:00:00.000Z',
  ]);
});

it('starts each period exactly at the end of the last, also across DST', () => {
  for (const period of ['hour', 'day', 'week'] as const) {
    let span = spanOf(period, at('2026-10-24T10:00:00Z'), berlin);
    const names = new Set<string>();
    for (let count = 0; count < 60; count += 1) {
      expect(names.has(span.name)).toBe(false);
      names.add(span.name);
      const next = spanOf(period, span.endsAtMs, berlin);
      expect(next.startsAtMs).toBe(span.endsAtMs);
      expect(spanOf(period, span.endsAtMs - 1, berlin)).toEqual(span);
      span = next;
    }
  }
});
