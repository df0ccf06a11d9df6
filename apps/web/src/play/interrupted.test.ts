import { afterEach, expect, it, vi } from 'vitest';
import { createPlayMark } from './interrupted.tsx';

const openingUnderWay = createPlayMark('openingUnderWay');

afterEach(() => vi.unstubAllGlobals());

function stubTab(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  return kept;
}

it('an opening leaves a mark in its tab until it has ended', () => {
  const kept = stubTab();
  expect(openingUnderWay.player()).toBeUndefined();
  openingUnderWay.begin('100001');
  expect(openingUnderWay.player()).toBe('100001');
  expect([...kept.values()]).toEqual(['100001']);
  openingUnderWay.end();
  expect(openingUnderWay.player()).toBeUndefined();
  expect(kept.size).toBe(0);
});

it('a tab that keeps nothing is no hindrance', () => {
  vi.stubGlobal('sessionStorage', undefined);
  openingUnderWay.begin('100001');
  openingUnderWay.end();
  expect(openingUnderWay.player()).toBeUndefined();
});
