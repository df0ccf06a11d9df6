import type { Page } from '@playwright/test';

interface Picture {
  width: number;
  height: number;
  /** Red, green, blue, alpha, four per point. */
  points: number[];
}

export interface Puzzle {
  background: string;
  piece: string;
  width: number;
  height: number;
  pieceWidth: number;
  pieceY: number;
}

/** The test has no eyes; the browser decodes the pictures for it. */
function readPicture(page: Page, address: string, width: number, height: number): Promise<Picture> {
  return page.evaluate<Picture>(`(async () => {
    const image = new Image();
    image.src = ${JSON.stringify(address)};
    await image.decode();
    const canvas = new OffscreenCanvas(${width}, ${height});
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0, ${width}, ${height});
    return { width: ${width}, height: ${height}, points: [...context.getImageData(0, 0, ${width}, ${height}).data] };
  })()`);
}

/** How well two rows of brightness rise and fall together, from -1 to 1. */
function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  let both = 0;
  let squareA = 0;
  let squareB = 0;
  for (let index = 0; index < a.length; index += 1) {
    const [offA, offB] = [(a[index] ?? 0) - meanA, (b[index] ?? 0) - meanB];
    both += offA * offB;
    squareA += offA * offA;
    squareB += offB * offB;
  }
  return both / Math.sqrt(squareA * squareB || 1);
}

const INSET_PX = 9;

/** Finds the gap as a player does: where the darkened picture shows what is on the piece. */
export async function findGap(page: Page, puzzle: Puzzle): Promise<number> {
  const { pieceWidth, pieceY, width, height } = puzzle;
  const scene = await readPicture(page, puzzle.background, width, height);
  const piece = await readPicture(page, puzzle.piece, pieceWidth, pieceWidth);
  const inner: [column: number, row: number][] = [];
  for (let row = INSET_PX; row < pieceWidth - INSET_PX; row += 1) {
    for (let column = INSET_PX; column < pieceWidth - INSET_PX; column += 1) {
      if (piece.points[(row * pieceWidth + column) * 4 + 3] === 255) inner.push([column, row]);
    }
  }
  const coloursAt = (picture: Picture, left: number, top: number) =>
    inner.flatMap(([column, row]) => {
      const start = ((top + row) * picture.width + left + column) * 4;
      return picture.points.slice(start, start + 3);
    });
  const wanted = coloursAt(piece, 0, 0);
  let best = { x: 0, likeness: -1 };
  for (let x = pieceWidth; x <= width - pieceWidth; x += 1) {
    const likeness = correlation(wanted, coloursAt(scene, x, pieceY));
    if (likeness > best.likeness) best = { x, likeness };
  }
  return best.x;
}
