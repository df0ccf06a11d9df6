import { type BagItem, SELL_MAX } from '@clearcrate/contract/bag';
import { describe, expect, it } from 'vitest';
import { SELL_LIMIT, selectionOf, tickAll, toggled } from './selection.ts';

const item = (bagItemId: string, recoveryPrice = '1.00'): BagItem => ({
  bagItemId,
  recoveryPrice,
  stock: 10,
  goodsId: '1',
  weaponName: 'KV-47',
  finishName: 'Tide',
  goodsLevel: 'level3',
  exterior: 'FN',
  price: recoveryPrice,
  image: '',
  imageLarge: '',
  status: 1,
  source: 1,
  drawId: bagItemId,
  boxId: '1',
  createdAt: '2026-11-15T04:00:00.000Z',
  delivery: null,
  isLocked: false,
});
const list = [item('1', '428.00'), item('2', '152.10'), item('3', '22.70')];

it('holds as many items as one sale allows', () => {
  expect(SELL_LIMIT).toBe(SELL_MAX);
});

describe('a selection', () => {
  it('sums to the cent', () => {
    expect(selectionOf(list, 3, new Set(['1', '3']))).toMatchObject({ sum: '450.70', all: 'mixed' });
    expect(selectionOf(list, 3, new Set())).toMatchObject({ sum: '0.00', all: false, items: [] });
  });

  it('is complete when everything is selected, loaded or not', () => {
    const everything = new Set(['1', '2', '3']);
    expect(selectionOf(list, 3, everything).all).toBe(true);
    expect(selectionOf(list, 4, everything).all).toBe('mixed');
  });

  it('drops items that left the list', () => {
    expect(selectionOf(list, 3, new Set(['1', '9'])).items).toEqual([list[0]]);
  });
});

describe('ticking', () => {
  it('toggles', () => {
    const once = toggled(new Set(), '7') ?? new Set();
    expect([...once]).toEqual(['7']);
    expect(toggled(once, '7')?.size).toBe(0);
  });

  it('is limited like a sale', () => {
    const many = Array.from({ length: SELL_LIMIT + 5 }, (_, index) => item(String(index)));
    const full = tickAll(many);
    expect(full.size).toBe(SELL_LIMIT);
    expect(toggled(full, 'one more')).toBeUndefined();
    expect(toggled(full, '0')?.size).toBe(SELL_LIMIT - 1);
    expect(selectionOf(many, many.length, full).all).toBe(true);
  });
});
