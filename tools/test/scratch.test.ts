import { rmSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openScratch } from './scratch.ts';

test('a folder that somebody has chosen is theirs to choose', () => {
  expect(openScratch({ TMPDIR: '/somewhere' })).toEqual({});
});

test('without memory for it a run writes where everybody does', () => {
  expect(openScratch({}, '/proc')).toEqual({});
  expect(openScratch({}, '/nowhere')).toEqual({});
});

test('a folder of its own, if there is any, which others can walk through and not look into', () => {
  const { TMPDIR } = openScratch({});
  if (TMPDIR === undefined) return;
  expect(statSync(TMPDIR).mode & 0o777).toBe(0o711);
  rmSync(TMPDIR, { recursive: true });
});
