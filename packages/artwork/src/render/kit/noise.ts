import { mix } from './maths.ts';
import { cellHash } from './random.ts';

function fade(t: number): number {
  return t * t * (3 - 2 * t);
}

/** Value noise in [0, 1). */
export function noise(x: number, y: number, seed: number): number {
  const column = Math.floor(x);
  const row = Math.floor(y);
  const across = fade(x - column);
  const down = fade(y - row);
  const top = mix(cellHash(column, row, seed), cellHash(column + 1, row, seed), across);
  const bottom = mix(cellHash(column, row + 1, seed), cellHash(column + 1, row + 1, seed), across);
  return mix(top, bottom, down);
}

/** Layered noise; each octave is rotated and doubled, so that the lattice does not show. */
export function layeredNoise(x: number, y: number, seed: number, octaves: number): number {
  let sum = 0;
  let weight = 0;
  let amplitude = 0.5;
  let px = x;
  let py = y;
  for (let octave = 0; octave < octaves; octave++) {
    sum += amplitude * noise(px, py, seed + octave * 17);
    weight += amplitude;
    const turnedX = px * 1.6 + py * 1.2 + 3.1;
    py = py * 1.6 - px * 1.2 + 7.7;
    px = turnedX;
    amplitude *= 0.5;
  }
  return sum / weight;
}

interface Cell {
  /** Distance to the nearest and to the second nearest centre. */
  nearest: number;
  second: number;
  /** A number in [0, 1) derived from the cell. */
  identity: number;
  offsetX: number;
  offsetY: number;
}

/** Voronoi cells on a jittered lattice. */
export function cellAt(x: number, y: number, seed: number): Cell {
  const column = Math.floor(x);
  const row = Math.floor(y);
  const cell: Cell = { nearest: 9, second: 9, identity: 0, offsetX: 0, offsetY: 0 };
  for (let dx = -1; dx <= 1; dx++) {
    for (let dy = -1; dy <= 1; dy++) {
      const cx = column + dx;
      const cy = row + dy;
      const offsetX = cx + 0.12 + 0.76 * cellHash(cx, cy, seed) - x;
      const offsetY = cy + 0.12 + 0.76 * cellHash(cx, cy, seed + 9) - y;
      const distance = Math.hypot(offsetX, offsetY);
      if (distance < cell.nearest) {
        cell.second = cell.nearest;
        cell.nearest = distance;
        cell.identity = cellHash(cx, cy, seed + 31);
        cell.offsetX = offsetX;
        cell.offsetY = offsetY;
      } else if (distance < cell.second) {
        cell.second = distance;
      }
    }
  }
  return cell;
}
