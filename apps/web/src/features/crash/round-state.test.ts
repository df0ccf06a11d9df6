import type { CrashBetLine, CrashScene } from '@clearcrate/contract/crash';
import { expect, it } from 'vitest';
import { applyRound, mergeLines, phaseOf } from './round-state.ts';

const startsAt = '2026-03-11T04:00:00.000Z';
const start = Date.parse(startsAt);
const line = (betId: string, stake: string, escapedAt: string | null = null): CrashBetLine => ({
  betId,
  nickName: 'x',
  avater: '',
  avaterFrame: 0,
  userType: 1,
  stake,
  escapedAt,
  won: '0.00',
});

it('follows the round from its start, and the server where that is late', () => {
  expect(phaseOf({ state: 1, startsAt }, start - 1)).toBe('waiting');
  expect(phaseOf({ state: 1, startsAt }, start + 200)).toBe('running');
  expect(phaseOf({ state: 1, startsAt }, start + 5_000)).toBe('starting');
  expect(phaseOf({ state: 2, startsAt }, start + 60_000)).toBe('running');
  expect(phaseOf({ state: 3, startsAt }, start)).toBe('over');
  expect(phaseOf({ state: 4, startsAt }, start)).toBe('void');
});

it('keeps the highest bets in order, without duplicates', () => {
  const lines = mergeLines([line('1', '5.00'), line('2', '80.00')], [line('3', '9.00'), line('1', '5.00', '1.20')]);
  expect(lines.map(({ betId }) => betId)).toEqual(['2', '3', '1']);
  expect(lines[2]?.escapedAt).toBe('1.20');
});

const message = (roundId: string, state: number, point: string | null = null) =>
  ({
    game: 'crash',
    type: 'round',
    version: 1,
    roundId,
    state,
    startsAt,
    previousHash: 'h',
    step: 1,
    point,
    roundHash: point && 'r',
  }) as const;

it('adds an ended round to the last points once, and begins the next without bets', () => {
  const scene = {
    round: null,
    items: [line('1', '5.00')],
    last: [{ roundId: '6', point: '1.10' }],
  } as unknown as CrashScene;
  const over = applyRound(applyRound(scene, message('7', 3, '2.50')), message('7', 3, '2.50'));
  expect(over.last.map(({ point }) => point)).toEqual(['2.50', '1.10']);
  const next = applyRound({ ...over, items: [line('1', '5.00')] }, message('8', 1));
  expect(next).toMatchObject({ items: [], round: { roundId: '8', bets: 0, staked: '0.00', point: null } });
  expect(applyRound(next, message('8', 4, '3.00')).last[0]).toEqual({ roundId: '8', point: null });
});
