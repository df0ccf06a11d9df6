import type { ShippedFestival } from '../../src/followers/festival/festival.module.ts';

/** Daily tasks; all are completed by normal play. */
const dailyTasks = [
  { code: 'sign-in', metric: 'signedIn', daily: true, target: 1n, stickers: 1 },
  { code: 'play-3', metric: 'plays', daily: true, target: 3n, stickers: 1 },
  { code: 'spend-50', metric: 'spent', daily: true, target: 50_00n, stickers: 1 },
] as const;

/** Festivals of the demo store, one per theme. */
export const demoFestivals: ShippedFestival[] = [
  {
    code: 'lantern-fair',
    place: 'activity',
    theme: 'autumn',
    open: true,
    days: 60,
    tasks: [
      ...dailyTasks,
      { code: 'win-10', metric: 'won', daily: true, target: 10n, stickers: 1 },
      { code: 'verify-1', metric: 'verified', daily: false, target: 1n, stickers: 2 },
    ],
    prizes: { moonlight: { goods: 'px-90-sundown-ft' }, 'night-fair': { asset: 'shell', amount: 20_00n } },
    album: { asset: 'point', amount: 2_000_00n },
  },
  {
    code: 'spring-gate',
    place: 'newyear',
    theme: 'newyear',
    open: true,
    days: 90,
    tasks: [
      ...dailyTasks,
      { code: 'recharge-100', metric: 'recharged', daily: true, target: 100_00n, stickers: 2 },
      { code: 'verify-1', metric: 'verified', daily: false, target: 1n, stickers: 2 },
    ],
    prizes: { beasts: { goods: 'fm-22-data-storm-mw' }, 'new-year-fair': { asset: 'point', amount: 500_00n } },
    album: { goods: 'kv-47-koi-rising-bs' },
  },
];
