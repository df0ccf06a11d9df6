import { scryptSync } from 'node:crypto';
import { WORK_COST, workInput } from '@clearcrate/contract/puzzle-work';
import { expect, test } from 'vitest';
import { searchShare } from './work-search.ts';

const { N, r, p, keyBytes } = WORK_COST;
const salt = '000102030405060708090a0b0c0d0e0f';
const target = scryptSync(workInput(5), Buffer.from(salt, 'hex'), keyBytes, { N, r, p }).toString('hex');
const work = { salt, target, tries: 8 };

test('finds the number of the server’s work with the browser’s scrypt', () => {
  expect(searchShare({ work, first: 0, step: 1 }, () => {})).toBe(5);
  expect(searchShare({ work, first: 1, step: 2 }, () => {})).toBe(5);
});

test('searches a share without the number to its end', () => {
  let tried = 0;
  const found = searchShare({ work, first: 0, step: 2 }, () => {
    tried += 1;
  });
  expect(found).toBeUndefined();
  expect(tried).toBe(4);
});
