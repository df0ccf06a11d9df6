import { describe, expect, it } from 'vitest';
import { burstStreaks, FIREWORKS_MS, MAX_BURSTS, planFireworks } from './fireworks-model.ts';

const bursts = planFireworks(390, 844, () => 0.999);

describe('fireworks', () => {
  it('has at most six bursts, all within five seconds', () => {
    expect(bursts.length).toBeLessThanOrEqual(MAX_BURSTS);
    for (const burst of bursts) {
      expect(burstStreaks(burst, FIREWORKS_MS)).toEqual([]);
      expect(burstStreaks(burst, burst.startMs - 1)).toEqual([]);
      expect(burstStreaks(burst, burst.startMs + 400)).toHaveLength(burst.sparks.length);
    }
  });

  it('keeps light between 0 and 1', () => {
    const lights = bursts.flatMap((burst) => burstStreaks(burst, burst.startMs + 900).map((streak) => streak.light));
    expect(Math.min(...lights)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...lights)).toBeLessThanOrEqual(1);
  });
});
