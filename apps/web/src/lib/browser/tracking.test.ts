import { expect, test } from 'vitest';
import { createTracker, type PageView } from './tracking.ts';

function setUp() {
  const target: { storeStatistics?: { push(view: PageView): unknown } } = {};
  const scripts: string[] = [];
  const tracker = createTracker(target, (address) => scripts.push(address));
  return { target, scripts, tracker };
}

test('views wait for a configured script, which then takes over', () => {
  const { target, scripts, tracker } = setUp();
  tracker.trackPageView('/m/home');
  tracker.load('/statistics/site.js');
  expect(scripts).toEqual(['/statistics/site.js']);
  expect(target.storeStatistics).toEqual([{ type: 'pageView', path: '/m/home' }]);
  const taken: PageView[] = [];
  target.storeStatistics = taken;
  tracker.trackPageView('/m/help');
  expect(taken).toEqual([{ type: 'pageView', path: '/m/help' }]);
});

test.each(['https://evil.example/x.js', '//evil.example/x.js', '/\\evil.example', ''])(
  '%j is not loaded',
  (address) => {
    const { scripts, tracker } = setUp();
    tracker.load(address);
    expect(scripts).toEqual([]);
  },
);

test('keeps nothing without a script, and never more than fifty views', () => {
  const { target, tracker } = setUp();
  for (let index = 0; index < 80; index += 1) tracker.trackPageView(`/m/${index}`);
  expect(target.storeStatistics).toHaveLength(50);
  tracker.disable();
  tracker.trackPageView('/m/home');
  expect(target.storeStatistics).not.toBeInstanceOf(Array);
});
