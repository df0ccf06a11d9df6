import { expect, test } from 'vitest';
import { jumpTarget } from './jump.ts';

test.each([
  ['/home', '/m/home'],
  ['/openbox?boxId=7', '/m/openbox?boxId=7'],
  ['/help/privacy', '/m/help/privacy'],
])('%s leads to %s', (url, target) => {
  expect(jumpTarget(url)).toBe(target);
});

test.each([
  null,
  '',
  'home',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '@evil.example',
  '/@evil.example',
  'javascript:alert(1)',
  '/javascript:alert(1)',
  'https://evil.example',
  '/%2F%2Fevil.example',
  '/%5Cevil.example',
  '/../p/home',
  '/./home',
  '/home#/p/home',
  '/home?next=//evil.example',
  '/ho me',
  '/home\n//evil',
  '/home\u202e',
])('%j stays inside, at home', (url) => {
  expect(jumpTarget(url)).toBe('/m/home');
});
