import { describe, expect, it } from 'vitest';
import { segmentsWithin, ticketWindow } from './ticket-window.ts';

describe('the zoomed scale', () => {
  it('shows the first hundredth for a narrow range at the start', () => {
    expect(ticketWindow(2600, 3999)).toEqual({ from: 0, to: 10_000, zoom: 100 });
  });

  it('shows everything for a wide range', () => {
    expect(ticketWindow(336_496, 999_999)).toEqual({ from: 0, to: 1_000_000, zoom: 1 });
  });

  it('contains the whole range, which takes a tenth of it or more', () => {
    for (const [first, last] of [
      [0, 0],
      [999_999, 999_999],
      [95_000, 104_999],
      [990_001, 999_999],
      [8_176, 13_407],
    ] as const) {
      const { from, to } = ticketWindow(first, last);
      expect(from).toBeLessThanOrEqual(first);
      expect(to).toBeGreaterThan(last);
      expect(to).toBeLessThanOrEqual(1_000_000);
      expect((last - first + 1) / (to - from)).toBeGreaterThanOrEqual(0.1);
    }
  });

  it('cuts the segments at its edges, and is filled by them', () => {
    const segments = [
      { goodsId: '1', goodsLevel: 'level7', first: 0, last: 2599 },
      { goodsId: '2', goodsLevel: 'level6', first: 2600, last: 3999 },
      { goodsId: '3', goodsLevel: 'level2', first: 4000, last: 999_999 },
    ];
    const shown = segmentsWithin(segments, ticketWindow(2600, 3999));
    expect(shown.map(({ start, share }) => [start, share])).toEqual([
      [0, 0.26],
      [0.26, 0.14],
      [0.4, 0.6],
    ]);
  });

  it('cuts a segment that begins before it', () => {
    const window = ticketWindow(95_000, 104_999);
    const [shown] = segmentsWithin([{ first: 0, last: 104_999 }], window);
    expect(shown).toMatchObject({ start: 0, share: (105_000 - window.from) / (window.to - window.from) });
  });
});
