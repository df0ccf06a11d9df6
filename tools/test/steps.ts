import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureWebBuilt } from '../lib/bootstrap.mjs';
import { ensureTestBrowser } from './chromium.ts';
import { type CommandResult, runCommand } from './command.ts';
import { type Counts, countCheck, countPlaywright, countVitest } from './counts.ts';

export interface StepResult {
  counts: Counts;
  output: string;
}

export interface Step {
  name: string;
  /** Needs nothing but the sources: part of `npm run check`. */
  isStatic: boolean;
  run(): Promise<StepResult>;
}

function check(name: string, program: string, ...args: string[]): Step {
  const run = async () => {
    const { problem, output } = await runCommand(program, args);
    return { counts: countCheck(problem), output };
  };
  return { name, isStatic: true, run };
}

/** Runs a test runner that writes its report to a file of its own, away from everything that may print. */
async function withReport(
  run: (reportPath: string) => Promise<CommandResult>,
  count: (report: string, problem: string | undefined) => Counts,
): Promise<StepResult> {
  const folder = mkdtempSync(join(tmpdir(), 'clearcrate-report-'));
  try {
    const path = join(folder, 'report.json');
    const { problem, output } = await run(path);
    return { counts: count(readReport(path), problem), output };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

const vitest = (path: string) =>
  runCommand('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${path}`]);

async function playwright(path: string): Promise<CommandResult> {
  const env = { CHROMIUM_PATH: ensureTestBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: path };
  return runCommand('playwright', ['test', '--reporter=list,json'], env);
}

async function buildPage(): Promise<StepResult> {
  await ensureWebBuilt();
  return { counts: countCheck(undefined), output: '' };
}

export const STEPS: readonly Step[] = [
  check('lint and format', 'biome', 'ci', '--colors=off', '--error-on-warnings', '--max-diagnostics=200', '.'),
  check('types: server, packages, tools', 'tsc', '--pretty', 'false', '-p', 'tsconfig.json'),
  check('types: storefront', 'tsc', '--pretty', 'false', '-p', 'apps/web/tsconfig.json'),
  check('types: browser tests', 'tsc', '--pretty', 'false', '-p', 'e2e/tsconfig.json'),
  check('dependency rules', 'node', 'tools/check-dependencies.ts'),
  check('unused files and exports', 'knip', '--no-progress'),
  check('locked packages: both processors', 'node', 'tools/check-lock.ts'),
  check('tidy', 'node', 'tools/tidy.ts'),
  check('schema types up to date', 'node', 'tools/check-schema.ts'),
  { name: 'unit and database tests', isStatic: false, run: () => withReport(vitest, countVitest) },
  { name: 'build of the page', isStatic: false, run: buildPage },
  { name: 'browser tests', isStatic: false, run: () => withReport(playwright, countPlaywright) },
];
