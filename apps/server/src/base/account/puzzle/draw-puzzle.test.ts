import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Random } from '../../../platform/random.ts';
import type { DrawnPuzzle } from './account.puzzle.ts';
import { drawPuzzle, PICTURES_MAX_BYTES } from './draw-puzzle.ts';

/** Deterministic, so that every run draws the same puzzles. */
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

const COUNT = 20;
const puzzles: DrawnPuzzle[] = [];
for (let index = 0; index < COUNT; index += 1) puzzles.push(await drawPuzzle(seededRandom(`puzzle-${index}`)));

async function greyOf(picture: Buffer, width: number, height: number): Promise<Buffer> {
  return sharp(picture).resize(width, height).flatten({ background: '#000' }).greyscale().raw().toBuffer();
}

/** Mean brightness inside the gap's body, and of the picture around the gap. */
async function brightness({ background, width, height, pieceWidth, pieceY, gapX }: DrawnPuzzle) {
  const grey = await greyOf(background, width, height);
  const meanOf = (isCounted: (x: number, y: number) => boolean) => {
    const counted = grey.filter((_, index) => isCounted(index % width, Math.floor(index / width)));
    return counted.reduce((sum, value) => sum + value, 0) / counted.length;
  };
  const within = (x: number, y: number, margin: number) =>
    x >= gapX - margin && x < gapX + pieceWidth + margin && y >= pieceY - margin && y < pieceY + pieceWidth + margin;
  return {
    gap: meanOf((x, y) => within(x, y, -18)),
    around: meanOf((x, y) => within(x, y, 8) && !within(x, y, 2)),
  };
}

describe('drawn puzzles', () => {
  it('are two WebP pictures within the size limit', async () => {
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

  it('have the gap inside the picture and clear of the start of the piece', () => {
    for (const { gapX, pieceY, pieceWidth, width, height } of puzzles) {
      expect(gapX).toBeGreaterThan(pieceWidth);
      expect(gapX + pieceWidth).toBeLessThan(width);
      expect(pieceY).toBeGreaterThan(0);
      expect(pieceY + pieceWidth).toBeLessThan(height);
    }
    expect(new Set(puzzles.map(({ gapX }) => gapX)).size).toBeGreaterThan(COUNT / 2);
  });

  it('have a gap that contrasts with its surroundings', async () => {
    for (const puzzle of puzzles) {
      const { gap, around } = await brightness(puzzle);
      expect(Math.abs(gap - around)).toBeGreaterThan(30);
    }
  });
});
