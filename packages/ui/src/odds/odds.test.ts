import { describe, expect, it } from 'vitest';
import { barWeight, ticketShare, ticketText } from './odds.ts';
import { qualityLetter, qualityLevel } from './quality.ts';

describe('odds', () => {
  it('formats tickets in two groups of three', () => {
    expect(ticketText(0)).toBe('000\u2009000');
    expect(ticketText(2600)).toBe('002\u2009600');
    expect(ticketText(999_999)).toBe('999\u2009999');
  });

  it('returns the exact share of a range', () => {
    expect(ticketShare(0, 599)).toBe(0.0006);
    expect(ticketShare(0, 999_999)).toBe(1);
  });

  it('scales bars by the square root', () => {
    expect(barWeight(0.25)).toBe(0.5);
    expect(barWeight(-1)).toBe(0);
  });
});

describe('quality', () => {
  it('parses wire codes and falls back for unknown ones', () => {
    expect(qualityLevel('level7')).toBe(7);
    expect(qualityLevel('level16')).toBe(16);
    expect(qualityLevel('level17')).toBe(1);
    expect(qualityLevel('gold')).toBe(1);
  });

  it('has a distinct letter for every level', () => {
    const signs = Array.from({ length: 16 }, (_, index) => qualityLetter(qualityLevel(`level${index + 1}`)));
    expect(new Set(signs).size).toBe(16);
    expect(signs).not.toContain('');
  });
});
