import { existsSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openScratch } from './scratch.ts';

test('a folder that somebody has chosen is theirs to choose', () => {
  expect(openScratch({ TMPDIR: '/somewhere' })).toEqual({});
});

test('without memory for it a run writes where everybody does', () => {
  expect(openScratch({}, '/proc')).toEqual({});
  expect(openScratch({}, '/nowhere')).toEqual({});
});

test('a folder of its own, if there is any', () => {
  const { TMPDIR } = openScratch({});
  expect(TMPDIR === undefined || existsSync(TMPDIR)).toBe(true);
  if (TMPDIR) rmSync(TMPDIR, { recursive: true });
});
