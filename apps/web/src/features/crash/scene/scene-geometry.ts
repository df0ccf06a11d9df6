import { CRASH_GROWTH } from '@clearcrate/contract/crash-rules';

/** Positions of the scene, in canvas pixels. */
export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** No axis labels above this: the number and the state are there. */
  labelTop: number;
}

export interface Axes {
  /** By milliseconds of the flight. */
  x(elapsedMs: number): number;
  /** By the value itself: 2.5. */
  y(value: number): number;
  valueTicks: number[];
  secondTicks: number[];
}

const LEAST_SPAN_MS = 19_600;
const LEAST_TOP = 3.16;
/** Range of the axes relative to the head of the curve. */
const AHEAD = 1.3;

export function frameOf(width: number, height: number): Frame {
  const isNarrow = width < 600;
  const [left, labelTop] = isNarrow ? [38, 136] : [64, 184];
  return { width, height, left, right: width - 16, top: 72, bottom: height - 32, labelTop };
}

const STEPS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000];

/** Round numbers that divide a range into few parts. */
function ticks(from: number, to: number, most: number): number[] {
  const step = STEPS.find((one) => (to - from) / one <= most) ?? (to - from) / most;
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, index) => first + index * step);
}

/** Axes that grow with the flight, so that its head stays in the picture. */
export function axesOf(frame: Frame, elapsedMs: number): Axes {
  const spanMs = Math.max(LEAST_SPAN_MS, elapsedMs * AHEAD);
  const top = Math.max(LEAST_TOP, 1 + (Math.exp(CRASH_GROWTH * elapsedMs) - 1) * AHEAD * 1.1);
  const { left, right, bottom } = frame;
  return {
    x: (ms) => left + (ms / spanMs) * (right - left),
    y: (value) => bottom - ((value - 1) / (top - 1)) * (bottom - frame.top),
    valueTicks: ticks(1, top, 5).filter((value) => value < top * 0.86),
    secondTicks: ticks(0, spanMs / 1000, 5).filter((second) => second > 0 && second < (spanMs / 1000) * 0.94),
  };
}

/** Points of the curve up to a time. */
export function curveOf({ x, y }: Axes, elapsedMs: number): [number, number][] {
  const parts = 32;
  return Array.from({ length: parts + 1 }, (_, index) => {
    const ms = (elapsedMs * index) / parts;
    return [x(ms), y(Math.exp(CRASH_GROWTH * ms))];
  });
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const DOT_REACH = 7;
const EDGE = 4;

const meet = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/**
 * Positions of labels: above left or below right of their points, never over the number, another
 * label or another point. Earlier ones have priority; without space a label is omitted and its
 * point stays.
 */
export function placeLabels(frame: Frame, points: readonly Box[]): ({ x: number; y: number } | undefined)[] {
  const dots = points.map(({ x, y }) => ({
    x: x - DOT_REACH,
    y: y - DOT_REACH,
    width: 2 * DOT_REACH,
    height: 2 * DOT_REACH,
  }));
  const taken: Box[] = [{ x: 0, y: 0, width: frame.width * 0.56, height: frame.labelTop - 8 }];
  return points.map(({ x, y, width, height }, index) => {
    const [before, behind, above, below] = [x - width - 6, x + 9, y - height - 2, y + 4];
    const near = [
      { x: before, y: above },
      { x: behind, y: below },
    ];
    if (index % 2 === 0) near.reverse();
    // Long flights compress their beginning into a corner, with space above only.
    const middle = Math.max(frame.left, x - width / 2);
    const places = [...near, { x: middle, y: above - 8 }, { x: middle, y: below + 8 }];
    const place = places.find((at) => {
      const box = { ...at, width, height };
      const isInside =
        box.x >= frame.left - EDGE &&
        box.x + width <= frame.width - EDGE &&
        box.y >= EDGE &&
        box.y + height <= frame.height - EDGE;
      const others = dots.filter((_, other) => other !== index);
      return isInside && ![...taken, ...others].some((one) => meet(box, one));
    });
    if (place) taken.push({ ...place, width, height });
    return place;
  });
}
