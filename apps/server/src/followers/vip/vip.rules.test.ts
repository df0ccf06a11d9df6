import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { vipLevels } from '../../../seeds/followers/vip.ts';
import { levelFor, nextLevel, timeBoxTier } from './vip.rules.ts';

const growths = fc.bigInt({ min: 0n, max: 200_000_000n });

describe('the shipped levels', () => {
  it('are the eleven published levels', () => {
    const whole = vipLevels.map(({ growth }) => Number(growth / 100n));
    expect(whole).toEqual([0, 100, 500, 1_000, 2_000, 5_000, 10_000, 30_000, 100_000, 300_000, 1_000_000]);
    expect(vipLevels.map(({ level }) => level)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('have packets from level 1 on, each larger than the last', () => {
    const [none, ...packets] = vipLevels.map(({ packet }) => packet);
    expect(none).toBe(0n);
    for (const [index, packet] of packets.entries()) expect(packet).toBeGreaterThan(packets[index - 1] ?? 0n);
  });

  it.each(vipLevels.slice(1))('start exactly at their growth: level $level', ({ level, growth }) => {
    expect(levelFor(growth - 1n, vipLevels)).toBe(level - 1);
    expect(levelFor(growth, vipLevels)).toBe(level);
  });
});

describe('levelFor', () => {
  it('returns the level between its growth and that of the next', () => {
    fc.assert(
      fc.property(growths, (growth) => {
        const level = levelFor(growth, vipLevels);
        const next = nextLevel(growth, vipLevels);
        expect(vipLevels[level]?.growth).toBeLessThanOrEqual(growth);
        expect(next?.level).toBe(level === 10 ? undefined : level + 1);
        if (!next) return;
        expect(next.missing).toBeGreaterThan(0n);
        expect(levelFor(growth + next.missing, vipLevels)).toBe(next.level);
        expect(levelFor(growth + next.missing - 1n, vipLevels)).toBe(level);
      }),
    );
  });

  it('never falls with more growth, and does not depend on the order of the levels', () => {
    fc.assert(
      fc.property(growths, growths, fc.shuffledSubarray(vipLevels, { minLength: 11 }), (growth, more, shuffled) => {
        expect(levelFor(growth + more, vipLevels)).toBeGreaterThanOrEqual(levelFor(growth, vipLevels));
        expect(levelFor(growth, shuffled)).toBe(levelFor(growth, vipLevels));
        expect(nextLevel(growth, shuffled)).toEqual(nextLevel(growth, vipLevels));
      }),
    );
  });

  it('unlocks time boxes up to the tier of the level', () => {
    expect([0, 4, 5, 9, 10].map(timeBoxTier)).toEqual([0, 0, 5, 5, 10]);
  });
});
