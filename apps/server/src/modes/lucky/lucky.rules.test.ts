import { expect, it } from 'vitest';
import { gradeOf, type LuckyGrade, type LuckyTarget, luckyChoice } from './lucky.rules.ts';

const grade = (code: string, minPrice: bigint): LuckyGrade => ({
  id: 1n,
  code,
  minPrice,
  number: 1,
  edgeBasisPoints: 600,
  hash: '0'.repeat(64),
  publishedAtMs: 0,
  entries: [
    { goodsId: 1n, goodsCode: 'dust', quality: 1, price: 10n, tickets: 900_000 },
    { goodsId: 2n, goodsCode: 'sand', quality: 2, price: 40n, tickets: 100_000 },
  ],
});
const target = (part: Partial<LuckyTarget> = {}): LuckyTarget => ({
  goodsId: 9n,
  goodsCode: 'nebula',
  quality: 6,
  price: 10_000n,
  ...part,
});

it('chooses the grade with the highest minimum price at or below a price', () => {
  const grades = [grade('high', 5_000n), grade('low', 200n), grade('middle', 1_000n)];
  const codeAt = (price: bigint) => gradeOf(grades, price)?.code;
  expect([199n, 200n, 999n, 1_000n, 4_999n, 5_000n, 9_999_999n].map(codeAt)).toEqual([
    undefined,
    'low',
    'low',
    'middle',
    'middle',
    'high',
    'high',
  ]);
});

it('gives the target the first tickets and maps each outcome to its goods', () => {
  const { odds, price } = luckyChoice(target(), grade('low', 200n), 50_000);
  expect(odds.entries.map(({ outcome, goodsId, tickets }) => [outcome, goodsId, tickets])).toEqual([
    [1, 9n, 50_000],
    [2, 1n, 855_000],
    [3, 2n, 95_000],
  ]);
  // (10 000 × 5 % + 10 × 85.5 % + 40 × 9.5 %) ÷ 0.94 = 545.05…
  expect(price).toBe(546n);
});

it('has a different hash for each chance, target, price and grade', () => {
  const low = grade('low', 200n);
  const hashes = [
    luckyChoice(target(), low, 50_000),
    luckyChoice(target(), low, 50_100),
    luckyChoice(target({ goodsCode: 'koi' }), low, 50_000),
    luckyChoice(target({ price: 10_001n }), low, 50_000),
    luckyChoice(target(), { ...low, code: 'other' }, 50_000),
    luckyChoice(target(), { ...low, number: 2 }, 50_000),
    luckyChoice(target(), { ...low, edgeBasisPoints: 700 }, 50_000),
  ].map(({ hash }) => hash);
  expect(new Set(hashes).size).toBe(hashes.length);
});
