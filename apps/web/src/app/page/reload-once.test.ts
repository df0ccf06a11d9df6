import { createStorage } from '@clearcrate/ui/browser/storage.ts';
import { expect, test } from 'vitest';
import { reloadOnce } from './reload-once.ts';

const MINUTE_MS = 60_000;

function openTab(isKept = true) {
  const kept = new Map<string, string>();
  const marks = createStorage<'reloaded'>(() => {
    if (!isKept) throw new Error('The operation is insecure.');
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    };
  });
  let reloads = 0;
  const fail = (path: string, minute: number) => {
    reloadOnce(path, {
      marks,
      nowMs: () => minute * MINUTE_MS,
      reload: () => {
        reloads += 1;
      },
    });
    return reloads;
  };
  return fail;
}

test('reloads once for a page that goes on failing, and again for another page or a later loss', () => {
  const fail = openTab();
  expect([fail('/m/bag', 0), fail('/m/bag', 0), fail('/m/bag', 9)]).toEqual([1, 1, 1]);
  expect([fail('/m/mall', 9), fail('/m/mall', 9)]).toEqual([2, 2]);
  expect(fail('/m/mall', 20)).toBe(3);
});

test('does not reload where that cannot be remembered', () => {
  const fail = openTab(false);
  expect([fail('/m/bag', 0), fail('/m/bag', 30)]).toEqual([0, 0]);
});
