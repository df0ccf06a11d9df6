import { expect, it } from 'vitest';
import { axesOf, curveOf, frameOf, placeLabels } from './scene-geometry.ts';

const frame = frameOf(390, 318);

it('keeps the head of the curve inside the picture at any duration', () => {
  for (const elapsedMs of [0, 1_000, 15_000, 40_000, 90_000, 153_000]) {
    const points = curveOf(axesOf(frame, elapsedMs), elapsedMs);
    const [x, y] = points.at(-1) as [number, number];
    expect(x).toBeGreaterThanOrEqual(frame.left);
    expect(x).toBeLessThan(frame.right);
    expect(y).toBeGreaterThan(frame.top);
    expect(y).toBeLessThanOrEqual(frame.bottom);
  }
});

it('labels few round numbers', () => {
  for (const elapsedMs of [0, 30_000, 100_000, 153_000]) {
    const { valueTicks, secondTicks } = axesOf(frame, elapsedMs);
    expect(valueTicks.length).toBeGreaterThan(1);
    expect(valueTicks.length).toBeLessThanOrEqual(6);
    expect(secondTicks.length).toBeGreaterThan(1);
    expect(secondTicks.length).toBeLessThanOrEqual(6);
  }
});

it('puts labels beside their points: inside, off the number, without overlaps', () => {
  for (const elapsedMs of [9_000, 15_000, 40_000, 153_000]) {
    const axes = axesOf(frame, elapsedMs);
    const size = { width: 78, height: 26 };
    const points = [3_000, 5_000, 5_300, 8_000].map((ms) => ({
      x: axes.x(ms),
      y: axes.y(Math.exp(0.00006 * ms)),
      ...size,
    }));
    const places = placeLabels(frame, points);
    const boxes = places.flatMap((place) => (place ? [place] : []));
    expect(boxes.length).toBeGreaterThan(0);
    for (const [index, { x, y }] of boxes.entries()) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + size.width).toBeLessThanOrEqual(frame.width);
      expect(y + size.height).toBeLessThanOrEqual(frame.height);
      expect(x > frame.width / 2 || y > 100).toBe(true);
      for (const other of boxes.slice(index + 1))
        expect(Math.abs(other.x - x) >= size.width || Math.abs(other.y - y) >= size.height).toBe(true);
    }
  }
});

it('omits a label without space, by priority', () => {
  const point = { x: 200, y: 250, width: 78, height: 26 };
  const places = placeLabels(
    frame,
    Array.from({ length: 6 }, () => point),
  );
  expect(places[0]).toBeDefined();
  expect(places.at(-1)).toBeUndefined();
});
