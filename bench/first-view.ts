import { ensureLighthouse, runLighthouse } from './lib/lighthouse.ts';
import type { PageStage } from './lib/page-stage.ts';
import { median, type Row } from './lib/table.ts';

/** The home page of the production build on a mid-range phone, measured by Lighthouse. */

const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100 } as const;
const SCRIPT_BUDGET_KB = 130;
const MOST_SHIFT = 0.02;
const RUNS = 3;
type Category = keyof typeof GOALS;

interface Measured {
  scores: Record<Category, number>;
  scriptKb: number;
  /** Cumulative layout shift. */
  shift: number;
}

async function measureOnce(url: string): Promise<Measured> {
  const { categories, audits } = await runLighthouse(url, Object.keys(GOALS));
  const requests = audits['network-requests']?.details?.items;
  if (!requests) throw new Error('Lighthouse reported no requests');
  const scripts = requests.filter((item) => item.resourceType === 'Script');
  const score = (name: Category) => Math.round((categories[name]?.score ?? 0) * 100);
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
    },
    scriptKb: scripts.reduce((sum, item) => sum + (item.transferSize ?? 0), 0) / 1024,
    shift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
  };
}

export async function* benchFirstView({ url }: PageStage): AsyncGenerator<Row> {
  await ensureLighthouse();
  const runs: Measured[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await measureOnce(`${url}/#/m/home`));
  const rows = (Object.keys(GOALS) as Category[]).map((name): Row => {
    const score = median(runs.map(({ scores }) => scores[name]));
    return {
      what: `Lighthouse mobile, /m/home, ${name}`,
      ours: String(score),
      reference: '100',
      ratio: score / 100,
      goal: GOALS[name] / 100,
    };
  });
  const scriptKb = median(runs.map((run) => run.scriptKb));
  const size = {
    ours: `${scriptKb.toFixed(1)} KB`,
    reference: `${SCRIPT_BUDGET_KB} KB budget`,
    ratio: SCRIPT_BUDGET_KB / scriptKb,
  };
  const shift = median(runs.map((run) => run.shift));
  const moved = {
    ours: shift.toFixed(4),
    reference: `${MOST_SHIFT} at most`,
    ratio: shift === 0 ? 1 : MOST_SHIFT / shift,
  };
  yield* [
    ...rows,
    { what: 'script of the first view, compressed', ...size, goal: 1 },
    { what: 'layout shift of the first view', ...moved, goal: 1 },
  ];
}
