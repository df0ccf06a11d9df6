import { FESTIVAL_THEMES, type FestivalTheme } from '@clearcrate/contract/festival-themes';
import { runSync } from '@clearcrate/fairness/hash-steps';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import { pick } from '@clearcrate/fairness/odds';
import { validateVersion, versionHash } from '@clearcrate/fairness/odds-version';
import { describe, expect, it } from 'vitest';
import vectors from '../../../../../packages/fairness/vectors.json' with { type: 'json' };
import { createCalendar } from '../../platform/calendar.ts';
import { FinishedTasks } from '../../platform/memory/finished-tasks.ts';
import { type FestivalPlan, readActivityConfig } from './festival.config.ts';
import { stepsOf } from './festival.handlers.ts';
import { activityArticle, announcing } from './festival.operator.ts';
import { festivalOdds, rewardOf, stateAt, stickerTable } from './festival.rules.ts';

const calendar = createCalendar('Asia/Shanghai');
const plan: FestivalPlan = {
  code: 'test-fair',
  place: 'activity',
  theme: 'autumn',
  open: true,
  from: '2026-11-10',
  to: '2026-12-31',
  tasks: [
    { code: 'play', metric: 'plays', daily: true, target: 3n, stickers: 1 },
    { code: 'spend', metric: 'spent', daily: false, target: 50_00n, stickers: 2 },
  ],
  prizes: { moonlight: { goods: 'some-skin' }, 'night-fair': { asset: 'shell', amount: 5_00n } },
  album: null,
};
const at = (time: string) => Date.parse(`${time}+08:00`);

describe('stateAt', () => {
  it.each([
    ['2026-11-09T23:59:59', 'coming'],
    ['2026-11-10T00:00:00', 'open'],
    ['2026-12-31T23:59:59', 'open'],
    ['2027-01-01T00:00:00', 'over'],
  ])('goes by business days: %s is %s', (time, state) => {
    expect(stateAt(plan, calendar, at(time))).toBe(state);
  });
});

describe('stickers', () => {
  it.each(Object.keys(FESTIVAL_THEMES) as FestivalTheme[])(
    'of %s have equal chances that sum to one million',
    (theme) => {
      const odds = festivalOdds({ code: 'x', theme });
      expect(validateVersion(odds)).toEqual([]);
      expect(new Set(odds.entries.map(({ tickets }) => tickets))).toEqual(new Set([62_500]));
    },
  );

  it('match the reference vectors', () => {
    const { hash, table, drawn } = vectors.odds.festival;
    const version = festivalOdds({ code: 'moonlit', theme: 'autumn' });
    expect([version.table, runSync(versionHash(version), nodeHasher)]).toEqual([table, hash]);
    for (const { ticket, item } of drawn) expect(pick(stickerTable('autumn'), ticket).entry.item).toBe(item);
  });

  it('of a page or of the album are required for its reward', () => {
    expect(rewardOf(plan, 'moonlight')?.stickers).toHaveLength(8);
    expect(rewardOf(plan, 'album')).toBeUndefined();
    expect(rewardOf({ ...plan, album: { asset: 'point', amount: 1n } }, 'album')?.stickers).toHaveLength(16);
    expect(rewardOf(plan, 'constructor')).toBeUndefined();
  });
});

describe('deeds', () => {
  const deed = (metric: 'plays' | 'spent', count: bigint, time: string) => ({
    ...{ playerId: '7', metric, count },
    at: new Date(at(time)).toISOString(),
  });

  it('count for their business day, and only during the festival', () => {
    const steps = stepsOf(
      [
        deed('plays', 5n, '2026-11-09T23:59:59'),
        deed('plays', 1n, '2026-11-10T00:00:00'),
        deed('plays', 2n, '2026-11-10T23:59:59'),
        deed('plays', 4n, '2026-11-11T00:00:00'),
        deed('spent', 20_00n, '2026-11-10T12:00:00'),
        deed('spent', 30_00n, '2026-12-31T23:59:59'),
        deed('spent', 99_00n, '2027-01-01T00:00:00'),
        deed('spent', 0n, '2026-11-12T12:00:00'),
      ],
      [plan],
      calendar,
    );
    expect(steps.map(({ taskCode, period, count }) => [taskCode, period, count])).toEqual([
      ['play', '2026-11-10', 3n],
      ['play', '2026-11-11', 4n],
      ['spend', 'once', 50_00n],
    ]);
  });

  it('are skipped for a player’s task known to be finished in its period', () => {
    const finished = new FinishedTasks();
    finished.add('test-fair:play:2026-11-10', '7');
    const of = (playerId: string, time: string) => ({ ...deed('plays', 1n, time), playerId });
    const steps = stepsOf(
      [of('7', '2026-11-10T12:00:00'), of('8', '2026-11-10T12:00:00'), of('7', '2026-11-11T12:00:00')],
      [plan],
      calendar,
      finished,
    );
    expect(steps.map(({ playerId, period }) => [playerId, period])).toEqual([
      [8n, '2026-11-10'],
      [7n, '2026-11-11'],
    ]);
  });
});

describe('the activity article', () => {
  const read = (settings: object) => readActivityConfig(settings);
  const written = JSON.parse(activityArticle(true, [plan]).contents.zh.slice(3, -4));

  it('round-trips', () => {
    expect(read(written)).toEqual({ ok: true, open: true, festivals: [plan] });
    expect(read({ open: false })).toEqual({ ok: true, open: false, festivals: [] });
  });

  it('is rejected when it is invalid', () => {
    const [one] = written.festivals;
    const broken = [
      undefined,
      'text',
      { open: 'yes' },
      { open: true, festivals: [{ ...one, from: '2026-02-30' }] },
      { open: true, festivals: [{ ...one, to: '2026-11-09' }] },
      { open: true, festivals: [{ ...one, theme: 'summer' }] },
      { open: true, festivals: [{ ...one, prizes: { moonlight: { goods: 'x' } } }] },
      { open: true, festivals: [{ ...one, prizes: { ...one.prizes, other: { goods: 'x' } } }] },
      { open: true, festivals: [{ ...one, tasks: [{ code: 'a', metric: 'spent', target: 5 }] }] },
      { open: true, festivals: [{ ...one, tasks: [{ code: 'a', metric: 'plays', target: '5.00' }] }] },
      { open: true, festivals: [one, one] },
    ];
    for (const settings of broken) expect(readActivityConfig(settings).ok, JSON.stringify(settings)).toBe(false);
  });

  it('adds a festival once and keeps the others', () => {
    const other = { ...plan, code: 'other' };
    const first = announcing('<p>{"open":false}</p>', [plan])?.contents.zh ?? '';
    const both = announcing(first, [other])?.contents.zh ?? '';
    expect(JSON.parse(both.slice(3, -4)).festivals.map(({ code }: { code: string }) => code)).toEqual([
      'test-fair',
      'other',
    ]);
    expect(announcing(both, [plan])).toBeUndefined();
  });
});
