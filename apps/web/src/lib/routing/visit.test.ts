import { createStorage } from '@clearcrate/ui/browser/storage.ts';
import { describe, expect, test } from 'vitest';
import { captureVisit, homeAfterTurning, visitParameters } from './visit.ts';

function capture(query: string, { isMobile = true, store = createStorage(() => undefined) } = {}) {
  captureVisit(store, { parameters: new URLSearchParams(query), isMobile, newUuid: () => 'new-uuid' });
  return store;
}

describe('captureVisit', () => {
  test('keeps the first referral', () => {
    const store = capture('code=FIRST');
    capture('code=SECOND', { store });
    expect(store.get('681_fcode')).toBe('FIRST');
  });

  test('stores no referral without a code', () => {
    expect(capture('code=').get('681_fcode')).toBeUndefined();
  });

  test.each([
    ['bd_vid=abc', true, '2'],
    ['bd_vid=abc', false, '1'],
    ['bd_vid=abc&deviceType=3', true, '3'],
  ])('%s (mobile: %s) stores the click with device type %s', (query, isMobile, deviceType) => {
    expect(JSON.parse(capture(query, { isMobile }).get('bd_vid') ?? '')).toEqual({ id: 'abc', deviceType });
  });

  test('stores the last click of an advertisement', () => {
    const store = capture('wx_vid=one&bd_vid=a');
    capture('wx_vid=two&bd_vid=b', { store });
    expect(store.get('wx_vid')).toBe('two');
    expect(store.get('bd_vid')).toContain('"b"');
  });

  test('the device id is created once, and the language is Chinese until chosen', () => {
    const store = capture('');
    captureVisit(store, { parameters: new URLSearchParams(), isMobile: true, newUuid: () => 'other' });
    expect(store.get('device_uuid')).toBe('new-uuid');
    expect(store.get('language')).toBe('zh');
  });

  test('truncates overlong values', () => {
    expect(capture(`code=${'x'.repeat(10_000)}`).get('681_fcode')).toHaveLength(256);
  });
});

test('finds parameters before the hash and inside it', () => {
  const parameters = visitParameters({ search: '?code=OUT', hash: '#/m/home?code=IN&wx_vid=w' });
  expect(Object.fromEntries(parameters)).toEqual({ code: 'OUT', wx_vid: 'w' });
  expect([...visitParameters({ search: '', hash: '#/m/home' })]).toEqual([]);
});

test('a rotated phone starts at home and keeps the code', () => {
  expect(homeAfterTurning({ search: '', hash: '#/m/bag?code=A%20B&x=1' })).toBe('#/m/home?code=A%20B');
  expect(homeAfterTurning({ search: '', hash: '#/m/bag' })).toBe('#/m/home');
});
