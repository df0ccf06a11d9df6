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
    expect(store.set('language', 'ko')).toBe(false);
    expect(store.get('language')).toBe('ko');
    store.remove('language');
    expect(store.get('language')).toBeUndefined();
  });

  it('goes to the next backing while one is full, and back when there is room', () => {
    const [full, next] = [fakeBacking(), fakeBacking()];
    const { setItem } = full;
    const store = createStorage(
      () => full,
      () => next,
    );
    store.set('seedNotes', 'old');
    full.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    expect(store.set('seedNotes', 'new')).toBe(true);
    // What a reload finds.
    const reloaded = createStorage(
      () => full,
      () => next,
    );
    expect(reloaded.get('seedNotes')).toBe('new');
    full.setItem = setItem;
    expect(reloaded.set('seedNotes', 'newest')).toBe(true);
    expect([store.get('seedNotes'), next.kept.size]).toEqual(['newest', 0]);
    store.remove('seedNotes');
    expect([full.kept.size, next.kept.size]).toEqual([0, 0]);
  });
});
