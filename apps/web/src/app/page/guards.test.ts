import { describe, expect, test } from 'vitest';
import { findRoute, matchPath, pathInLayout, REDIRECTS, ROUTES } from '../routes.ts';
import { judgeEntry } from './guards.ts';

const visitor = { hasToken: false, reserveStatus: 1, inNativeHost: false };
const player = { ...visitor, hasToken: true };

const PUBLIC =
  'home crash crash/record crash/history crash/top crash/verify roll openbox reserve lucky luckyDetails replacement task refining newyear mall activity redpacket redpacket/password redpacket/activity redpacket/lucky redpacket/recharge redpacket/rebate redpacket/loss turntable rank download ammonbox sign register forgetPW spreadUserDetail grade timebox battle help/privacy help/regulations help/compliance help/fandubo help/notarized help/contact';
const PROTECTED =
  'roll_detail contract recharge personal personalHead personalEdit personalInfo bag record spread spreadUser information informationDetail vip rule';

describe('the table', () => {
  test.each(PUBLIC.split(' '))('%s is open to everyone, in both layouts', (path) => {
    for (const prefix of ['/m/', '/p/']) expect(judgeEntry(prefix + path, undefined, visitor).kind).toBe('enter');
  });

  test.each(PROTECTED.split(' '))('%s requires a token, in both layouts', (path) => {
    for (const prefix of ['/m/', '/p/']) {
      expect(judgeEntry(prefix + path, undefined, visitor).kind).toBe('signIn');
      expect(judgeEntry(prefix + path, undefined, player).kind).toBe('enter');
    }
  });

  test('no path is listed twice, and every short name leads to a page', () => {
    expect(new Set(ROUTES.map(({ path }) => path)).size).toBe(ROUTES.length);
    for (const target of Object.values(REDIRECTS)) expect(findRoute(`/m/${target}`)?.entry.path).toBe(target);
    expect(findRoute('/m/help')?.entry.path).toBe('help/regulations');
    expect(findRoute('/m')?.entry).toBeUndefined();
  });

  test('header and footer are hidden on the activity page only, and five pages are tabs', () => {
    expect(ROUTES.filter(({ bar }) => bar === 'none').map(({ path }) => path)).toEqual(['activity']);
    expect(ROUTES.flatMap(({ isTab, path }) => (isTab ? [path] : [])).toSorted()).toEqual([
      'bag',
      'battle',
      'home',
      'openbox',
      'personal',
    ]);
  });

  test('distinguishes a query, a trailing slash and an unknown page', () => {
    expect(findRoute('/p/openbox?boxId=7')).toMatchObject({ entry: { path: 'openbox' }, layout: 'pc' });
    expect(findRoute('/m/bag/')?.entry.path).toBe('bag');
    expect(findRoute('/m/bagx')).toBeUndefined();
    expect(findRoute('/x/bag')).toBeUndefined();
  });
});

describe('without a token', () => {
  test('the target is the return address and the sign-in opens in place', () => {
    expect(judgeEntry('/m/bag?sort=price', '/m/home', visitor)).toEqual({
      kind: 'signIn',
      returnTo: '/m/bag?sort=price',
      to: undefined,
    });
  });

  test('from another protected page it goes to the start', () => {
    expect(judgeEntry('/m/bag', '/m/personal', visitor)).toEqual({ kind: 'redirect', to: '/', returnTo: '/m/bag' });
  });

  test('a page that was open while another tab signed out is replaced by the start, without a return address', () => {
    expect(judgeEntry('/m/bag', '/m/bag', visitor)).toEqual({ kind: 'redirect', to: '/' });
  });

  test('inside the native app the sign-in is a page', () => {
    const verdict = judgeEntry('/m/bag', '/m/home', { ...visitor, inNativeHost: true });
    expect(verdict).toEqual({ kind: 'signIn', returnTo: '/m/bag', to: '/m/sign' });
  });
});

test('the ranking requires reserve status 1', () => {
  expect(judgeEntry('/m/rank', undefined, { ...player, reserveStatus: 0 })).toEqual({ kind: 'redirect', to: '/' });
  expect(judgeEntry('/m/rank', undefined, player).kind).toBe('enter');
});

describe('a path', () => {
  test('leads to its page in its layout, with or without a trailing slash', () => {
    expect(matchPath('/m/help/privacy')).toMatchObject({
      kind: 'page',
      layout: 'mobile',
      entry: { path: 'help/privacy' },
    });
    expect(matchPath('/p/home/')).toMatchObject({ kind: 'page', layout: 'pc', entry: { path: 'home' } });
  });

  test('may be an old or a short one', () => {
    expect(matchPath('/m')).toEqual({ kind: 'redirect', layout: 'mobile', to: '/m/home' });
    expect(matchPath('/p/login')).toEqual({ kind: 'redirect', layout: 'pc', to: '/p/sign' });
  });

  test.each(['/m/nowhere', '/m/constructor', '/m/home/more'])('%s does not exist, but its layout does', (path) => {
    expect(matchPath(path)).toEqual({ kind: 'unknown', layout: 'mobile' });
  });

  test.each(['/', '', '/q/home', '/mhome'])('%s belongs to no layout', (path) => {
    expect(matchPath(path)).toBeUndefined();
  });
});

test('a link without a layout opens in the reader’s own, and anything else leads home', () => {
  expect(pathInLayout('/spreadUserDetail', 'pc')).toBe('/p/spreadUserDetail');
  expect(pathInLayout('/openbox?boxId=7', 'mobile')).toBe('/m/openbox?boxId=7');
  for (const path of ['', '/', '/nowhere', '//evil.example', '/x/home'])
    expect(pathInLayout(path, 'mobile')).toBe('/m/home');
});
