import {
  beaconLine,
  crashRecords,
  oddsLine,
  orderRecord,
  playerExport,
  playerRecords,
  sharedRecords,
} from '@clearcrate/fairness/testing/sample-records';
import { expect, test } from 'vitest';
import { checkLines } from './check-lines.ts';

const records = [...playerRecords(2), ...sharedRecords(1), orderRecord(), ...crashRecords(2)];
const textOf = (lines: readonly object[]) => lines.map((line) => JSON.stringify(line)).join('\n');

test('draws of every kind are recomputed from pasted lines', async () => {
  const { totals, passed, findings, records: shown } = await checkLines(textOf([oddsLine, beaconLine, ...records]));
  expect(findings).toEqual([]);
  expect(passed).toBe(true);
  expect(totals.matched).toBe(records.length);
  expect(new Set(shown.map(({ kind }) => kind))).toEqual(new Set(['player', 'shared', 'order', 'crash']));
  expect(shown.every(({ verdict, steps }) => verdict === 'match' && steps.length > 0)).toBe(true);
  expect(shown[0]?.line).toBe(3);
});

test('differences, contradictions and unreadable lines are reported with their line', async () => {
  const [first, ...rest] = records as [(typeof records)[number]];
  const bent = { ...first, ticket: 1 };
  const found = await checkLines([textOf([oddsLine, beaconLine, bent, ...rest, first]), 'not json'].join('\n'));
  expect(found.passed).toBe(false);
  expect(found.records[0]).toMatchObject({ verdict: 'mismatch', difference: { name: 'ticket' } });
  expect(found.records.at(-1)).toMatchObject({ id: first.id, verdict: 'mismatch' });
  expect(found.findings.map(({ problem }) => problem)).toEqual(['mismatch', 'mismatch', 'unreadable']);
});

test('distinguishes a whole export from a part, and reports what is missing', async () => {
  const draws = playerRecords(5);
  const lines = playerExport([oddsLine], draws);
  expect(await checkLines(lines.join('\n'))).toMatchObject({ passed: true, isPartial: false, unchecked: [] });
  expect(await checkLines(textOf([oddsLine, ...draws]))).toMatchObject({ passed: true, isPartial: true });
  const gone = await checkLines(lines.toSpliced(4, 1).join('\n'));
  expect(gone).toMatchObject({ passed: false, totals: { missing: 1 } });
  // The count of the guarantee, the seal, and the pair.
  expect(gone.findings.map(({ problem }) => problem)).toEqual(['mismatch', 'mismatch', 'missing']);
});

test('an empty text proves nothing', async () => {
  expect((await checkLines('')).passed).toBe(false);
});
