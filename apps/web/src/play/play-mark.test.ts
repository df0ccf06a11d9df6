import type { DropView } from '@clearcrate/contract/drop';
import { afterEach, expect, it, vi } from 'vitest';
import { addDrop, useLiveDrops } from '../lib/live/live-drops.ts';
import { session } from '../lib/session/current-session.ts';
import { createWatchedMark } from './play-mark.ts';

const openingUnderWay = createWatchedMark('openingUnderWay');
const play = {
  playerId: '100001',
  key: 'key-of-it',
  body: 1,
  of: '7',
  name: 'Tide',
  page: '/openbox?boxId=7',
  atMs: 1,
} as const;

afterEach(() => {
  vi.unstubAllGlobals();
  useLiveDrops.setState({ drops: [] });
});

function stubTab(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  return kept;
}

it('marks an opening in its tab until it has ended', () => {
  const kept = stubTab();
  expect(openingUnderWay.read()).toBeUndefined();
  openingUnderWay.begin(play);
  expect(openingUnderWay.read()).toEqual(play);
  openingUnderWay.end();
  expect(openingUnderWay.read()).toBeUndefined();
  expect(kept.size).toBe(0);
});

it('works in a tab without storage', () => {
  vi.stubGlobal('sessionStorage', undefined);
  openingUnderWay.begin(play);
  expect(openingUnderWay.read()).toEqual(play);
  openingUnderWay.end();
  expect(openingUnderWay.read()).toBeUndefined();
});

it('ignores a mark that an earlier release wrote', () => {
  stubTab().set('openingUnderWay', '{"100001');
  expect(openingUnderWay.read()).toBeUndefined();
});

it('keeps the own win out of the live drops until the opening has ended', () => {
  stubTab();
  const drop = (dropId: string, nickName: string) => ({ dropId, nickName }) as DropView;
  const shown = () => useLiveDrops.getState().drops.map(({ dropId }) => dropId);
  session.store.setState({ info: { base: { nickName: 'Ann Lee' } } as never });
  addDrop(drop('10', 'Ann Lee'));
  openingUnderWay.begin(play);
  addDrop(drop('11', 'Bo'));
  addDrop(drop('12', 'Ann Lee'));
  expect(shown()).toEqual(['11', '10']);
  openingUnderWay.end();
  expect(shown()).toEqual(['12', '11', '10']);
});
