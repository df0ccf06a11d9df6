import { parseArgs } from 'node:util';
import type { App } from '../apps/server/src/app.ts';
import { runCommand } from '../apps/server/src/commands/lib/run-command.ts';
import { StartupError } from '../apps/server/src/platform/errors.ts';
import { randomToken, secureRandom } from '../apps/server/src/platform/random.ts';
import { seededRandom } from './lib/seeded-random.ts';
import { withThrowawayStore } from './lib/store/with-throwaway-store.ts';
import { testBattles } from './stats/battles.ts';
import { testCrash } from './stats/crash.ts';
import { groupsOf, testDraws } from './stats/draws.ts';
import { testIndependence } from './stats/independence.ts';
import { testLucky, testLuckyKinds } from './stats/lucky.ts';
import { type Finding, printFindings } from './stats/verdicts.ts';

/**
 * `npm run stats -- [--draws 10000000] [--openings 20000] [--battles 100000] [--seed words] [--only
 * lucky]`: tests whether draws are fair, in a temporary store: this many draws of each group of
 * demo boxes and of lucky items at twenty chances, a hundred thousand rounds of crash, this many
 * openings and tries per kind of player, and this many battles. The printed seed reproduces a run.
 */

/** Five whole chains. */
const CRASH_ROUNDS = 100_000;

const OPTIONS = {
  draws: { type: 'string', default: '10000000' },
  openings: { type: 'string', default: '20000' },
  battles: { type: 'string', default: '100000' },
  seed: { type: 'string' },
  only: { type: 'string' },
} as const;

function readCount(name: string, text: string, least: number): number {
  const count = Number(text);
  if (!Number.isSafeInteger(count) || count < least)
    throw new StartupError(`--${name} must be a whole number of ${least} or more.`);
  return count;
}

interface Counts {
  draws: number;
  openings: number;
  battles: number;
}

async function testBoxes(app: App, { draws }: Counts): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const group of await groupsOf(app.platform)) {
    findings.push(...(await testDraws(app.platform, group, draws)));
    console.error(`${group.name}: ${draws} draws tested`);
  }
  return findings;
}

/** In a fixed order, so that a seed reproduces the run. */
const PARTS: Record<string, (app: App, counts: Counts) => Promise<Finding[]>> = {
  boxes: testBoxes,
  lucky: async (app, { draws, openings }) => [...(await testLucky(app, draws)), await testLuckyKinds(app, openings)],
  crash: ({ platform }) => testCrash(platform, CRASH_ROUNDS),
  kinds: (app, { openings }) => testIndependence(app, openings),
  battles: (app, { battles }) => testBattles(app, battles),
};

await runCommand(async (args) => {
  const { values } = parseArgs({ args, options: OPTIONS });
  const counts = {
    draws: readCount('draws', values.draws, 10_000),
    openings: readCount('openings', values.openings, 500),
    battles: readCount('battles', values.battles, 500),
  };
  const parts = Object.entries(PARTS).filter(([name]) => values.only === undefined || values.only === name);
  if (parts.length === 0) throw new StartupError(`--only takes one of ${Object.keys(PARTS).join(', ')}.`);
  const seed = values.seed ?? randomToken(secureRandom).slice(0, 16);
  console.log(`Seed of this run: ${seed}\n`);
  const findings: Finding[] = [];
  await withThrowawayStore({ random: seededRandom(seed) }, async (app) => {
    for (const [name, test] of parts) {
      findings.push(...(await test(app, counts)));
      console.error(`${name}: tested`);
    }
  });
  return printFindings(findings) ? 0 : 1;
});
