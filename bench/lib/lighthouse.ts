import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureInstalledIn, root } from '../../tools/lib/bootstrap.mjs';
import { ensureChromium } from '../../tools/test/chromium.ts';

/**
 * Lighthouse brings a fifth of all the packages there would be, and nobody needs it but who measures: it has a folder with a lock
 * file of its own, is installed when it is first asked for, and runs as a program.
 */
const FOLDER = join(root, 'bench', 'lighthouse');
const PROGRAM = join(FOLDER, 'node_modules', 'lighthouse', 'cli', 'index.js');
const CHROME_FLAGS = ['--headless=new', '--no-sandbox', '--disable-quic', '--disable-background-networking'];
/** A report holds pictures of the page as it came. */
const MOST_BYTES = 64 * 1024 * 1024;

/** What is read of a report. */
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

/** Looks at a page once, in a browser of its own. A page that could not be measured makes it fail. */
export async function runLighthouse(url: string, categories: readonly string[]): Promise<LighthouseReport> {
  const args = [
    PROGRAM,
    url,
    '--output=json',
    '--quiet',
    // Otherwise it may ask whether it may report its own errors, and wait for the answer.
    '--no-enable-error-reporting',
    `--only-categories=${categories.join(',')}`,
    `--chrome-flags=${CHROME_FLAGS.join(' ')}`,
  ];
  const env = { ...process.env, CHROME_PATH: ensureChromium() };
  const { stdout } = await run(process.execPath, args, { env, maxBuffer: MOST_BYTES });
  return JSON.parse(stdout) as LighthouseReport;
}
