import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  beaconLine,
  oddsLine,
  playerExport,
  playerRecords,
  sharedRecords,
} from '../../../../packages/fairness/src/testing/sample-records.ts';

const folder = mkdtempSync(join(tmpdir(), 'clearcrate-verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

function verify(...given: string[]) {
  const program = join(import.meta.dirname, 'clearcrate.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'verify', ...given], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

function written(name: string, lines: readonly string[]): string {
  const path = join(folder, name);
  writeFileSync(path, lines.map((line) => `${line}\n`).join(''));
  return path;
}

const records = playerRecords(30_000);

test('exits with 0 for an export that matches, and prints its totals', () => {
  const { status, stdout, stderr } = verify(written('good.json', playerExport([oddsLine], records)));
  expect(stdout).toBe(
    '30000 draws, 1 odds versions: 30000 match, 0 differ, 0 not revealed yet, 0 unreadable, 0 missing\nchecked: 30000 box\n',
  );
  expect(stderr).toBe('25000 draws recomputed\n');
  expect(status).toBe(0);
});

test('prints up to twenty mismatches by line, and exits with 1', () => {
  const changed = records.slice(0, 25).map((record) => ({ ...record, ticket: (record.ticket + 1) % 1_000_000 }));
  const { status, stdout } = verify(written('bad.json', playerExport([oddsLine], changed)));
  const lines = stdout.trimEnd().split('\n');
  expect(lines).toHaveLength(22);
  expect(lines[0]).toMatch(/^line 4: mismatch \(player one 1\): ticket: the record says \d+, computed \d+$/);
  expect(lines[20]).toBe('and 5 more');
  expect(status).toBe(1);
});

test('prints what is missing, and exits with 1', () => {
  const lines = playerExport([oddsLine], records.slice(0, 10));
  const { status, stdout } = verify(written('gap.json', lines.toSpliced(5, 3)));
  expect(stdout).toContain('line 2: missing: 3 of 10 draws with this pair are missing');
  expect(stdout).toContain('the export had 13 lines before its end, here are 10');
  expect(stdout).toContain('3 nonces between these draws are not in this export');
  expect(status).toBe(1);
  expect(verify(written('cut.json', lines.slice(0, -1)))).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('the last line of the export is missing'),
  });
});

test('accepts lines of an export, and exits with their own code', () => {
  const { status, stdout } = verify(
    written(
      'lines.json',
      [oddsLine, ...records.slice(0, 5)].map((line) => JSON.stringify(line)),
    ),
  );
  expect(stdout).toContain('5 match, 0 differ');
  expect(stdout).toContain('this is no whole export: what is missing from it cannot be known');
  expect(status).toBe(4);
});

test('prints what it cannot check, with the reason', () => {
  const secret = records.slice(0, 10).map((record) => ({ ...record, serverSeed: null }));
  const known = playerRecords(3, 'player two');
  const lines = playerExport([oddsLine], [...secret, ...known]);
  // Draws with a secret seed are in no export.
  const { stdout } = verify(
    written(
      'secret.json',
      lines.filter((line) => !line.includes('"id":"player one')),
    ),
  );
  expect(stdout).toContain('not checked: 10 draws, because their server seed is in use and secret');
});

test('prints private beacons, and exits with their own code', () => {
  const { status, stdout } = verify(written('private.json', playerExport([oddsLine, beaconLine, ...sharedRecords(2)])));
  expect(stdout).toContain('6 draws, 1 odds versions: 6 match, 0 differ');
  expect(stdout).toContain('not a public beacon: 6 draws were mixed with a chain whose key the store may own');
  expect(status).toBe(3);
});

test('exits with 1 for a line that is not a record', () => {
  const { status, stdout } = verify(written('broken.json', [...playerExport([oddsLine], records.slice(0, 3)), '17']));
  expect(stdout).toContain('line 8: unreadable: a record must be an object');
  expect(status).toBe(1);
});

test('prints its usage on a wrong call', () => {
  expect(verify()).toMatchObject({ status: 2, stderr: expect.stringContaining('npm run clearcrate -- verify <file>') });
  expect(verify(join(folder, 'missing.json'))).toMatchObject({ status: 2 });
});
