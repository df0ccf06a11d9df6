import type { BoxDetail, OpenedBox } from '@clearcrate/contract/box';
import { describe, expect, it } from 'vitest';
import type { BoxContent } from '../box/box.queries.ts';
import { chanceOf, costOf, demoRun, paidRun } from './opening-run.ts';

function item(goodsId: string, firstTicket: number, lastTicket: number): BoxContent {
  return {
    goodsId,
    code: goodsId,
    weaponName: 'KV-47',
    finishName: goodsId,
    goodsLevel: 'level3',
    exterior: 'FN',
    price: '1.00',
    image: `/${goodsId}.webp`,
    imageLarge: '',
    tickets: lastTicket - firstTicket + 1,
    firstTicket,
    lastTicket,
  };
}

const items = [item('1', 0, 1399), item('2', 1400, 999_999)];
const box = { items, price: '15.80' } as BoxDetail;
const options = { key: 1, fast: false, nextTicket: () => 500_000 };

const opened = {
  cost: '31.60',
  amount: '100.00',
  ammon: '0.00',
  pointGain: '31.60',
  ammonGain: '1.58',
  items: ['1', '2'].map((goodsId, index) => ({
    ...items[index],
    drawId: goodsId,
    bagItemId: goodsId,
    ticket: index === 0 ? 700 : 600_000,
    nonce: index + 1,
    serverSeedHash: 'ab',
    guaranteed: false,
    recoveryPrice: '1.00',
  })),
} as OpenedBox;

describe('a paid run', () => {
  it('stops every reel at the server’s result', () => {
    const run = paidRun(box, opened, options);
    const stopped = run.reels.map(({ cards, stopIndex }) => cards[stopIndex]?.goodsId);
    expect(stopped).toEqual(['1', '2']);
    expect(run.outcomes.map(({ draw }) => draw?.nonce)).toEqual([1, 2]);
    expect(run.paid?.cost).toBe('31.60');
  });

  it('shows the chance of the drawn range', () => {
    const [first] = paidRun(box, opened, options).outcomes;
    expect(first && chanceOf(first)).toBe(0.0014);
  });
});

describe('a demo run', () => {
  it('owns and pays nothing', () => {
    const run = demoRun(box, 3, options);
    expect(run.outcomes.map(({ content }) => content.goodsId)).toEqual(['2', '2', '2']);
    expect(run.outcomes.every(({ draw }) => draw === undefined)).toBe(true);
    expect(run.paid).toBeUndefined();
  });
});

it('computes the exact price of a count', () => {
  expect(costOf(box, 10)).toBe('158.00');
});
