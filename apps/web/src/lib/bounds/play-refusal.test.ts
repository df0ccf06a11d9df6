import { ERRORS } from '@clearcrate/contract/errors';
import { expect, test } from 'vitest';
import { reasonOf } from './play-refusal.ts';

/**
 * The first view must not load the table of errors, so the numbers are written out; this test
 * compares them.
 */
test.each([
  ['coolingOff', 'break'],
  ['selfExcluded', 'break'],
  ['spendLimitDay', 'limit'],
  ['spendLimitWeek', 'limit'],
  ['spendLimitMonth', 'limit'],
  ['rechargeLimitDay', 'limit'],
  ['rechargeLimitWeek', 'limit'],
  ['rechargeLimitMonth', 'limit'],
  ['coolingOffElsewhere', 'break'],
  ['selfExcludedElsewhere', 'break'],
  ['spendLimitElsewhere', 'limit'],
  ['rechargeLimitElsewhere', 'limit'],
  ['spendLimitReached', 'cap'],
  ['priceAboveCap', 'cap'],
  ['openingCapReached', 'cap'],
  ['realNameRequired', 'realName'],
  ['notEnoughCoins', undefined],
  ['breakNotLonger', undefined],
] as const)('%s is a rejection by %s', (name, reason) => {
  expect(reasonOf(ERRORS[name].code)).toBe(reason);
});
