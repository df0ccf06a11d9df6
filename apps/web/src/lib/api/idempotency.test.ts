import { expect, test } from 'vitest';
import { createIdempotencyKeys } from './idempotency.ts';

function fakeStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    get length() {
      return kept.size;
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}

function counter() {
  let count = 0;
  return () => `key-${++count}`;
}

test('the same operation keeps its key until it is answered', () => {
  const keys = createIdempotencyKeys(() => fakeStorage(), counter());
  expect(keys.keyFor('/api/box/open', { boxId: '7', count: 3 })).toBe('key-1');
  expect(keys.keyFor('/api/box/open', { count: 3, boxId: '7' })).toBe('key-1');
  keys.settle('/api/box/open', { boxId: '7', count: 3 }, 'key-1');
  expect(keys.keyFor('/api/box/open', { boxId: '7', count: 3 })).toBe('key-2');
});

test('a late answer to an old key keeps the key of a newer operation', () => {
  const keys = createIdempotencyKeys(() => fakeStorage(), counter());
  const body = { boxId: '7' };
  expect(keys.keyFor('/api/box/open', body)).toBe('key-1');
  keys.settle('/api/box/open', body, 'key-1');
  expect(keys.keyFor('/api/box/open', body)).toBe('key-2');
  keys.settle('/api/box/open', body, 'key-1');
  expect(keys.keyFor('/api/box/open', body)).toBe('key-2');
});

test('another body or another call is another operation', () => {
  const keys = createIdempotencyKeys(() => fakeStorage(), counter());
  const given = [
    keys.keyFor('/api/box/open', { boxId: '7' }),
    keys.keyFor('/api/box/open', { boxId: '8' }),
    keys.keyFor('/api/mall/buy', { boxId: '7' }),
    keys.keyFor('/api/box/open', { boxIds: ['7', '8'] }),
  ];
  expect(new Set(given).size).toBe(4);
});

test('an unanswered key survives a reload', () => {
  const storage = fakeStorage();
  const newKey = counter();
  const before = createIdempotencyKeys(() => storage, newKey).keyFor('/api/box/open', { boxId: '7' });
  const reloaded = createIdempotencyKeys(() => storage, newKey);
  expect(reloaded.keyFor('/api/box/open', { boxId: '7' })).toBe(before);
  reloaded.settle('/api/box/open', { boxId: '7' }, before);
  expect(storage.kept.size).toBe(0);
});

test('without storage only a reload loses keys', () => {
  const keys = createIdempotencyKeys(() => {
    throw new DOMException('denied', 'SecurityError');
  }, counter());
  expect(keys.keyFor('/api/box/open', null)).toBe('key-1');
  expect(keys.keyFor('/api/box/open', null)).toBe('key-1');
});

test('a key whose outcome was found is not used again, also after a reload', () => {
  const backing = fakeStorage();
  const body = { boxId: '7' };
  const newKey = counter();
  const before = createIdempotencyKeys(() => backing, newKey);
  expect(before.keyFor('/api/box/open', body)).toBe('key-1');
  expect(before.keyFor('/api/box/open', { boxId: '8' })).toBe('key-2');
  const after = createIdempotencyKeys(() => backing, newKey);
  after.forget('key-1');
  expect(after.keyFor('/api/box/open', body)).toBe('key-3');
  expect(after.keyFor('/api/box/open', { boxId: '8' })).toBe('key-2');
});
