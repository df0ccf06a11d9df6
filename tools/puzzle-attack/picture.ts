import sharp from 'sharp';
import type { DrawnPuzzle } from '../../apps/server/src/base/account/account.puzzle.ts';

/** One number for each point, row by row. */
export interface Plane {
  width: number;
  height: number;
  values: Float32Array;
}

/** What an attacker has: the two pictures, and where along the height the piece slides. */
export interface Loot {
  red: Plane;
  green: Plane;
  blue: Plane;
  grey: Plane;
  piece: { red: Plane; green: Plane; blue: Plane; grey: Plane; alpha: Plane };
  pieceY: number;
  size: number;
}

async function planesOf(picture: Buffer, width: number, height: number): Promise<Plane[]> {
  const raw = await sharp(picture).resize(width, height).ensureAlpha().raw().toBuffer();
  return [0, 1, 2, 3].map((channel) => {
    const values = new Float32Array(width * height);
    for (let index = 0; index < values.length; index += 1) values[index] = raw[index * 4 + channel] ?? 0;
    return { width, height, values };
  });
}

function greyOf(red: Plane, green: Plane, blue: Plane): Plane {
  const at = (plane: Plane, index: number) => plane.values[index] ?? 0;
  const values = red.values.map((value, index) => 0.299 * value + 0.587 * at(green, index) + 0.114 * at(blue, index));
  return { ...red, values };
}

export async function decode({ background, piece, width, height, pieceWidth, pieceY }: DrawnPuzzle): Promise<Loot> {
  const [red, green, blue] = (await planesOf(background, width, height)) as [Plane, Plane, Plane];
  const [r, g, b, alpha] = (await planesOf(piece, pieceWidth, pieceWidth)) as [Plane, Plane, Plane, Plane];
  return {
    ...{ red, green, blue, grey: greyOf(red, green, blue) },
    piece: { red: r, green: g, blue: b, grey: greyOf(r, g, b), alpha },
    pieceY,
    size: pieceWidth,
  };
}

export function valueAt({ width, height, values }: Plane, x: number, y: number): number {
  const column = Math.min(Math.max(x, 0), width - 1);
  const row = Math.min(Math.max(y, 0), height - 1);
  return values[row * width + column] ?? 0;
}

/** How steep the picture is at each point. */
export function slopes(plane: Plane): Plane {
  const { width, height } = plane;
  const values = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const across = valueAt(plane, x + 1, y) - valueAt(plane, x - 1, y);
      const down = valueAt(plane, x, y + 1) - valueAt(plane, x, y - 1);
      values[y * width + x] = Math.hypot(across, down);
    }
  }
  return { width, height, values };
}

/** The mean around each point. */
export function blurred(plane: Plane, radius: number): Plane {
  const { width, height } = plane;
  const values = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let dy = -radius; dy <= radius; dy += 1) {
        for (let dx = -radius; dx <= radius; dx += 1) sum += valueAt(plane, x + dx, y + dy);
      }
      values[y * width + x] = sum / (2 * radius + 1) ** 2;
    }
  }
  return { width, height, values };
}

/** How much the picture flickers around each point: what is left when the mean of its surroundings is taken away. */
export function flicker(plane: Plane): Plane {
  const mean = blurred(plane, 2);
  const rest = plane.values.map((value, index) => Math.abs(value - (mean.values[index] ?? 0)));
  return blurred({ ...plane, values: rest }, 2);
}
