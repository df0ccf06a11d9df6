import { effort } from './lib/effort.ts';
import type { PageStage } from './lib/page-stage.ts';
import { type Measured, measureReels, type ReelCase } from './lib/reel-recording.ts';
import { median, type Row } from './lib/table.ts';

/** Reels on a slow device: the longest task of the main thread, and the frame rate. */

const CASES: ReelCase[] = [
  { layout: 'phone', way: 'paid', count: 10 },
  { layout: 'PC', way: 'paid', count: 10 },
];
/** All other cases of both layouts, paid and free, with one, five and ten boxes. */
const MORE_CASES: ReelCase[] = [
  { layout: 'phone', way: 'trial', count: 1 },
  { layout: 'phone', way: 'trial', count: 10 },
  { layout: 'phone', way: 'trial', count: 5 },
  { layout: 'phone', way: 'trial', count: 10, fast: true },
  { layout: 'phone', way: 'paid', count: 1 },
  { layout: 'phone', way: 'paid', count: 5 },
  { layout: 'PC', way: 'trial', count: 1 },
  { layout: 'PC', way: 'trial', count: 5 },
  { layout: 'PC', way: 'trial', count: 10 },
  { layout: 'PC', way: 'paid', count: 1 },
  { layout: 'PC', way: 'paid', count: 5 },
];
const RUNS = effort(2, 5);
const SLOWDOWN = 4;
const LONGEST_TASK_MS = 50;
const LEAST_FPS = 58;

function rowsOf({ layout, way, count, fast }: ReelCase, runs: readonly Measured[]): Row[] {
  const longest = runs.map(({ longestTaskMs }) => longestTaskMs);
  const fps = median(runs.map((run) => run.fps));
  const what = `${layout}, ${way} ×${count}${fast ? ', fast' : ''}, ${SLOWDOWN}× slower`;
  return [
    {
      what: `${what}: longest task`,
      ours: `${median(longest).toFixed(0)} ms`,
      reference: `${LONGEST_TASK_MS} ms at most`,
      ratio: LONGEST_TASK_MS / median(longest),
      goal: 1,
      note: `worst run ${Math.max(...longest).toFixed(0)} ms`,
    },
    {
      what: `${what}: median frames`,
      ours: `${fps.toFixed(0)} /s`,
      reference: `${LEAST_FPS} /s`,
      ratio: fps / LEAST_FPS,
      goal: 1,
    },
  ];
}

export async function* benchReels({ url, browser }: PageStage): AsyncGenerator<Row> {
  for (const reelCase of effort(CASES, [...CASES, ...MORE_CASES])) {
    const runs: Measured[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await measureReels(browser, url, reelCase, SLOWDOWN));
    yield* rowsOf(reelCase, runs);
  }
}
