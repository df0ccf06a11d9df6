import { crashTimeOf } from '@clearcrate/contract/crash-rules';
import { expect, it } from 'vitest';
import {
  betLimits,
  chainRules,
  judgeEscape,
  latestEscape,
  readAuto,
  readStake,
  settleBet,
  versionOf,
} from './crash.rules.ts';

const START = 1_000_000;
const flight = (point: bigint) => ({ startsAtMs: START, point });
const FAR = 1_000_000;

it('refuses an escape before the start and from the millisecond of the point on', () => {
  const end = START + crashTimeOf(250);
  expect(judgeEscape(flight(250n), FAR, START - 1)).toEqual({ kind: 'notStarted' });
  expect(judgeEscape(flight(250n), FAR, START)).toEqual({ kind: 'escaped', value: 100, isAuto: false });
  expect(judgeEscape(flight(250n), FAR, end - 1)).toEqual({ kind: 'escaped', value: 249, isAuto: false });
  expect(judgeEscape(flight(250n), FAR, end)).toEqual({ kind: 'tooLate' });
  expect(judgeEscape(flight(100n), FAR, START)).toEqual({ kind: 'tooLate' });
});

it('lets an automatic escape go first, also at the point itself', () => {
  const end = START + crashTimeOf(250);
  expect(judgeEscape(flight(250n), 150, end - 1)).toEqual({ kind: 'escaped', value: 150, isAuto: true });
  expect(judgeEscape(flight(250n), 250, end)).toEqual({ kind: 'escaped', value: 250, isAuto: true });
  expect(judgeEscape(flight(250n), 251, end)).toEqual({ kind: 'tooLate' });
});

it('settles bets without an escape', () => {
  expect(settleBet({ stake: 1_000n, autoAt: 200 }, 200n, false)).toEqual({
    state: 'escaped',
    value: 200,
    paid: 2_000n,
  });
  expect(settleBet({ stake: 1_000n, autoAt: 201 }, 200n, false)).toMatchObject({ state: 'lost', paid: 0n });
  expect(settleBet({ stake: 1_000n, autoAt: 201 }, 200n, true)).toMatchObject({ state: 'refunded', paid: 0n });
  expect(settleBet({ stake: 1_000n, autoAt: 101 }, 100n, false)).toMatchObject({ state: 'lost' });
});

it('escapes by itself where a bet would pay more than it may', () => {
  const limits = { payoutMax: 500_000n, maximum: 1_000_000n };
  expect(latestEscape(100n, undefined, limits)).toBe(500_000);
  expect(latestEscape(1n, undefined, limits)).toBe(1_000_000);
  expect(latestEscape(50_000n, 5_000, limits)).toBe(1_000);
  expect(latestEscape(50_000n, 300, limits)).toBe(300);
  expect(latestEscape(5_000_000n, undefined, limits)).toBe(101);
});

it('reads stakes and values, and refuses by name', () => {
  const limits = betLimits(
    new Map([
      ['crash.betMax', '20.00'],
      ['crash.payoutMax', 'much'],
    ]),
  );
  expect(limits).toMatchObject({ betMin: 100n, betMax: 2_000n, payoutMax: 5_000_000n });
  expect(betLimits(new Map(), 900n).betMax).toBe(900n);
  expect(readStake('12.5', limits)).toBe(1_250n);
  for (const text of ['', '0', '0.00']) expect(() => readStake(text, limits)).toThrow('crashAmountMissing');
  for (const text of ['0.99', '20.01', '-1', '1e3', '٣'])
    expect(() => readStake(text, limits)).toThrow('crashAmountBounds');
  expect(readAuto('')).toBeUndefined();
  expect(readAuto('1.01')).toBe(101);
  for (const text of ['1', '1.00', '10000.01', 'x']) expect(() => readAuto(text)).toThrow('crashAutoInvalid');
});

it('keeps the rules of a chain inside what can be played', () => {
  expect(chainRules(new Map())).toEqual({ edgeBasisPoints: 400, maximum: 1_000_000n });
  expect(
    chainRules(
      new Map([
        ['crash.edge', '3.5'],
        ['crash.maximum', '100'],
      ]),
    ),
  ).toEqual({ edgeBasisPoints: 350, maximum: 10_000n });
  expect(
    chainRules(
      new Map([
        ['crash.edge', '99'],
        ['crash.maximum', '1.5'],
      ]),
    ),
  ).toEqual({ edgeBasisPoints: 400, maximum: 1_000_000n });
});

it('numbers the messages of rounds without a gap', () => {
  const numbers = [5n, 6n].flatMap((round) => [1, 2, 3].map((state) => versionOf(round, state)));
  expect(numbers).toEqual([15, 16, 17, 18, 19, 20]);
  expect(versionOf(5n, 4)).toBe(17);
});
