import { ERRORS } from '@clearcrate/contract/errors';
import { expect, test } from 'vitest';
import { reasonOf } from './play-refusal.ts';

/** The first view has no room for the whole table of errors, so the numbers are written out and held against it here. */
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
] as const)('%s is a matter of %s', (name, reason) => {
  expect(reasonOf(ERRORS[name].code)).toBe(reason);
});
