import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { type DrawnPuzzle, PUZZLE_TOLERANCE_PX } from '../apps/server/src/base/account/puzzle/account.puzzle.ts';
import { drawPuzzle } from '../apps/server/src/base/account/puzzle/draw-puzzle.ts';
import { runCommand } from '../apps/server/src/commands/lib/run-command.ts';
import { seededRandom } from './lib/seeded-random.ts';

/**
 * `npm run puzzle-attack -- [--puzzles 200] [--seed words]`: how often a simple script finds the
 * gap of the slider. Expect nearly all: the picture is no protection, but the proof of work behind
 * it is.
 */

const OPTIONS = {
  puzzles: { type: 'string', default: '200' },
  seed: { type: 'string', default: 'puzzle-attack' },
} as const;

async function greyOf(picture: Buffer, width: number, height: number): Promise<Buffer> {
  return sharp(picture).resize(width, height).flatten({ background: '#000' }).greyscale().raw().toBuffer();
}

/** Finds the position in the row with the brightest outline of the piece's size. */
async function findGap({ background, width, height, pieceWidth, pieceY }: DrawnPuzzle, rim: Buffer): Promise<number> {
  const grey = await greyOf(background, width, height);
  let best = { x: 0, sum: 0 };
  for (let x = pieceWidth; x <= width - pieceWidth; x += 1) {
    let sum = 0;
    for (let y = 0; y < pieceWidth; y += 1) {
      for (let column = 0; column < pieceWidth; column += 1) {
        const isRim = (rim[y * pieceWidth + column] ?? 0) > 250;
        if (isRim) sum += grey[(pieceY + y) * width + x + column] ?? 0;
      }
    }
    if (sum > best.sum) best = { x, sum };
  }
  return best.x;
}

await runCommand(async (args) => {
  const { values } = parseArgs({ args, options: OPTIONS });
  const count = Number(values.puzzles);
  let found = 0;
  for (let index = 0; index < count; index += 1) {
    const puzzle = await drawPuzzle(seededRandom(`${values.seed}:${index}`));
    const rim = await greyOf(puzzle.piece, puzzle.pieceWidth, puzzle.pieceWidth);
    if (Math.abs((await findGap(puzzle, rim)) - puzzle.gapX) <= PUZZLE_TOLERANCE_PX) found += 1;
  }
  console.log(`A script found the gap in ${found} of ${count} puzzles (${((100 * found) / count).toFixed(1)} %).`);
  return 0;
});
