import { expect, test } from 'vitest';
import { draftPath, movedEarlier, readDraft, refusalOf, withoutLast, withoutRound, worthOf } from './make-room.ts';

const LIMITS = { maxBoxes: 6, maxKinds: 4 };

test('the address creates the same room again, and ignores invalid values', () => {
  expect(readDraft(new URLSearchParams('boxes=7-7-9&players=3&mode=2'))).toMatchObject({
    boxes: ['7', '7', '9'],
    players: 3,
    mode: 2,
  });
  expect(readDraft(new URLSearchParams('boxes=07-x--1-9999999999999999999&players=9'))).toMatchObject({
    boxes: ['1'],
    players: 2,
    mode: 1,
  });
  expect(readDraft(new URLSearchParams(`boxes=${'7-'.repeat(20)}`)).boxes).toHaveLength(6);
});

test('a draft round-trips through its address, without its password', () => {
  const draft = {
    boxes: ['7', '9', '7'],
    players: 3,
    mode: 2,
    password: 'abcd',
    hasPassword: true,
    anchorRoom: true,
  } as const;
  const path = draftPath(draft);
  expect(path).not.toContain('abcd');
  expect(readDraft(new URLSearchParams(path.split('?')[1]))).toEqual({ ...draft, password: '' });
  expect(draftPath({ ...draft, hasPassword: false, anchorRoom: false })).toBe(
    '/battle/create?boxes=7-9-7&players=3&mode=2',
  );
});

test('allows at most six boxes of four kinds', () => {
  expect(refusalOf(['1', '2', '3'], '4', LIMITS)).toBeUndefined();
  expect(refusalOf(['1', '2', '3', '4'], '5', LIMITS)).toBe('kinds');
  expect(refusalOf(['1', '2', '3', '4'], '4', LIMITS)).toBeUndefined();
  expect(refusalOf(['1', '1', '1', '1', '1', '1'], '1', LIMITS)).toBe('boxes');
});

test('removes and moves rounds', () => {
  expect(withoutRound(['1', '2', '1'], 0)).toEqual(['2', '1']);
  expect(withoutLast(['1', '2', '1'], '1')).toEqual(['1', '2']);
  expect(withoutLast(['1'], '2')).toEqual(['1']);
  expect(movedEarlier(['1', '2', '3'], 2)).toEqual(['1', '3', '2']);
  expect(movedEarlier(['1', '2'], 0)).toEqual(['1', '2']);
});

test('a seat costs the sum and may expect what its boxes return', () => {
  const worth = worthOf([
    { price: '10.00', returnRate: '90.0000' },
    { price: '30.00', returnRate: '94.0000' },
  ]);
  expect(worth).toEqual({ price: '40.00', expected: '37.20', returnShare: 0.93 });
  expect(worthOf([])).toEqual({ price: '0.00', expected: '0.00', returnShare: 0 });
});
