import { expect, it } from 'vitest';
import { type BoxVersion, sharesByQuality } from './box.rules.ts';

const entries = [
  { quality: 3, firstTicket: 0, lastTicket: 99_999 },
  { quality: 7, firstTicket: 100_000, lastTicket: 199_999 },
  { quality: 1, firstTicket: 200_000, lastTicket: 999_999 },
];
const sharesOf = (list: typeof entries) => sharesByQuality({ entries: list } as unknown as BoxVersion);

it('lists shares by quality in one order, whatever the order of the entries', () => {
  const shares = [
    { quality: 7, tickets: 100_000 },
    { quality: 3, tickets: 100_000 },
    { quality: 1, tickets: 800_000 },
  ];
  expect(sharesOf(entries)).toEqual(shares);
  expect(sharesOf(entries.toReversed())).toEqual(shares);
});
