import { describe, expect, it } from 'vitest';
import { fastCards, reelSchedule, tickTimes, timeOfProgress } from './reel-timing.ts';

describe('the reel’s schedule', () => {
  it('takes five seconds in all and stops from left to right, 350 ms apart', () => {
    expect(reelSchedule(1, false).durationsMs).toEqual([5000]);
    expect(reelSchedule(5, false).durationsMs).toEqual([3600, 3950, 4300, 4650, 5000]);
  });

  it('stops both reels of a column together with two rows', () => {
    const { durationsMs } = reelSchedule(10, false);
    expect(durationsMs.slice(5)).toEqual(durationsMs.slice(0, 5));
    expect(durationsMs.at(-1)).toBe(5000);
  });

  it('is short in fast mode, also with ten reels', () => {
    const { durationsMs } = reelSchedule(10, true);
    expect(Math.max(...durationsMs)).toBeLessThanOrEqual(1200);
    expect(Math.min(...durationsMs)).toBeGreaterThan(0);
  });
});

describe('ticks', () => {
  it('starts and ends with the curve', () => {
    expect(timeOfProgress(0)).toBeCloseTo(0, 6);
    expect(timeOfProgress(1)).toBeCloseTo(1, 6);
  });

  it('slow down, never faster than a buzz, and within the run', () => {
    const times = tickTimes(32, 5000);
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(times.length).toBeGreaterThan(10);
    expect(times.at(-1)).toBeLessThan(5000);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(42);
    expect(gaps.at(-1)).toBeGreaterThan(gaps[0] ?? 0);
  });
});

describe('the smear of moving cards', () => {
  it('ends before the stop, so that the result and its neighbours are sharp', () => {
    for (const [cards, durationMs] of [
      [29, 5000],
      [21, 3600],
      [9, 1100],
    ] as const) {
      expect(fastCards(cards, durationMs)).toBeGreaterThan(cards / 4);
      expect(fastCards(cards, durationMs)).toBeLessThanOrEqual(cards - 2);
    }
  });

  it('lasts longer for faster cards, and is absent for slow ones', () => {
    expect(fastCards(29, 1100)).toBeGreaterThan(fastCards(29, 5000));
    expect(fastCards(3, 60_000)).toBe(0);
  });
});
