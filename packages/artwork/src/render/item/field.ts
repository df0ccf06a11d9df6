import { clamp } from '../kit/maths.ts';

/** One number per pixel. */
export interface Field {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

export function emptyField(width: number, height: number): Field {
  return { width, height, values: new Float32Array(width * height) };
}

export function mapField(field: Field, change: (value: number, index: number) => number): Field {
  const result = emptyField(field.width, field.height);
  const { values } = field;
  for (let index = 0; index < values.length; index++) result.values[index] = change(values[index] ?? 0, index);
  return result;
}

const unreachable = 1e12;

/** Lower envelope of parabolas along one line (Felzenszwalb and Huttenlocher). */
function transformLine(
  source: Float64Array,
  target: Float64Array,
  length: number,
  hull: Int32Array,
  edges: Float64Array,
): void {
  const meet = (q: number, p: number): number =>
    ((source[q] ?? 0) + q * q - ((source[p] ?? 0) + p * p)) / (2 * q - 2 * p);
  let top = 0;
  hull[0] = 0;
  edges[0] = -unreachable;
  edges[1] = unreachable;
  for (let q = 1; q < length; q++) {
    let crossing = meet(q, hull[top] ?? 0);
    while (crossing <= (edges[top] ?? 0)) {
      top--;
      crossing = meet(q, hull[top] ?? 0);
    }
    top++;
    hull[top] = q;
    edges[top] = crossing;
    edges[top + 1] = unreachable;
  }
  top = 0;
  for (let q = 0; q < length; q++) {
    while ((edges[top + 1] ?? 0) < q) top++;
    const p = hull[top] ?? 0;
    target[q] = (q - p) * (q - p) + (source[p] ?? 0);
  }
}

/** Initial distance of a pixel: 0 when covered, the fraction to the edge when partly covered. */
function seedDistance(coverage: number): number {
  if (coverage >= 1) return 0;
  if (coverage <= 0) return 1e9;
  const away = 0.5 - coverage;
  return away > 0 ? away * away : 0;
}

/** Euclidean distance of every pixel to the covered area, exact to a fraction of a pixel. */
export function distanceTo(coverage: Field): Field {
  const { width, height } = coverage;
  const result = emptyField(width, height);
  const length = Math.max(width, height);
  const source = new Float64Array(length);
  const target = new Float64Array(length);
  const hull = new Int32Array(length);
  const edges = new Float64Array(length + 1);
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < height; y++) source[y] = seedDistance(coverage.values[y * width + x] ?? 0);
    transformLine(source, target, height, hull, edges);
    for (let y = 0; y < height; y++) result.values[y * width + x] = target[y] ?? 0;
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) source[x] = result.values[y * width + x] ?? 0;
    transformLine(source, target, width, hull, edges);
    for (let x = 0; x < width; x++) result.values[y * width + x] = Math.sqrt(target[x] ?? 0);
  }
  return result;
}

/** Positive inside, negative outside. */
export function signedDistance(coverage: Field): Field {
  const inside = distanceTo(mapField(coverage, (value) => 1 - value));
  const outside = distanceTo(coverage);
  return mapField(inside, (value, index) => value - (outside.values[index] ?? 0));
}

function blurRows(source: Float32Array, target: Float32Array, width: number, height: number, radius: number): void {
  const share = 1 / (2 * radius + 1);
  const last = width - 1;
  for (let y = 0; y < height; y++) {
    const start = y * width;
    let sum = 0;
    for (let x = -radius; x <= radius; x++) sum += source[start + clamp(x, 0, last)] ?? 0;
    for (let x = 0; x < width; x++) {
      target[start + x] = sum * share;
      sum += (source[start + Math.min(last, x + radius + 1)] ?? 0) - (source[start + Math.max(0, x - radius)] ?? 0);
    }
  }
}

/** Keeps one running sum per column, so that memory is read row by row. */
function blurColumns(source: Float32Array, target: Float32Array, width: number, height: number, radius: number): void {
  const share = 1 / (2 * radius + 1);
  const last = height - 1;
  const sums = new Float64Array(width);
  for (let y = -radius; y <= radius; y++) {
    const row = clamp(y, 0, last) * width;
    for (let x = 0; x < width; x++) sums[x] = (sums[x] ?? 0) + (source[row + x] ?? 0);
  }
  for (let y = 0; y < height; y++) {
    const entering = Math.min(last, y + radius + 1) * width;
    const leaving = Math.max(0, y - radius) * width;
    for (let x = 0; x < width; x++) {
      const sum = sums[x] ?? 0;
      target[y * width + x] = sum * share;
      sums[x] = sum + (source[entering + x] ?? 0) - (source[leaving + x] ?? 0);
    }
  }
}

/** Two box blurs in each direction, close to a Gaussian. */
export function blurred(field: Field, radius: number): Field {
  const whole = Math.max(1, Math.round(radius));
  const { width, height } = field;
  const result = emptyField(width, height);
  const between = new Float32Array(width * height);
  let source = field.values;
  for (let pass = 0; pass < 2; pass++) {
    blurRows(source, between, width, height, whole);
    blurColumns(between, result.values, width, height, whole);
    source = result.values;
  }
  return result;
}
