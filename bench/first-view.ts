import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { ensureChromium } from '../tools/test/chromium.ts';
import type { PageStage } from './lib/page-stage.ts';
import { median, type Row } from './lib/table.ts';

/** What a visitor on a middling phone meets: the home page of the production build, measured by Lighthouse. */

const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100 } as const;
const SCRIPT_BUDGET_KB = 130;
const MOST_SHIFT = 0.02;
const RUNS = 3;
type Category = keyof typeof GOALS;

interface Measured {
  scores: Record<Category, number>;
  scriptKb: number;
  /** How far what is on the screen moves about while it comes. */
  shift: number;
}

async function measureOnce(url: string, port: number): Promise<Measured> {
  const outcome = await lighthouse(url, { port, onlyCategories: Object.keys(GOALS), logLevel: 'error' });
  if (!outcome) throw new Error('Lighthouse gave no result');
  const { categories, audits } = outcome.lhr;
  const details = audits['network-requests']?.details as unknown as {
    items: { resourceType?: string; transferSize: number }[];
  };
  const scripts = details.items.filter((item) => item.resourceType === 'Script');
  const score = (name: Category) => Math.round((categories[name]?.score ?? 0) * 100);
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
    },
    scriptKb: scripts.reduce((sum, item) => sum + item.transferSize, 0) / 1024,
    shift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
  };
}

export async function* benchFirstView({ url }: PageStage): AsyncGenerator<Row> {
  const chromeFlags = ['--headless=new', '--no-sandbox', '--disable-quic', '--disable-background-networking'];
  const chrome = await launch({ chromePath: ensureChromium(), chromeFlags });
  try {
    const runs: Measured[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await measureOnce(`${url}/#/m/home`, chrome.port));
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
  } finally {
    chrome.kill();
  }
}
