import { toHex, toUtf8 } from '@clearcrate/fairness/bytes';
import { commitment } from '@clearcrate/fairness/commitment';
import { runSync } from '@clearcrate/fairness/hash-steps';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import { drawOrder } from '@clearcrate/fairness/order';
import { rankTermsText } from '@clearcrate/fairness/rank-record';
import { webHasher } from '@clearcrate/fairness/web-crypto';
import { describe, expect, it } from 'vitest';
import { proveOrder } from './settled-order.ts';

const seed = new Uint8Array(32).fill(9);
const codes = ['aa', 'bb', 'cc', 'dd'];
const drawn = runSync(drawOrder({ roomSeed: seed, userCodes: codes }), nodeHasher).seats.map((seat) => codes[seat - 1]);
const terms = {
  ...{ board: 1, period: '2026-11-15', places: 10 },
  prizes: [
    { from: 1, to: 1, amount: '3.00', minimum: '9.00' },
    { from: 2, to: 10, amount: '1.00', minimum: '5.01' },
  ],
};
const settled = {
  ...terms,
  termsHash: null,
  seedHash: runSync(commitment(seed), nodeHasher),
  serverSeed: toHex(seed),
  tiedCodes: [],
  items: [
    { place: 1, amount: '9.00', prize: '3.00', userCode: 'zz' },
    ...drawn.map((userCode = '', index) => ({ place: index + 2, amount: '5.00', prize: '0.00', userCode })),
    { place: 6, amount: '1.00', prize: '0.00', userCode: 'yy' },
  ],
};

describe('a settled period', () => {
  it('is proven by its seed', async () => {
    expect(await proveOrder(settled, webHasher)).toEqual({ seedKept: true, ties: 1, orderKept: true });
  });

  it('detects a swap of equal players, or another seed', async () => {
    const [first, second, third, ...rest] = settled.items;
    if (!first || !second || !third) throw new Error('too few');
    const swapped = { ...settled, items: [first, third, second, ...rest] };
    expect((await proveOrder(swapped, webHasher)).orderKept).toBe(false);
    const other = { ...settled, serverSeed: toHex(new Uint8Array(32)) };
    expect((await proveOrder(other, webHasher)).seedKept).toBe(false);
  });

  it('proves that it was paid by the terms fixed at its beginning', async () => {
    const termsHash = toHex(nodeHasher.sha256(toUtf8(rankTermsText(terms))));
    const promised = { ...settled, termsHash };
    expect(await proveOrder(promised, webHasher)).toMatchObject({ promiseKept: true });
    const dearer = [{ ...terms.prizes[0], minimum: '9.01' } as (typeof terms.prizes)[0], ...terms.prizes.slice(1)];
    expect(await proveOrder({ ...promised, prizes: dearer }, webHasher)).toMatchObject({ promiseKept: false });
    const items = settled.items.map((item) => ({ ...item, prize: '0.00' }));
    expect(await proveOrder({ ...promised, items }, webHasher)).toMatchObject({ promiseKept: false });
  });

  it('proves the tie cut off by the end of the board, including those below it', async () => {
    const items = settled.items.slice(0, 4);
    const below = drawn.slice(3).flatMap((code) => code ?? []);
    const cut = { ...settled, items, tiedCodes: below };
    expect(await proveOrder(cut, webHasher)).toEqual({ seedKept: true, ties: 1, orderKept: true });
    expect((await proveOrder({ ...cut, tiedCodes: ['ee'] }, webHasher)).orderKept).toBe(false);
  });
});
