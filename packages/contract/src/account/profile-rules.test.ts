import { describe, expect, it } from 'vitest';
import { checkSpreadCode, checkSteamUrl, normaliseCode, normaliseSteamUrl } from './profile-rules.ts';

it('normalises codes in any case and spacing', () => {
  expect(normaliseCode(' k7p 2qx ')).toBe('K7P2QX');
  expect(normaliseCode('')).toBe('');
});

it.each([
  ['CLOUD9', undefined],
  ['cloud', undefined],
  ['1234', undefined],
  ['abc', 'spreadCodeInvalid'],
  ['a'.repeat(13), 'spreadCodeInvalid'],
  ['云上客云上', 'spreadCodeInvalid'],
  ['a-b-c-d', 'spreadCodeInvalid'],
  ['', 'spreadCodeInvalid'],
])('spread code %j: %s', (code, verdict) => {
  expect(checkSpreadCode(code)).toBe(verdict);
});

describe('trade links', () => {
  const canonical = 'https://steamcommunity.com/tradeoffer/new/?partner=123456789&token=aB3_xY-9';

  it.each([
    canonical,
    `  ${canonical} `,
    'https://steamcommunity.com/tradeoffer/new?partner=123456789&token=aB3_xY-9',
    'https://steamcommunity.com/tradeoffer/new/?token=aB3_xY-9&partner=123456789',
    `${canonical}&l=schinese#top`,
    'https://STEAMCOMMUNITY.com/tradeoffer/new/?partner=123456789&token=aB3_xY-9',
  ])('%s is normalised', (text) => {
    expect(normaliseSteamUrl(text)).toBe(canonical);
  });

  it.each([
    '',
    'steamcommunity.com/tradeoffer/new/?partner=123456789&token=aB3_xY-9',
    'http://steamcommunity.com/tradeoffer/new/?partner=123456789&token=aB3_xY-9',
    'https://steamcommunity.com.evil.example/tradeoffer/new/?partner=123456789&token=aB3_xY-9',
    'https://steamcommunity.com@evil.example/tradeoffer/new/?partner=123456789&token=aB3_xY-9',
    'https://evil@steamcommunity.com/tradeoffer/new/?partner=123456789&token=aB3_xY-9',
    'https://steamcommunity.com:444/tradeoffer/new/?partner=123456789&token=aB3_xY-9',
    'https://steamcommunity.com/profiles/?partner=123456789&token=aB3_xY-9',
    'https://steamcommunity.com/tradeoffer/new/?partner=0&token=aB3_xY-9',
    'https://steamcommunity.com/tradeoffer/new/?partner=4294967296&token=aB3_xY-9',
    'https://steamcommunity.com/tradeoffer/new/?partner=123456789&token=short',
    'https://steamcommunity.com/tradeoffer/new/?partner=123456789&token=<script>',
    'https://steamcommunity.com/tradeoffer/new/?partner=123456789',
    'https://steamcommunity.com/tradeoffer/new/?partner=123456789&partner=987654321&token=aB3_xY-9',
    'https://steamcommunity.com/tradeoffer/new/?partner=123456789&token=aB3_xY-9&token=aB3_xY-0',
    'javascript:alert(1)',
  ])('%s is rejected', (text) => {
    expect(checkSteamUrl(text)).toBe('steamUrlInvalid');
  });
});
