import { describe, expect, it, test } from 'vitest';
import { columnAt, columnCentres, namedColumns, plotBars, plotLine, roundUp, runningResult } from './chart-geometry.ts';

const box = { left: 0, right: 100, top: 10, bottom: 60 };
const day = (result: string) => ({ start: '2026-11-15', spent: '0.00', recharged: '0.00', result });

test.each([
  [0, 1],
  [0.4, 0.5],
  [1, 1],
  [63.2, 100],
  [120, 200],
  [201, 500],
  [1384.4, 2000],
])('the axis for %d ends at %d', (value, top) => {
  expect(roundUp(value)).toBeCloseTo(top, 9);
});

test('results add up without floating-point noise', () => {
  expect(runningResult([day('0.10'), day('0.20'), day('-0.30'), day('-118.40')])).toEqual([0.1, 0.3, 0, -118.4]);
});

describe('the line', () => {
  it('the axis includes zero on either side', () => {
    const centres = columnCentres(2, box);
    expect(centres).toEqual([25, 75]);
    expect(plotLine([50, 100], centres, box)).toMatchObject({ zeroY: 60, path: 'M25 35L75 10' });
    expect(plotLine([-50, -100], centres, box)).toMatchObject({ zeroY: 10, last: { x: 75, y: 60 } });
    expect(plotLine([100, -100], centres, box).zeroY).toBe(35);
  });

  it('is zero when nothing happened', () => {
    expect(plotLine([0, 0], columnCentres(2, box), box).path).toBe('M25 10L75 10');
  });
});

test('bars start at the base; a small value is a line and zero is empty', () => {
  const [none, little, half] = plotBars([0, 0.01, 50], 'left', 100, box);
  expect([none?.height, little?.height, half?.height]).toEqual([0, 1.5, 25]);
  expect(half && half.y + half.height).toBe(60);
});

test('labels never overlap, and the newest period has one', () => {
  expect(namedColumns(30, 300, 50)).toEqual([4, 9, 14, 19, 24, 29]);
  expect(namedColumns(12, 1_000, 50)).toHaveLength(12);
});

test('a pointer finds the period under it, and the last one beyond the edge', () => {
  expect([columnAt(0, 30, box), columnAt(51, 2, box), columnAt(500, 30, box), columnAt(-5, 30, box)]).toEqual([
    0, 1, 29, 0,
  ]);
});
