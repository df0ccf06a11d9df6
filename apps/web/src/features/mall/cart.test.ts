import type { CartLine, MallQuota } from '@clearcrate/contract/mall';
import { expect, test } from 'vitest';
import { asOffered, changeOf, chosenOf, exchangeProblem, isEnded, isReady, lineState } from './cart.ts';

const line = (part: Partial<CartLine> = {}): CartLine => ({
  ...{ goodsId: '1', weaponName: '', finishName: '', goodsLevel: 'level1', exterior: '', image: '', imageLarge: '' },
  ...{ mallGoodsId: '1', asset: 'coin', price: '10.00', seenPrice: '10.00', stock: 3, offered: true },
  recoveryPrice: '9.00',
  ...part,
});
const quota = (part: Partial<MallQuota> = {}): MallQuota => ({
  ...{ used: 1, quota: 5, level: 4, next: null, spending: null },
  ...part,
});

test('the preview follows the shelf, and keeps goods that left it', () => {
  const looked = line({ mallGoodsId: '2' });
  const dearer = line({ mallGoodsId: '2', price: '11.00', stock: 1 });
  expect(asOffered(looked, [line(), dearer])).toBe(dearer);
  expect(asOffered(looked, [line()])).toBe(looked);
});

test('returns the state of a line, and its actions', () => {
  const states = [
    line(),
    line({ price: '8.80' }),
    line({ price: '11.00' }),
    line({ stock: 0, price: '11.00' }),
    line({ offered: false, stock: 0 }),
  ];
  expect(states.map(lineState)).toEqual(['same', 'fell', 'rose', 'soldOut', 'gone']);
  expect(states.map(isReady)).toEqual([true, true, false, false, false]);
  expect(states.map(isEnded)).toEqual([false, false, false, true, true]);
  expect([changeOf(states[1] as CartLine), changeOf(states[2] as CartLine)]).toEqual(['1.20', '1.00']);
});

test('selects what can be exchanged, of one asset, except for deselected lines', () => {
  const items = [
    line({ mallGoodsId: '1' }),
    line({ mallGoodsId: '2', price: '86.50', seenPrice: '86.50' }),
    line({ mallGoodsId: '3', price: '12.00' }),
    line({ mallGoodsId: '4', asset: 'point', price: '460.00', seenPrice: '460.00' }),
    line({ mallGoodsId: '5', stock: 0 }),
  ];
  expect(chosenOf(items, 'coin', new Set())).toMatchObject({ total: '96.50', recovery: '18.00' });
  expect(chosenOf(items, 'coin', new Set(['2'])).lines.map(({ mallGoodsId }) => mallGoodsId)).toEqual(['1']);
  expect(chosenOf(items, 'point', new Set()).total).toBe('460.00');
});

test('returns what prevents an exchange, the first problem first', () => {
  const chosen = chosenOf([line(), line({ mallGoodsId: '2' })], 'coin', new Set());
  const none = chosenOf([], 'coin', new Set());
  const spending = { spent: '190.00', limit: '200.00' };
  expect(exchangeProblem(none, 'coin', quota(), '100.00')).toBe('none');
  expect(exchangeProblem(chosen, 'coin', quota({ used: 4 }), '100.00')).toBe('overQuota');
  expect(exchangeProblem(chosen, 'coin', quota({ spending }), '100.00')).toBe('overSpend');
  expect(exchangeProblem(chosen, 'point', quota({ spending }), '100.00')).toBeUndefined();
  expect(exchangeProblem(chosen, 'coin', quota(), '19.99')).toBe('poor');
  expect(exchangeProblem(chosen, 'coin', quota(), '20.00')).toBeUndefined();
  expect(exchangeProblem(chosen, 'coin', undefined, undefined)).toBeUndefined();
});
