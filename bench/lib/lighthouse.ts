import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureInstalledIn, root } from '../../tools/lib/bootstrap.mjs';
import { ensureChromium } from '../../tools/test/browsers.ts';

/**
 * Lighthouse would be a fifth of all packages and is used here only: it has its own folder with a
 * lock file, is installed on first use, and runs as a program.
 */
const FOLDER = join(root, 'bench', 'lighthouse');
const PROGRAM = join(FOLDER, 'node_modules', 'lighthouse', 'cli', 'index.js');
const CHROME_FLAGS = ['--headless=new', '--no-sandbox', '--disable-quic', '--disable-background-networking'];
/** A report contains screenshots. */
const MOST_BYTES = 64 * 1024 * 1024;

/** The parts of a report that are used. */
export interface LighthouseReport {
  categories: Partial<Record<string, { score: number | null }>>;
  audits: Partial<Record<string, Audit>>;
}

interface Audit {
  numericValue?: number;
  details?: { items?: { resourceType?: string; transferSize?: number }[] };
}

const run = promisify(execFile);

export const ensureLighthouse = (): Promise<void> => ensureInstalledIn(FOLDER, 'Lighthouse');

/** Measures a page once in its own browser. Throws when the page could not be measured. */
export async function runLighthouse(url: string, categories: readonly string[]): Promise<LighthouseReport> {
  const args = [
    PROGRAM,
    url,
    '--output=json',
    '--quiet',
    // Otherwise it may ask interactively for permission to report errors.
    '--no-enable-error-reporting',
    `--only-categories=${categories.join(',')}`,
    `--chrome-flags=${CHROME_FLAGS.join(' ')}`,
  ];
  const env = { ...process.env, CHROME_PATH: ensureChromium() };
  const { stdout } = await run(process.execPath, args, { env, maxBuffer: MOST_BYTES });
  return JSON.parse(stdout) as LighthouseReport;
}
