import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ExportChecker } from '@clearcrate/fairness/export-checker';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../lib/bootstrap.mjs';
import { type EveryMode, playEveryMode } from './every-mode.ts';
import { runStoreCommand } from './prove-export.ts';
import { TAMPERINGS } from './tamperings.ts';

/** An export of every mode, recomputed by the store's verifier and by an independent one in Python, written from the documents. */

const FAIRNESS = join(root, 'packages/fairness');
const folder = mkdtempSync(join(tmpdir(), 'clearcrate-every-'));
const path = join(folder, 'draws.jsonl');
let played: EveryMode;
let lines: string[];

beforeAll(async () => {
  played = await playEveryMode();
  const env = { DATABASE_URL: played.databaseUrl, MASTER_KEY: played.masterKey };
  const exported = runStoreCommand('export-draws', [path], env);
  if (exported.status !== 0) throw new Error(`the export failed: ${exported.output}`);
  lines = readFileSync(path, 'utf8').trimEnd().split('\n');
}, 240_000);
afterAll(async () => {
  await played?.close();
  rmSync(folder, { recursive: true });
});

/** Python belongs to what the tests need: without it they must fail, and say why. */
function runPython(...args: string[]): { status: number; output: string } {
  const { error, status, stdout, stderr } = spawnSync('python3', args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (error) throw new Error(`python3 is needed here and could not be started: ${error.message}`);
  return { status: status ?? -1, output: stdout + stderr };
}

const recompute = (...files: string[]) => runPython(join(FAIRNESS, 'recompute.py'), ...files);

/** How many lines there are of each kind, player's draws by their tables. */
function countKinds(): Record<string, number> {
  const tables = new Map<string, string>();
  const names = lines.map((line) => {
    const record = JSON.parse(line);
    if (record.kind === 'odds') tables.set(record.hash, record.odds.table.split('/')[0]);
    return record.kind === 'player' ? (tables.get(record.outcome.odds) ?? '') : record.kind;
  });
  return Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]));
}

it('agrees with the vectors that the tests of the package read', () => {
  expect(runPython(join(FAIRNESS, 'vectors.py'), '--check')).toMatchObject({ status: 0 });
});

it('holds every mode', () => {
  const counts = countKinds();
  for (const kind of [
    'box',
    'lucky',
    'turntable',
    'festival',
    'shared',
    'battle',
    'order',
    'rank',
    'split',
    'crash',
    'beacon',
  ])
    expect(counts[kind], kind).toBeGreaterThan(0);
  // Seeds of all modes are in it: packets, battles, roll rooms, time boxes and rankings.
  const orders = lines
    .filter((line) => line.includes('"kind":"order"'))
    .map((line) => JSON.parse(line).id.split('/')[0]);
  expect(new Set(orders)).toEqual(new Set(['31', '32']));
  const ranks = lines.filter((line) => line.includes('"kind":"rank"')).map((line) => JSON.parse(line));
  expect(ranks.some(({ groups }) => groups.at(-1).userCodes.length > groups.at(-1).seats.length)).toBe(true);
});

it('is recomputed by the store’s verifier, which says that the beacon of the test is not a public one', () => {
  const { status, output } = runStoreCommand('verify', [path]);
  expect(output).toContain(' 0 differ, 0 not revealed yet, 0 unreadable');
  expect(output).toContain('not a public beacon');
  expect(status).toBe(3);
});

it('is recomputed in Python to the same result', () => {
  const { status, output } = recompute(path);
  expect(output).toContain('0 differ');
  expect(output).toContain('not a public beacon');
  expect(status).toBe(3);
  const draws = lines.filter((line) => !/"kind":"(?:odds|beacon)"/.test(line)).length;
  expect(output).toContain(`${draws} draws`);
});

/** The export with one lie in it, each in a file of its own. */
function writeLies(): string[] {
  return TAMPERINGS.map(({ kind, alter }, index) => {
    const altered = alter(
      lines.map((line) => JSON.parse(line)),
      kind,
    );
    const file = join(folder, `lie-${index}.jsonl`);
    writeFileSync(file, altered.map((record) => JSON.stringify(record)).join('\n'));
    return file;
  });
}

describe('a line that was altered', () => {
  let files: string[];
  const saidInPython = new Map<string, string>();

  beforeAll(() => {
    files = writeLies();
    const { status, output } = recompute(...files);
    expect(status).toBe(1);
    for (const part of output.split(`${folder}/`).slice(1)) {
      const [name = '', ...said] = part.split(':');
      saidInPython.set(join(folder, name), said.join(':'));
    }
  }, 120_000);

  it.each(TAMPERINGS.map((lie, index) => ({ ...lie, index })))('is found by both: $kind, $what', ({ index }) => {
    const file = files[index] ?? '';
    const checker = new ExportChecker(nodeHasher);
    const findings = readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line) => checker.readLine(line));
    expect(findings).not.toEqual([]);
    expect(checker.passed).toBe(false);
    const said = saidInPython.get(file) ?? '';
    expect(said).toMatch(/[1-9]\d* differ/);
    expect(said).not.toContain('Traceback');
  });
});
