import { describe, expect, it } from 'vitest';
import { countUpFrame } from './count-up-frame.ts';

describe('countUpFrame', () => {
  it('starts and ends exactly, with separators', () => {
    expect(countUpFrame('0.00', '1284567.89', 0)).toBe('0.00');
    expect(countUpFrame('0.00', '1284567.89', 1)).toBe('1,284,567.89');
    expect(countUpFrame('10.00', '9007199254740993.07', 1)).toBe('9,007,199,254,740,993.07');
  });

  it('moves between the two, in either direction', () => {
    expect(countUpFrame('0', '1000', 0.5)).toBe('937');
    expect(countUpFrame('1000', '0', 0.5)).toBe('63');
  });

  it('clamps the progress and keeps the decimals of the target', () => {
    expect(countUpFrame('5', '7.50', -1)).toBe('5.00');
    expect(countUpFrame('5', '7.50', 3)).toBe('7.50');
    expect(countUpFrame('-2.50', '2.50', 0)).toBe('−2.50');
  });

  it('accepts another separator', () => {
    expect(countUpFrame('0', '12345', 1, '')).toBe('12345');
  });
});
