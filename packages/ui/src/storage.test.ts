import { describe, expect, it } from 'vitest';
import { createStorage } from './storage.ts';

function fakeBacking() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

describe('createStorage', () => {
  it('stores values in the browser', () => {
    const backing = fakeBacking();
    const store = createStorage(() => backing);
    store.set('token', 'abc');
    expect(backing.kept.get('token')).toBe('abc');
    store.remove('token');
    expect(store.get('token')).toBeUndefined();
  });

  it('keeps the first value with setIfAbsent', () => {
    const backing = fakeBacking();
    const store = createStorage(() => backing);
    expect(store.setIfAbsent('681_fcode', 'first')).toBe('first');
    expect(store.setIfAbsent('681_fcode', 'second')).toBe('first');
    expect(backing.kept.get('681_fcode')).toBe('first');
  });

  it('falls back to memory when storage is denied', () => {
    const store = createStorage(() => {
      throw new Error('The operation is insecure.');
    });
    store.set('language', 'ko');
    expect(store.get('language')).toBe('ko');
    store.remove('language');
    expect(store.get('language')).toBeUndefined();
  });
});
