import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { oddsAreShown } from './odds-hash.tsx';

const text = JSON.stringify({
  entries: [
    { item: 'tide', tickets: 1_000, value: '12.00' },
    { item: 'dust', tickets: 999_000, value: '0.10' },
  ],
});
const hash = createHash('sha256').update(text).digest('hex');
const shown = [
  { item: 'tide', tickets: 1_000, value: '12.00' },
  { item: 'dust', tickets: 999_000, value: '0.10' },
];

it('accepts odds on the page that match the hash', async () => {
  expect(await oddsAreShown({ hash, text, shown })).toBe(true);
  expect(await oddsAreShown({ hash, text, shown: shown.map(({ item, tickets }) => ({ item, tickets })) })).toBe(true);
});

it.each([
  ['another hash', { hash: '0'.repeat(64) }],
  ['another text', { text: text.replace('1000', '1001') }],
  ['other tickets', { shown: [{ ...shown[0], tickets: 2_000 }, shown[1]] }],
  ['another value', { shown: [{ ...shown[0], value: '120.00' }, shown[1]] }],
  ['another order', { shown: shown.toReversed() }],
  ['an item less', { shown: shown.slice(1) }],
])('finds %s', async (_what, changed) => {
  expect(await oddsAreShown({ hash, text, shown, ...changed } as never)).toBe(false);
});
