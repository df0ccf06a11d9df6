import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PUBLIC_BEACONS } from './beacon/public-beacons.ts';
import { nodeHasher } from './hash/node-crypto.ts';
import { ExportChecker } from './verify/export-checker.ts';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const document = read('../../docs/FAIRNESS.md');
const vectors = read('vectors.json');

test('the vectors contain every value that docs/FAIRNESS.md shows before its export', () => {
  const values = document.split('## Export')[0]?.match(/\b[0-9a-f]{64}\b/g) ?? [];
  expect(values.length).toBeGreaterThan(8);
  const known = vectors + JSON.stringify(PUBLIC_BEACONS);
  for (const value of values) expect(known).toContain(value);
});

test('docs/FAIRNESS.md lists the hash and key of every public beacon', () => {
  for (const { name, chain } of PUBLIC_BEACONS)
    for (const fact of [name, chain.hash, chain.publicKey, String(chain.genesisSeconds)])
      expect(document).toContain(fact);
});

test('the export shown in docs/FAIRNESS.md verifies', () => {
  const [, lines = ''] = /## Export.*?```jsonl\n(.*?)```/s.exec(document) ?? [];
  const checker = new ExportChecker(nodeHasher);
  expect(lines.split('\n').flatMap((line) => checker.readLine(line))).toEqual([]);
  expect(checker.totals).toMatchObject({ records: 6, matched: 6, oddsVersions: 1 });
});

test('the canonical text shown in docs/FAIRNESS.md is that of the vectors', () => {
  const { odds } = JSON.parse(vectors) as { odds: { canonical: string } };
  expect(document).toContain(`\`\`\`text\n${odds.canonical}\n\`\`\``);
});
