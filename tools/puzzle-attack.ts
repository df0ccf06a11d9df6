import { parseArgs } from 'node:util';
import { drawPuzzle } from '../apps/server/src/base/account/puzzle/draw-puzzle.ts';
import { runCommand } from '../apps/server/src/commands/lib/run-command.ts';
import { seededRandom } from './lib/seeded-random.ts';
import { decode } from './puzzle-attack/picture.ts';
import { bestPlace, SOLVERS, type SolverName, standing } from './puzzle-attack/solvers.ts';

/**
 * `npm run puzzle-attack -- [--puzzles 200] [--seed words]`: how often scripts find the gap of the slider. Each solver by itself, all of them
 * added up, and the best pairs; and what a try costs in time of one core.
 */

const OPTIONS = {
  puzzles: { type: 'string', default: '200' },
  seed: { type: 'string', default: 'puzzle-attack' },
} as const;

/** As the store judges. */
const TOLERANCE_PX = 5;

await runCommand(async (args) => {
  const { values } = parseArgs({ args, options: OPTIONS });
  const count = Number(values.puzzles);
  const names = Object.keys(SOLVERS) as SolverName[];
  const pairs = names.flatMap((first, index) => names.slice(index + 1).map((second) => [first, second] as const));
  const teams: (readonly SolverName[])[] = [...names.map((name) => [name]), ...pairs, names];
  const wins = teams.map(() => 0);
  const costMs = new Map<SolverName, number>(names.map((name) => [name, 0]));
  for (let index = 0; index < count; index += 1) {
    const puzzle = await drawPuzzle(seededRandom(`${values.seed}:${index}`));
    const loot = await decode(puzzle);
    const standings = new Map<SolverName, number[]>();
    for (const name of names) {
      const startedAt = performance.now();
      standings.set(name, standing(name, loot));
      costMs.set(name, (costMs.get(name) ?? 0) + performance.now() - startedAt);
    }
    for (const [place, team] of teams.entries()) {
      const found = bestPlace(
        team.map((name) => standings.get(name) ?? []),
        loot.size,
      );
      if (Math.abs(found - puzzle.gapX) <= TOLERANCE_PX) wins[place] = (wins[place] ?? 0) + 1;
    }
  }
  const share = (won: number) => `${((100 * won) / count).toFixed(1).padStart(5)} %`;
  for (const [place, name] of names.entries()) {
    console.log(`${share(wins[place] ?? 0)}  ${name} (${((costMs.get(name) ?? 0) / count).toFixed(0)} ms)`);
  }
  console.log(`${share(wins.at(-1) ?? 0)}  all together`);
  const best = pairs
    .map((pair, index) => ({ pair, won: wins[names.length + index] ?? 0 }))
    .sort((a, b) => b.won - a.won);
  for (const { pair, won } of best.slice(0, 3)) console.log(`${share(won)}  ${pair.join(' + ')}`);
  console.log(`\n${count} puzzles; a blind guess wins ${share((count * (2 * TOLERANCE_PX + 1)) / 193)}.`);
  return 0;
});
