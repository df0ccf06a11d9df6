import fc from 'fast-check';
import { expect, it } from 'vitest';
import vectors from '../../vectors.json' with { type: 'json' };
import { runSync } from '../hash/hash-steps.ts';
import { nodeHasher } from '../hash/node-crypto.ts';
import { parseHundredths } from '../odds/hundredths.ts';
import { buildOdds, pick } from '../odds/odds.ts';
import { expectedValue, houseEdge, validateVersion, versionHash } from '../odds/odds-version.ts';
import { LUCKY_CHANCE, type LuckyTable, luckyPrice, luckyVersion } from './lucky.ts';

const table: LuckyTable = {
  code: 'low',
  version: 3,
  edgeBasisPoints: 600,
  entries: [
    { item: 'dust', quality: 1, value: 5n, tickets: 700_000 },
    { item: 'fleet', quality: 2, value: 24n, tickets: 250_000 },
    { item: 'grove', quality: 3, value: 130n, tickets: 50_000 },
  ],
};
const target = { item: 'nebula', quality: 6, value: 42_800n };
const chances = fc
  .integer({ min: LUCKY_CHANCE.min / LUCKY_CHANCE.step, max: LUCKY_CHANCE.max / LUCKY_CHANCE.step })
  .map((steps) => steps * LUCKY_CHANCE.step);

it('gives the target exactly the chosen chance, as the first entry of a whole table', () => {
  fc.assert(
    fc.property(chances, (tickets) => {
      const version = luckyVersion(target, tickets, table);
      expect(version.entries[0]).toEqual({ ...target, tickets });
      expect(validateVersion(version)).toEqual([]);
    }),
  );
});

it('removes the target from the consolation table', () => {
  const version = luckyVersion({ item: 'fleet', quality: 2, value: 24n }, 50_000, table);
  expect(version.entries.map(({ item }) => item)).toEqual(['fleet', 'dust', 'grove']);
});

it('costs the expected value over one less the edge, rounded up by less than a hundredth', () => {
  // (42 800 × 5 % + 16 × 95 %) ÷ 0.94 = 2292.766 hundredths.
  expect(luckyVersion(target, 50_000, table).price).toBe(2_293n);
  expect(luckyPrice([{ item: 'a', quality: 1, value: 94n, tickets: 1_000_000 }], 600)).toBe(100n);
});

it('keeps the published edge at every chance within one hundredth', () => {
  fc.assert(
    fc.property(chances, fc.bigInt({ min: 200n, max: 5_000_000n }), (tickets, value) => {
      const version = luckyVersion({ ...target, value }, tickets, table);
      const edge = houseEdge(version);
      const { numerator, denominator } = expectedValue(version.entries);
      expect(edge && edge.numerator * 10_000n >= 600n * edge.denominator).toBe(true);
      expect((version.price - 1n) * denominator * 9_400n < numerator * 10_000n).toBe(true);
    }),
  );
});

it.each([0, 9_900, 10_050, 750_100, 50_000.5, Number.NaN])('rejects a chance of %s tickets', (tickets) => {
  expect(() => luckyVersion(target, tickets, table)).toThrow(RangeError);
});

it('matches tables, prices, hashes and items of another implementation', () => {
  const { version, lucky } = vectors.odds;
  const amount = (text: string) => parseHundredths(text) ?? 0n;
  const entries = version.entries.map((entry) => ({ ...entry, value: amount(entry.value) }));
  for (const { tickets, edgeBasisPoints, price, hash, drawn } of lucky.versions) {
    const wanted = { item: lucky.target, quality: 7, value: 42_800n };
    const made = luckyVersion(wanted, tickets, { code: 'low', version: 2, edgeBasisPoints, entries });
    expect(made.price).toBe(amount(price));
    expect(runSync(versionHash(made), nodeHasher)).toBe(hash);
    const odds = buildOdds(made.entries);
    for (const { ticket, item } of drawn) expect(pick(odds, ticket).entry.item).toBe(item);
  }
});
