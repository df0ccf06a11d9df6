import { describe, expect, it } from 'vitest';
import { bestLoop, describeLoop, type EconomyFigures, returnOf } from './economy.rules.ts';

const NOTHING: EconomyFigures = {
  loops: [],
  shellsPerCoin: 0.05,
  shellWorth: 0.6,
  pointWorth: 0.009,
  boards: [],
  packets: [],
  giftsADay: {},
  freeADay: 0,
  buying: { gift: 0, vip: 0, commission: 0, firstGift: 0 },
};
const lucky = { name: 'lucky', back: 0.94, dropsShells: true };
const crash = { name: 'crash', back: 0.96, dropsShells: false };
const total = (figures: EconomyFigures, loop = lucky, turnover = 1_000) => returnOf(loop, figures, turnover).total;

describe('returnOf', () => {
  it('sums items, shells at their value, and points', () => {
    // 0.94 + 0.05 × 0.6 + 0.009, and without shells 0.96 + 0.009.
    expect(total(NOTHING)).toBeCloseTo(0.979, 10);
    expect(total(NOTHING, crash)).toBeCloseTo(0.969, 10);
  });

  it('includes the best reached prize of each board', () => {
    const prizes = [
      { prize: 66, minimum: 3_300 },
      { prize: 8, minimum: 400 },
    ];
    const boards = [
      { days: 1, prizes },
      { days: 7, prizes },
    ];
    // Of 1 000 a day: 8 of the day's, 66 of the week's 7 000.
    expect(total({ ...NOTHING, boards })).toBeCloseTo(0.979 + 8 / 1_000 + 66 / 7_000, 10);
    expect(total({ ...NOTHING, boards }, lucky, 3_300)).toBeCloseTo(0.979 + 66 / 3_300 + 66 / 23_100, 10);
  });

  const rebate = { days: 7, share: 0, minSpend: 0, minBought: 0, rate: 0.005, cap: 50 };
  const share = { ...rebate, days: 1, rate: 0, share: 2, cap: null };

  it('includes rebates up to their caps, and shares from their minimum', () => {
    const dear = { ...share, minSpend: 2_000 };
    // 0.5 %; 1 000 a day is below the minimum of the share.
    expect(total({ ...NOTHING, packets: [rebate, dear] })).toBeCloseTo(0.979 + 0.005, 10);
    // 50 of 70 000 at most, 2 of 10 000.
    const more = total({ ...NOTHING, packets: [rebate, dear] }, lucky, 10_000);
    expect(more).toBeCloseTo(0.979 + 50 / 70_000 + 2 / 10_000, 10);
  });

  it('counts packets for losses on all spending', () => {
    const loss = { ...rebate, days: 28, rate: 0.02, cap: null };
    expect(total({ ...NOTHING, packets: [loss] }, crash)).toBeCloseTo(0.969 + 0.02, 10);
    expect(total({ ...NOTHING, packets: [{ ...loss, cap: 100 }] }, crash)).toBeCloseTo(0.969 + 100 / 28_000, 10);
  });

  it('includes every packet whose minimum purchase the lost coins reach', () => {
    const day = { ...share, minBought: 100 };
    const week = { ...share, days: 7, share: 20, minBought: 700 };
    const packets = [day, week];
    // In crash 4 % is lost and bought again: 100 a day, or 700 a week, at a turnover of 2 500 a
    // day.
    expect(total({ ...NOTHING, packets }, crash, 2_499)).toBeCloseTo(0.969, 10);
    expect(total({ ...NOTHING, packets }, crash, 2_500)).toBeCloseTo(0.969 + 2 / 2_500 + 20 / 17_500, 10);
    expect(bestLoop({ ...NOTHING, loops: [crash], packets })?.turnoverADay).toBeCloseTo(2_500, 6);
    // Without losses no coins are bought.
    const free = { ...crash, back: 1 };
    expect(bestLoop({ ...NOTHING, loops: [free], packets })).toMatchObject({ turnoverADay: 1_000, total: 1.009 });
  });

  it('ignores the minimum purchase of a packet by rate', () => {
    expect(total({ ...NOTHING, packets: [{ ...rebate, minBought: 100 }] })).toBeCloseTo(0.979 + 0.005, 10);
  });

  it('includes daily gifts, and the rewards for buying on lost coins', () => {
    const buying = { gift: 0.05, vip: 0.01, commission: 0.05, firstGift: 0.3 };
    const figures = { ...NOTHING, giftsADay: { welfare: 1.7, tasks: 0.5 }, buying };
    expect(total(figures)).toBeCloseTo(0.979 + 0.0022 + 0.06 * 0.41, 10);
  });
});

describe('the best loop', () => {
  it('is searched over all modes and all turnovers at which a reward starts', () => {
    const boards = [{ days: 1, prizes: [{ prize: 66, minimum: 3_300 }] }];
    const found = bestLoop({ ...NOTHING, loops: [crash, lucky], boards });
    expect(found).toMatchObject({ loop: 'lucky', turnoverADay: 3_300 });
    expect(found?.total).toBeCloseTo(0.999, 10);
    expect(describeLoop(found as NonNullable<typeof found>)).toBe(
      'lucky: 0.9990 for a coin at 3300.00 a day (items 0.9400, shells 0.0300, ranks 0.0200, points 0.0090)',
    );
  });

  it('reports gifts without play separately', () => {
    const found = bestLoop({ ...NOTHING, loops: [crash], freeADay: 6.1 });
    expect(found?.total).toBeCloseTo(0.969, 10);
    expect(describeLoop(found as NonNullable<typeof found>)).toMatch(/; 6\.10 a day for no play$/);
  });

  it('is undefined without modes', () => {
    expect(bestLoop(NOTHING)).toBeUndefined();
  });
});
