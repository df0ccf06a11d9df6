import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Random } from '../../../platform/random.ts';
import type { DrawnPuzzle } from '../account.puzzle.ts';
import { drawPuzzle, PICTURES_MAX_BYTES } from './draw-puzzle.ts';

/** The same puzzles on every run. */
function seededRandom(seed: string): Random {
  let count = 0;
  const block = () => {
    count += 1;
    return createHash('sha256').update(`${seed}:${count}`).digest();
  };
  return {
    bytes: (length) => Buffer.concat(Array.from({ length: Math.ceil(length / 32) }, block)).subarray(0, length),
    integer: (from, to) => from + (block().readUInt32BE(0) % (to - from)),
  };
}

const COUNT = 12;
const puzzles: DrawnPuzzle[] = [];
for (let index = 0; index < COUNT; index += 1) puzzles.push(await drawPuzzle(seededRandom(`puzzle-${index}`)));

async function greyOf(picture: Buffer, width: number, height: number): Promise<Buffer> {
  return sharp(picture).resize(width, height).flatten({ background: '#000' }).greyscale().raw().toBuffer();
}

/** What a script tries first: the place along the piece's height where the picture is darkest. */
async function darkestPlace({ background, width, height, pieceWidth, pieceY }: DrawnPuzzle): Promise<number> {
  const grey = await greyOf(background, width, height);
  const inset = 12;
  let best = { x: 0, sum: Number.POSITIVE_INFINITY };
  for (let x = pieceWidth; x <= width - pieceWidth; x += 1) {
    let sum = 0;
    for (let row = pieceY + inset; row < pieceY + pieceWidth - inset; row += 1) {
      for (let column = x + inset; column < x + pieceWidth - inset; column += 1) sum += grey[row * width + column] ?? 0;
    }
    if (sum < best.sum) best = { x, sum };
  }
  return best.x;
}

describe('drawn puzzles', () => {
  it('are two WebP pictures that are small enough together', async () => {
    for (const { background, piece, width, height, pieceWidth } of puzzles) {
      const address = (picture: Buffer) => `data:image/webp;base64,${picture.toString('base64')}`.length;
      expect(address(background) + address(piece)).toBeLessThanOrEqual(PICTURES_MAX_BYTES);
      expect(await sharp(background).metadata()).toMatchObject({
        format: 'webp',
        width: width * 2,
        height: height * 2,
      });
      expect(await sharp(piece).metadata()).toMatchObject({ format: 'webp', width: pieceWidth * 2, hasAlpha: true });
    }
  });

  it('have their gap inside the picture and away from where the piece starts', () => {
    for (const { gapX, pieceY, pieceWidth, width, height } of puzzles) {
      expect(gapX).toBeGreaterThan(pieceWidth);
      expect(gapX + pieceWidth).toBeLessThan(width);
      expect(pieceY).toBeGreaterThan(0);
      expect(pieceY + pieceWidth).toBeLessThan(height);
    }
    expect(new Set(puzzles.map(({ gapX }) => gapX)).size).toBeGreaterThan(COUNT / 2);
  });

  it('do not give their gap away by its darkness alone', async () => {
    let found = 0;
    for (const puzzle of puzzles) if (Math.abs((await darkestPlace(puzzle)) - puzzle.gapX) <= 5) found += 1;
    expect(found).toBeLessThanOrEqual(COUNT * 0.5);
  });
});
