import type { LuckyDetail } from '@clearcrate/contract/lucky';
import { expect, test } from 'vitest';
import { chanceOfText, chanceText, luckyChoice, nearestChance } from './lucky-choice.ts';

const goods = (code: string, price: string, goodsLevel: string) => ({
  ...{
    goodsId: code,
    weaponName: 'KV-47',
    finishName: code,
    goodsLevel,
    exterior: 'FN',
    price,
    image: '',
    imageLarge: '',
  },
  code,
});
const detail: LuckyDetail = {
  target: goods('nebula', '100.00', 'level6'),
  table: {
    ...{ code: 'low', version: 1, edgeBasisPoints: 600, minPrice: '2.00', hash: '', publishedAt: '' },
    items: [
      { ...goods('dust', '0.10', 'level1'), tickets: 900_000 },
      { ...goods('sand', '0.40', 'level2'), tickets: 100_000 },
    ],
  },
};

test('lines are on the ticket scale, the target first', () => {
  const { lines } = luckyChoice(detail, 50_000);
  expect(lines.map(({ goods: { goodsId }, firstTicket, lastTicket }) => [goodsId, firstTicket, lastTicket])).toEqual([
    ['nebula', 0, 49_999],
    ['dust', 50_000, 904_999],
    ['sand', 905_000, 999_999],
  ]);
});

test('the formula is the one of the price', () => {
  const { price, formula, returnRate, edge } = luckyChoice(detail, 50_000);
  expect(price).toBe('5.46');
  expect(formula).toEqual({
    target: '100.00',
    chance: '5.00%',
    consolation: '0.1300',
    rest: '95.00%',
    value: '5.1235',
    edge: '6.00%',
    raw: '5.4505',
  });
  expect([returnRate, edge]).toEqual(['93.8370', '6.1630']);
});

test('chances are typed, dragged and written in steps of a hundredth', () => {
  expect(['5', '12.3', '12,34', '1', '75.00', '0.99', '75.01', 'x', ''].map(chanceOfText)).toEqual([
    50_000,
    123_000,
    123_400,
    10_000,
    750_000,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect([123_456, 1, 999_999].map(nearestChance)).toEqual([123_500, 10_000, 750_000]);
  expect(chanceText(123_400)).toBe('12.34');
});
