import type { BattleResult, BattleRoom } from '@clearcrate/contract/battle';
import { expect, test } from 'vitest';
import { lanesAt, potAt, revealAt } from './reveal.ts';

const START = '2026-11-15T04:00:00.000Z';
const at = (ms: number) => Date.parse(START) + ms;
const rounds = [1, 2, 3].map((round) => ({ round })) as BattleRoom['rounds'];
const running = { state: 2, startedAt: START, rounds };

test('rounds follow the server’s clock, three seconds each, whenever the page is opened', () => {
  expect(revealAt(running, at(-500), false)).toEqual({ phase: 'running', round: 1, leftMs: 3_000 });
  expect(revealAt(running, at(0), false)).toMatchObject({ phase: 'running', round: 1 });
  expect(revealAt(running, at(2_999), false)).toEqual({ phase: 'running', round: 1, leftMs: 1 });
  expect(revealAt(running, at(3_000), false)).toMatchObject({ round: 2, leftMs: 3_000 });
  expect(revealAt(running, at(8_999), false)).toMatchObject({ phase: 'running', round: 3 });
  expect(revealAt(running, at(9_000), false)).toEqual({ phase: 'over', round: 3, leftMs: 0 });
});

test('skipping shows the end at once; before the start there is none', () => {
  expect(revealAt(running, at(0), true)).toMatchObject({ phase: 'over', round: 3 });
  expect(revealAt({ state: 1, startedAt: null, rounds }, at(0), true).phase).toBe('waiting');
  expect(revealAt({ state: 5, startedAt: null, rounds }, at(0), true).phase).toBe('sealed');
  expect(revealAt({ state: 4, startedAt: null, rounds }, at(0), false).phase).toBe('dissolved');
});

const result = (round: number, seat: number, price: string) => ({ round, seat, price }) as BattleResult;
const results = [result(1, 1, '9.60'), result(1, 2, '22.80'), result(2, 1, '86.00'), result(2, 2, '1.00')];

test('totals include shown rounds, and name the leader and the gap', () => {
  const classic = { results, players: 2, mode: 1 };
  const [own, other] = lanesAt(classic, 1);
  expect(own).toMatchObject({ total: '9.60', leads: false, gap: '13.20' });
  expect(other).toMatchObject({ total: '22.80', leads: true, gap: '13.20' });
  expect(lanesAt(classic, 2)[0]).toMatchObject({ total: '95.60', leads: true, gap: '71.80' });
  expect(lanesAt({ ...classic, mode: 2 }, 2)[1]).toMatchObject({ total: '23.80', leads: true });
  expect(lanesAt(classic, 0).some(({ leads }) => leads)).toBe(false);
  expect(potAt(classic, 1)).toEqual({ amount: '32.40', count: 2 });
});

test('equal totals have no leader', () => {
  const even = { results: [result(1, 1, '5.00'), result(1, 2, '5.00'), result(1, 3, '1.00')], players: 3, mode: 1 };
  const lanes = lanesAt(even, 1);
  expect(lanes.map(({ leads }) => leads)).toEqual([false, false, false]);
  expect(lanes.map(({ gap }) => gap)).toEqual(['0.00', '0.00', '4.00']);
});
