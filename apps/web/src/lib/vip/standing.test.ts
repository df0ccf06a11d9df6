import type { VipLevel, VipStanding } from '@clearcrate/contract/vip';
import { expect, it } from 'vitest';
import { isDue, progressOf } from './standing.ts';

const level = (number: number, growth: string, packet: string, ownLevel: number): VipLevel => ({
  level: number,
  growth,
  packet,
  reached: number <= ownLevel,
  claimed: number === 1,
  privileges: { frame: number, avatarUpload: false, timeBoxTier: 0, mallQuota: 1 },
});

function standing(growth: string, ownLevel: number, next: VipStanding['next']): VipStanding {
  const items = [
    level(0, '0.00', '0.00', ownLevel),
    level(1, '100.00', '1.00', ownLevel),
    level(2, '500.00', '3.00', ownLevel),
  ];
  return { level: ownLevel, growth, next, items };
}

it('computes the progress from one level to the next', () => {
  const next = { level: 2, growth: '500.00', missing: '300.00' };
  expect(progressOf(standing('200.00', 1, next))).toBe(0.25);
  expect(progressOf(standing('100.00', 1, next))).toBe(0);
  expect(progressOf(standing('9000.00', 2, null))).toBe(1);
});

it('finds the packets to open', () => {
  const due = ({ items }: VipStanding) => items.filter(isDue).map((item) => item.level);
  expect(due(standing('500.00', 2, null))).toEqual([2]);
  expect(due(standing('100.00', 1, null))).toEqual([]);
});
