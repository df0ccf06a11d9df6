import { describe, expect, it } from 'vitest';
import { clockText, countdownParts, untilNextSecondMs } from './countdown-parts.ts';

describe('countdown', () => {
  it('rounds up to whole seconds, so zero is shown only at the end', () => {
    expect(countdownParts(1)).toMatchObject({ seconds: 1 });
    expect(countdownParts(0)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
    expect(countdownParts(-5000)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });

  it('splits off days', () => {
    const parts = countdownParts(2 * 86_400_000 + 3 * 3_600_000 + 4 * 60_000 + 5000);
    expect(parts).toEqual({ days: 2, hours: 3, minutes: 4, seconds: 5 });
    expect(clockText(parts)).toBe('03:04:05');
  });

  it('returns the time until the text changes', () => {
    expect(untilNextSecondMs(2300)).toBe(300);
    expect(untilNextSecondMs(2000)).toBe(1000);
    expect(untilNextSecondMs(0)).toBe(0);
  });
});
