import { describe, expect, it } from 'vitest';
import { tableReturn } from './table-return.ts';

describe('a table with a guarantee', () => {
  it('returns the average of ordinary and guaranteed draws', () => {
    // Half of the draws hit (150) and half miss (30): 90 on average. After one miss a hit is
    // guaranteed: of two cycles one is a hit, the other a miss and a hit, so three draws return
    // 150 + 30 + 150.
    const table = { price: 100, value: 90, guarantee: { openings: 1, chance: 0.5, value: 150 } };
    expect(tableReturn(table)).toBeCloseTo(330 / 300, 10);
    expect(tableReturn({ ...table, guarantee: undefined })).toBeCloseTo(0.9, 10);
    expect(tableReturn({ ...table, price: 0 })).toBe(0);
  });
});
