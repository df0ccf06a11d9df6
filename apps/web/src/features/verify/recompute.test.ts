import { runSync } from '@clearcrate/fairness/hash-steps';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import { canonicalVersion, type OddsVersion, versionHash } from '@clearcrate/fairness/odds-version';
import { describe, expect, it } from 'vitest';
import { computeProof, type DrawClaim, proofOf } from './recompute.ts';

const serverSeed = '2d88acbd1817fc5ef486b99a8f2dd02cb3c1fcc927a58090dcbf5e5fa7cc2c4f';
const version: OddsVersion = {
  table: 'box/7',
  version: 3,
  price: 1580n,
  asset: 'coin',
  guarantee: { openings: 120, quality: 6 },
  entries: [
    { item: 'knife', tickets: 2_600, quality: 7, value: 98_000n },
    { item: 'tide', tickets: 1_400, quality: 6, value: 42_800n },
    { item: 'plain', tickets: 996_000, quality: 1, value: 500n },
  ],
};
const text = canonicalVersion(version);
const hash = runSync(versionHash(version), nodeHasher);
const claim: DrawClaim = {
  serverSeed,
  serverSeedHash: 'e0de7df7a1f4bdaabd97ded040fdab333b7562815ef2b30602b3b06a2be68d62',
  clientSeed: 'ache-7f2c',
  nonce: 118,
  ticket: 3_417,
  odds: { text, hash, item: 'tide', guaranteed: false },
};
const prove = (change: Partial<DrawClaim> = {}) => runSync(proofOf({ ...claim, ...change }), nodeHasher);
const withOdds = (change: Partial<NonNullable<DrawClaim['odds']>>) =>
  prove({ odds: { text, hash, item: 'tide', guaranteed: false, ...change } });

describe('a draw as recorded', () => {
  it('matches, from the seed to the item', async () => {
    const proof = prove();
    expect(proof).toMatchObject({ ticket: 3_417, outcome: { item: 'tide', first: 2_600, last: 3_999 } });
    expect(proof.difference).toBeUndefined();
    expect(proof.steps.map(({ name }) => name)).toEqual([
      'commitment',
      'digest',
      'word',
      'ticket',
      'odds',
      'guarantee',
      'item',
    ]);
    expect(await computeProof(claim)).toEqual(proof);
  });
});

describe('the first difference', () => {
  it.each([
    ['commitment', prove({ serverSeedHash: '11'.repeat(32) })],
    ['ticket', prove({ ticket: 3_418 })],
    ['ticket', prove({ clientSeed: 'ache-7f2d' })],
    ['odds', withOdds({ hash: '22'.repeat(32) })],
    ['item', withOdds({ item: 'knife' })],
  ] as const)('is found at %s', (name, { difference }) => {
    expect(difference?.name).toBe(name);
  });

  it('is the guarantee if a table without one claims to have used it', () => {
    const { guarantee: _rule, ...rest } = version;
    const bare = { ...rest, guarantee: null };
    const proof = withOdds({
      text: canonicalVersion(bare),
      hash: runSync(versionHash(bare), nodeHasher),
      guaranteed: true,
    });
    expect(proof.difference?.name).toBe('guarantee');
  });
});

describe('the order of the seeds', () => {
  const shown = '2026-11-15T04:00:00.000Z';
  const later = '2026-11-15T04:00:00.001Z';

  it('is the last step if both times are known, and absent otherwise', () => {
    const { steps, difference } = prove({ times: { publishedAt: shown, chosenAt: later } });
    expect([steps.at(-1)?.name, difference]).toEqual(['times', undefined]);
    expect(prove().steps.map(({ name }) => name)).not.toContain('times');
  });

  it('is a difference if the client seed was chosen before the hash was shown', () => {
    const { difference } = prove({ times: { publishedAt: later, chosenAt: shown } });
    expect(difference).toMatchObject({ name: 'times', inputs: { publishedAt: later, chosenAt: shown } });
  });
});

describe('a value that was not claimed', () => {
  it('is computed without a comparison', () => {
    const { steps, difference } = prove({ ticket: undefined, odds: { text, guaranteed: false } });
    expect(difference).toBeUndefined();
    for (const name of ['ticket', 'odds', 'item'])
      expect(steps.find((step) => step.name === name)).not.toHaveProperty('expected');
    expect(steps.find(({ name }) => name === 'commitment')).toHaveProperty('expected');
  });

  it('ends at the ticket without a table', () => {
    const { steps, outcome } = prove({ odds: undefined });
    expect(steps.at(-1)?.name).toBe('ticket');
    expect(outcome).toBeUndefined();
  });
});

it('a guaranteed draw uses the guaranteed table', () => {
  const { outcome } = withOdds({ guaranteed: true, item: undefined });
  expect(outcome).toMatchObject({ item: 'knife', first: 0, last: 649_999 });
});

describe('the count behind a guarantee', () => {
  it('decides which table is used, and is compared with the claimed one', () => {
    expect(withOdds({ misses: 119 }).difference).toBeUndefined();
    const due = withOdds({ misses: 120, guaranteed: true, item: 'knife' });
    expect(due.difference).toBeUndefined();
    expect(due.outcome).toMatchObject({ item: 'knife', first: 0, last: 649_999 });
  });

  it('detects a withheld guarantee, and one that was not due', () => {
    expect(withOdds({ misses: 120 }).difference?.name).toBe('guarantee');
    expect(withOdds({ misses: 3, guaranteed: true }).difference?.name).toBe('guarantee');
  });
});

it('rejects an invalid table', () => {
  expect(() => withOdds({ text: '{}' })).toThrow();
  expect(() => withOdds({ text: 'not json' })).toThrow();
});
