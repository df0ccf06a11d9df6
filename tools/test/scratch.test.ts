import { rmSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openScratch } from './scratch.ts';

test('keeps a folder chosen by the user', () => {
  expect(openScratch({ TMPDIR: '/somewhere' })).toEqual({});
});

test('without enough memory a run uses the default folder', () => {
  expect(openScratch({}, '/proc')).toEqual({});
  expect(openScratch({}, '/nowhere')).toEqual({});
});

test('creates a private folder that others can traverse but not list', () => {
  const { TMPDIR } = openScratch({});
  if (TMPDIR === undefined) return;
  expect(statSync(TMPDIR).mode & 0o777).toBe(0o711);
  rmSync(TMPDIR, { recursive: true });
});
