import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dragged, insideOf, sideOf, wholeOf, ZOOM } from './crop.ts';

const sizes = fc.record({ width: fc.integer({ min: 64, max: 8000 }), height: fc.integer({ min: 64, max: 8000 }) });
const moves = fc.array(
  fc.record({
    byX: fc.double({ min: -3, max: 3, noNaN: true }),
    byY: fc.double({ min: -3, max: 3, noNaN: true }),
    zoom: fc.double({ min: -1, max: 9, noNaN: true }),
  }),
  { maxLength: 12 },
);

it('never leaves the picture when dragged and zoomed', () => {
  fc.assert(
    fc.property(sizes, moves, (size, list) => {
      let crop = wholeOf(size);
      for (const { byX, byY, zoom } of list) crop = dragged(size, insideOf(size, { ...crop, zoom }), byX, byY);
      const half = sideOf(size, crop) / 2;
      expect(crop.zoom).toBeGreaterThanOrEqual(ZOOM.min);
      expect(crop.zoom).toBeLessThanOrEqual(ZOOM.max);
      for (const [middle, length] of [
        [crop.x, size.width],
        [crop.y, size.height],
      ] as const) {
        expect(middle - half).toBeGreaterThanOrEqual(-1e-9 * length);
        expect(middle + half).toBeLessThanOrEqual(length * (1 + 1e-9));
      }
    }),
  );
});

it('follows the finger', () => {
  const size = { width: 400, height: 200 };
  expect(dragged(size, wholeOf(size), 0.25, 0.5)).toEqual({ x: 150, y: 100, zoom: 1 });
  expect(dragged(size, { x: 200, y: 100, zoom: 2 }, -0.5, 0.1)).toEqual({ x: 250, y: 90, zoom: 2 });
});
