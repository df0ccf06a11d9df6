import { expect, test } from 'vitest';
import { drawPuzzle } from '../../apps/server/src/base/account/puzzle/draw-puzzle.ts';
import { seededRandom } from '../lib/seeded-random.ts';
import { decode } from './picture.ts';
import { bestPlace, type SolverName, standing } from './solvers.ts';

const COUNT = 30;
const TOLERANCE_PX = 5;
const SIMPLE: readonly SolverName[] = ['edges', 'slopeTemplate', 'light'];

/** What anybody writes in an evening; `npm run puzzle-attack` has the rest, and OPERATING.md what it comes to. */
test('simple scripts seldom find the gap of the slider', async () => {
  const won = new Map(SIMPLE.map((name) => [name, 0]));
  for (let index = 0; index < COUNT; index += 1) {
    const puzzle = await drawPuzzle(seededRandom(`simple scripts:${index}`));
    const loot = await decode(puzzle);
    for (const name of SIMPLE) {
      const isFound = Math.abs(bestPlace([standing(name, loot)], loot.size) - puzzle.gapX) <= TOLERANCE_PX;
      if (isFound) won.set(name, (won.get(name) ?? 0) + 1);
    }
  }
  for (const [name, count] of won) expect(count / COUNT, name).toBeLessThanOrEqual(0.4);
});
