import { expect, test } from 'vitest';
import vectors from '../../vectors.json' with { type: 'json' };
import { runSync } from '../hash/hash-steps.ts';
import { nodeHasher } from '../hash/node-crypto.ts';
import { parseVersion } from '../record/record.ts';
import {
  canonicalVersion,
  decimalText,
  expectedValue,
  expectedValueText,
  houseEdge,
  type OddsVersion,
  percentText,
  validateVersion,
  versionHash,
} from './odds-version.ts';

const { version: plain, canonical, hash, expectedHundredthsTimesMillion } = vectors.odds;
const version = parseVersion(plain);

test('matches the canonical text and hash of the vector', () => {
  expect(canonicalVersion(version)).toBe(canonical);
  expect(runSync(versionHash(version), nodeHasher)).toBe(hash);
  expect(parseVersion(JSON.parse(canonical))).toEqual(version);
});

test('every member of a version is in its hash', () => {
  const [first, ...rest] = version.entries;
  if (!first) throw new Error('the vector is empty');
  const others: OddsVersion[] = [
    { ...version, table: 'box/18' },
    { ...version, version: 4 },
    { ...version, price: 1_251n },
    { ...version, asset: 'shell' },
    { ...version, guarantee: null },
    { ...version, guarantee: { openings: 49, quality: 6 } },
    { ...version, entries: [...rest, first] },
    { ...version, entries: [{ ...first, value: 1n }, ...rest] },
    { ...version, entries: [{ ...first, quality: 7 }, ...rest] },
    { ...version, entries: [{ ...first, item: 'other' }, ...rest] },
  ];
  const hashes = [version, ...others].map((other) => runSync(versionHash(other), nodeHasher));
  expect(new Set(hashes).size).toBe(hashes.length);
});

test('expected value and edge are exact', () => {
  expect(expectedValue(version.entries).numerator).toBe(BigInt(expectedHundredthsTimesMillion));
  expect(expectedValueText(version.entries)).toBe('7.67865898');
  const edge = houseEdge(version);
  expect(edge && percentText(edge, 4)).toBe('38.5707');
  expect(houseEdge({ ...version, price: 0n })).toBeUndefined();
  expect(houseEdge({ ...version, asset: 'shell' })).toBeUndefined();
});

test('a box that returns more than its price has a negative edge', () => {
  const edge = houseEdge({ ...version, price: 700n });
  expect(edge && percentText(edge, 2)).toBe('-9.70');
});

test.each([
  [1n, 2n, 0, '1'],
  [-1n, 2n, 0, '-1'],
  [-1n, 300n, 1, '0.0'],
  [2n, 3n, 3, '0.667'],
  [-1n, 8n, 2, '-0.13'],
])('formats %d / %d with %d decimals as %s', (numerator, denominator, decimals, text) => {
  expect(decimalText({ numerator, denominator }, decimals)).toBe(text);
});

test('names the problem of an invalid version', () => {
  expect(validateVersion(version)).toEqual([]);
  const wrong: OddsVersion = {
    ...version,
    table: '',
    version: 0,
    price: -1n,
    guarantee: { openings: 10, quality: 16 },
    entries: [{ item: 'a', tickets: 1_000_000, quality: 0, value: -1n }],
  };
  expect(validateVersion(wrong).map(({ problem }) => problem)).toEqual([
    'table',
    'version',
    'price',
    'quality',
    'value',
    'guarantee',
  ]);
  expect(() => canonicalVersion(wrong)).toThrow(RangeError);
});
