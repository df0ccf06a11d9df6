import { expect, test } from 'vitest';
import { qrModules } from './qr-picture.tsx';

const FINDER = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];

test('encodes a link as a square code with its three finder patterns, without a border', () => {
  const rows = qrModules('https://clearcrate.example/?code=K7P2QX')?.map((line) =>
    line.map((isDark) => (isDark ? '#' : '.')).join(''),
  );
  expect(rows?.every((row) => row.length === rows.length)).toBe(true);
  expect(rows?.slice(0, 7).map((row) => row.slice(0, 7))).toEqual(FINDER);
  expect(rows?.slice(0, 7).map((row) => row.slice(-7))).toEqual(FINDER);
  expect(rows?.slice(-7).map((row) => row.slice(0, 7))).toEqual(FINDER);
});

test('returns nothing for a text too long to scan from a screen', () => {
  expect(qrModules('x'.repeat(213))).toBeDefined();
  expect(qrModules('x'.repeat(214))).toBeUndefined();
});
