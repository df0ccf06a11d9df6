import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { debianPostgres } from '../../apps/server/src/testing/debian-postgres.ts';
import { ensureDebianProgram } from '../../apps/server/src/testing/programs/debian-program.ts';
import { ensurePgbouncer } from '../../apps/server/src/testing/programs/pgbouncer.ts';
import { ensureRedisServer } from '../../apps/server/src/testing/programs/redis-server.ts';
import { ensurePagesBuilt } from '../lib/bootstrap.mjs';
import { ensureTestBrowser } from './browsers.ts';
import { type CommandResult, runCommand } from './command.ts';
import { type Counts, countCheck, countPlaywright, countVitest } from './counts.ts';

export interface StepResult {
  counts: Counts;
  output: string;
}

export interface Step {
  name: string;
  /** Needs only the sources: part of `npm run check`. */
  isStatic: boolean;
  run(): Promise<StepResult>;
  /** Begins when this step has ended. */
  after?: string;
}

function check(name: string, program: string, args: readonly string[], env?: Record<string, string>): Step {
  const run = async () => {
    const { problem, output } = await runCommand(name, program, args, env);
    return { counts: countCheck(problem), output };
  };
  return { name, isStatic: true, run };
}

/** Runs a test runner that writes its report to a separate file. */
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

/**
 * One checker instead of four: each would repeat work of the others, which takes two cores longer
 * than one. Garbage collection is rare, since the process ends soon.
 */
const types = (name: string, project: string): Step =>
  check(`types: ${name}`, 'tsc', ['--pretty', 'false', '--checkers', '1', '-p', project], { GOGC: '400' });

const TESTS = 'unit and database tests';
const PAGE = 'build of the pages';
const BROWSER = 'browser tests';

/** Both runners know `--shard=1/4`. */
type Options = readonly string[];

function vitest(path: string, options: Options): Promise<CommandResult> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  return runCommand(TESTS, 'vitest', ['run', ...reporters, ...options]);
}

/** Main paths in Firefox take minutes, and run at night. */
const CHROMIUM_PROJECTS = ['--project=mobile', '--project=pc'];

async function playwright(path: string, options: Options): Promise<CommandResult> {
  const env = { CHROMIUM_PATH: ensureTestBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: path };
  return runCommand(BROWSER, 'playwright', ['test', '--reporter=list,json', ...CHROMIUM_PROJECTS, ...options], env);
}

async function buildPage(): Promise<StepResult> {
  await ensurePagesBuilt();
  return { counts: countCheck(undefined), output: '' };
}

const ensureProxies = () => {
  for (const name of ['nginx', 'haproxy', 'openssl']) ensureDebianProgram(name);
};

/**
 * Steps must not install programs concurrently, so this happens before. A step that misses a
 * program reports it.
 */
export function prepareMachine(): void {
  for (const ensure of [ensureTestBrowser, debianPostgres, ensureRedisServer, ensurePgbouncer, ensureProxies]) {
    try {
      ensure();
    } catch {}
  }
}

/**
 * In starting order. The page is built first, since browser tests wait for it; static checks fill
 * the gaps. Options are those of the test runners.
 */
export const stepsOf = (options: Options): readonly Step[] => [
  { name: PAGE, isStatic: false, run: buildPage },
  { name: TESTS, isStatic: false, run: () => withReport((path) => vitest(path, options), countVitest) },
  {
    name: BROWSER,
    isStatic: false,
    after: PAGE,
    run: () => withReport((path) => playwright(path, options), countPlaywright),
  },
  types('server, packages, tools', 'tsconfig.json'),
  types('storefront', 'apps/web/tsconfig.json'),
  types('console', 'apps/console/tsconfig.json'),
  types('browser tests', 'e2e/tsconfig.json'),
  check('lint and format', 'biome', ['ci', '--colors=off', '--error-on-warnings', '--max-diagnostics=200', '.']),
  check('dependency rules', 'node', ['tools/check-dependencies.ts']),
  check('unused files and exports', 'knip', ['--no-progress']),
  check('locked packages: both processors', 'node', ['tools/check-lock.ts']),
  check('tidy', 'node', ['tools/tidy.ts']),
  check('schema types up to date', 'node', ['tools/check-schema.ts']),
];
