import { canonicalVersion } from '@clearcrate/fairness/odds-version';
import { expect, it } from 'vitest';
import { EMPTY_FIELDS, type ManualFields, readManual } from './manual-claim.ts';

const filled: ManualFields = {
  ...EMPTY_FIELDS,
  serverSeed: 'ab'.repeat(32),
  serverSeedHash: 'CD'.repeat(32),
  clientSeed: '  ache-7f2c ',
  nonce: '1,118',
};
const odds = canonicalVersion({
  table: 'box/1',
  version: 1,
  price: 100n,
  asset: 'coin',
  guarantee: null,
  entries: [{ item: 'one', tickets: 1_000_000, quality: 1, value: 100n }],
});

it('reads pasted values as printed', () => {
  expect(readManual({ ...filled, ticket: '003\u2009417' })).toEqual({
    claim: {
      serverSeed: 'ab'.repeat(32),
      serverSeedHash: 'cd'.repeat(32),
      clientSeed: 'ache-7f2c',
      nonce: 1_118,
      ticket: 3_417,
    },
  });
});

it('uses ticket and table only if they are given', () => {
  expect(readManual(filled)).not.toHaveProperty('claim.ticket');
  expect(readManual({ ...filled, odds: ` ${odds}\n`, guaranteed: true })).toMatchObject({
    claim: { odds: { text: odds, guaranteed: true } },
  });
});

it('names the fault of every field', () => {
  expect(readManual(EMPTY_FIELDS)).toEqual({
    errors: { serverSeed: 'hex', serverSeedHash: 'hex', clientSeed: 'clientSeed', nonce: 'nonce' },
  });
  expect(readManual({ ...filled, nonce: '0', ticket: '1000000', odds: '{"entries":[]}' })).toEqual({
    errors: { nonce: 'nonce', ticket: 'ticket', odds: 'odds' },
  });
  expect(readManual({ ...filled, serverSeed: 'ab'.repeat(31) })).toEqual({ errors: { serverSeed: 'hex' } });
});
