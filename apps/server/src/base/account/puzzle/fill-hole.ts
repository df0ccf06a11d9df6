import type { Random } from '../../../platform/random.ts';

/** Red, green and blue of each point, row by row. */
export interface Pixels {
  width: number;
  data: Uint8Array;
}

interface HoleFill {
  /** Upper left corner and side of the square around the hole, in pixels. */
  left: number;
  top: number;
  size: number;
  /** Where what shows through it comes from. */
  from: { left: number; top: number };
  /** One value for each point of the square: 255 inside the hole, 0 outside. */
  mask: Uint8Array;
  /** How strongly it is hatched, from 0 to 1. */
  ink: number;
  /** How much lighter or darker than its surroundings it is. */
  light: number;
}

/** Points of the square by which the rim is bent at most, and the cells of the field that bends it. */
const WOBBLE_PX = 4;
const WOBBLE_CELLS = 9;

/** More shade than light: the eye sees one dark figure rather than stripes. */
const LIGHT_SHARE = 0.6;
const SHADE_SHARE = 1.5;

/** Smooth values from -1 to 1, everywhere different. */
function smoothField(random: Random, size: number): (x: number, y: number) => number {
  const cells = random.bytes((WOBBLE_CELLS + 1) ** 2);
  const cell = (column: number, row: number) => (cells[row * (WOBBLE_CELLS + 1) + column] ?? 128) / 127.5 - 1;
  return (x, y) => {
    const [u, v] = [(x / size) * WOBBLE_CELLS, (y / size) * WOBBLE_CELLS];
    const [column, row] = [Math.floor(u), Math.floor(v)];
    const [right, down] = [u - column, v - row];
    const upper = cell(column, row) * (1 - right) + cell(column + 1, row) * right;
    const lower = cell(column, row + 1) * (1 - right) + cell(column + 1, row + 1) * right;
    return upper * (1 - down) + lower * down;
  };
}

/** The mean of each colour within a square. */
function meanOf({ width, data }: Pixels, left: number, top: number, size: number): [number, number, number] {
  const sums: [number, number, number] = [0, 0, 0];
  for (let y = top; y < top + size; y += 1) {
    for (let x = left; x < left + size; x += 1) {
      const start = (y * width + x) * 3;
      sums[0] += data[start] ?? 0;
      sums[1] += data[start + 1] ?? 0;
      sums[2] += data[start + 2] ?? 0;
    }
  }
  const points = size * size;
  return [sums[0] / points, sums[1] / points, sums[2] / points];
}

/** Lines of light and shade at an angle of their own, told by a place: 1 or -1. */
function hatching(random: Random, size: number): (x: number, y: number) => number {
  const angle = (random.integer(0, 180) * Math.PI) / 180;
  const period = (size * random.integer(68, 92)) / 1000;
  const [along, across] = [Math.cos(angle) / period, Math.sin(angle) / period];
  return (x, y) => ((((x * along + y * across) % 1) + 1) % 1 < 0.5 ? 1 : -1);
}

/**
 * Makes a hole in the picture. What shows through comes from elsewhere, so that nothing in it tells what is on the piece; it is about as light as
 * its surroundings, so that darkness does not give it away; and its rim is bent, so that it is never quite the outline on the piece.
 */
export function fillHole(random: Random, scene: Pixels, target: Pixels, hole: HoleFill): void {
  const { left, top, size, from, mask, ink, light } = hole;
  const [bendX, bendY] = [smoothField(random, size), smoothField(random, size)];
  const hatch = hatching(random, size);
  const here = meanOf(scene, left, top, size);
  const there = meanOf(scene, from.left, from.top, size);
  const within = (place: number) => Math.min(Math.max(Math.round(place), 0), size - 1);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const bentX = x + bendX(x, y) * WOBBLE_PX;
      const bentY = y + bendY(x, y) * WOBBLE_PX;
      const share = (mask[within(bentY) * size + within(bentX)] ?? 0) / 255;
      if (share === 0) continue;
      const isLight = hatch(bentX, bentY) > 0;
      const [towards, strength] = isLight ? [255, ink * LIGHT_SHARE] : [0, ink * SHADE_SHARE];
      const source = ((from.top + y) * scene.width + from.left + (size - 1 - x)) * 3;
      const place = ((top + y) * target.width + left + x) * 3;
      for (let colour = 0; colour < 3; colour += 1) {
        const seen = (scene.data[source + colour] ?? 0) - (there[colour] ?? 0) + (here[colour] ?? 0) + light;
        const shown = seen + (towards - seen) * strength;
        const before = target.data[place + colour] ?? 0;
        target.data[place + colour] = Math.min(Math.max(Math.round(before + (shown - before) * share), 0), 255);
      }
    }
  }
}
