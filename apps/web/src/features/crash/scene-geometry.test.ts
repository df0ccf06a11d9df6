import { expect, it } from 'vitest';
import { axesOf, curveOf, frameOf } from './scene-geometry.ts';

const frame = frameOf(390, 318);

it('keeps the head of the curve inside the picture, however long it flies', () => {
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
