import { describe, expect, it, test } from 'vitest';
import { effectOf, fillOf } from './limit-draft.ts';

describe('the effect of a typed limit', () => {
  it.each([
    ['100', false, null, 'now'],
    ['100', false, '200.00', 'now'],
    ['200', false, '200.00', 'same'],
    ['200.01', false, '200.00', 'later'],
    ['0', false, '200.00', 'now'],
    ['', true, '200.00', 'later'],
    ['', true, null, 'same'],
    ['', false, '200.00', 'invalid'],
    ['1.234', false, null, 'invalid'],
    ['-5', false, null, 'invalid'],
    ['1e3', false, null, 'invalid'],
    [' 50 ', false, null, 'now'],
  ] as const)('%j (off: %s) over %s: %s', (typed, isOff, current, effect) => {
    expect(effectOf(typed, isOff, current)).toBe(effect);
  });
});

test('a limit is filled by its use, and warns from nine tenths', () => {
  expect(fillOf('63.20', '200.00')).toEqual({ share: 0.316, nearlyUsed: false });
  expect(fillOf('180.00', '200.00')).toEqual({ share: 0.9, nearlyUsed: true });
  expect(fillOf('250.00', '200.00')).toEqual({ share: 1, nearlyUsed: true });
  expect(fillOf('0.00', '0.00')).toEqual({ share: 1, nearlyUsed: true });
  expect(fillOf('99.00', null)).toEqual({ share: 0, nearlyUsed: false });
});
