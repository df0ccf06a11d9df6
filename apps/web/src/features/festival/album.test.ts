import type { Festival, OwnFestival } from '@clearcrate/contract/festival';
import { expect, test } from 'vitest';
import { albumOf, pagesOf, shareOf } from './album.ts';
import { festivalAt } from './festival.queries.ts';

const prize = { goods: null, asset: 'shell', amount: '5.00' } as const;
const pages = [
  { page: 'one', stickers: ['a', 'b'], prize },
  { page: 'two', stickers: ['c', 'd'], prize },
];
const own: OwnFestival = {
  festival: 'x',
  waiting: 0,
  stickers: [
    { sticker: 'a', count: 3 },
    { sticker: 'b', count: 1 },
    { sticker: 'd', count: 1 },
  ],
  tasks: [],
  rewarded: ['one'],
};

test('counts each sticker once towards its page, and pages towards the album', () => {
  const shown = pagesOf({ pages }, own);
  expect(shown.map(({ have, isRewarded }) => [have, isRewarded])).toEqual([
    [2, true],
    [1, false],
  ]);
  expect(shown[0]?.stickers[0]).toEqual({ sticker: 'a', count: 3 });
  expect(albumOf(shown, own)).toEqual({ have: 3, of: 4, isRewarded: false });
  expect(albumOf(pagesOf({ pages }, undefined), undefined).have).toBe(0);
});

test('parses numbers and amounts alike', () => {
  expect(shareOf({ progress: '3', target: '5' })).toBe(0.6);
  expect(shareOf({ progress: '25.00', target: '50.00' })).toBe(0.5);
});

test('shows the active festival of a place before future and past ones', () => {
  const festival = (name: string, place: Festival['place'], state: Festival['state']) =>
    ({ festival: name, place, state }) as Festival;
  const all = [
    festival('past', 'activity', 'over'),
    festival('now', 'activity', 'open'),
    festival('other', 'newyear', 'coming'),
  ];
  expect(festivalAt('activity', all)?.festival).toBe('now');
  expect(festivalAt('newyear', all)?.festival).toBe('other');
  expect(festivalAt('newyear', [])).toBeUndefined();
});
