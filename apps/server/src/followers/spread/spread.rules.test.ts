import { describe, expect, it } from 'vitest';
import { commissionOf, levelFor, openingsGained, percentText, readRules } from './spread.rules.ts';

const levels = [
  { level: 1, members: 0, rate: 100 },
  { level: 2, members: 5, rate: 200 },
  { level: 3, members: 20, rate: 350 },
];

describe('promotion rules', () => {
  it('raise the level with the counting members', () => {
    expect([0, 4, 5, 19, 20, 999].map((members) => levelFor(members, levels).level)).toEqual([1, 1, 2, 2, 3, 3]);
    expect(levelFor(3, []).rate).toBe(0);
  });

  it('round the commission down', () => {
    expect(commissionOf(10_000n, 200)).toBe(200n);
    expect(commissionOf(99n, 100)).toBe(0n);
    expect(commissionOf(199n, 350)).toBe(6n);
    expect([100, 350, 275].map(percentText)).toEqual(['1', '3.5', '2.75']);
  });

  it('grant a free opening for every five members', () => {
    expect(openingsGained(4, 5, 5)).toBe(1);
    expect(openingsGained(5, 9, 5)).toBe(0);
    expect(openingsGained(0, 12, 5)).toBe(2);
  });

  it('read the settings, and use defaults for invalid values', () => {
    const items = [
      { itemKey: 'spread.firstGift', itemValue: '8.88' },
      { itemKey: 'spread.freeOpeningEvery', itemValue: '-3' },
    ];
    expect(readRules(items)).toMatchObject({ firstGift: 888n, freeOpeningEvery: 5 });
  });
});
