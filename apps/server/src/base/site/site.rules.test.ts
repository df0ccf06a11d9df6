import { MODULES } from '@clearcrate/contract/kinds';
import { describe, expect, it } from 'vitest';
import {
  type Channel,
  channelOfHost,
  channelWithCode,
  completeModules,
  hostOf,
  textIn,
  wrapJson,
} from './site.rules.ts';

const names = { zh: '明箱', en: 'Clearcrate', vi: '', ko: '', tw: '' };

function channel(code: string, hosts: string[] = []): Channel {
  return { code, platformId: 1, names, logo: '', accent: '', reserve: false, statisticsScript: '', hosts };
}

describe('hostOf', () => {
  it.each([
    ['https://play.example/#/m/home?code=1', 'play.example'],
    ['http://PLAY.Example:8080', 'play.example'],
    ['play.example', 'play.example'],
    ['localhost:5173', 'localhost'],
    ['https://play.example./', 'play.example'],
    ['https://user:pass@play.example@evil.example/', 'evil.example'],
    ['https://xn--fiqs8s/', 'xn--fiqs8s'],
    ['http://[::1]:3000/', '[::1]'],
  ])('reads %s', (siteUrl, host) => {
    expect(hostOf(siteUrl)).toBe(host);
  });

  it.each([
    '',
    ' ',
    'https://',
    'javascript:alert(1)',
    'javascript://play.example/%0aalert(1)',
    'data://text/html,x',
    'file:///etc/passwd',
    'https://a b/',
    'https://%00/',
    '\u0000',
    '\ud800://x',
    'https://[::1',
    'https://play.example:99999/',
    `https://${'a'.repeat(2000)}:x/`,
  ])('finds no host in %j', (siteUrl) => {
    expect(hostOf(siteUrl)).toBeUndefined();
  });
});

describe('channels', () => {
  const channels = [channel('DEFAULT'), channel('aurora', ['aurora.example'])];

  it('are found by code, with the default for unknown codes', () => {
    expect(channelWithCode(channels, 'aurora')?.code).toBe('aurora');
    expect(channelWithCode(channels, '__proto__')?.code).toBe('DEFAULT');
  });

  it('are found by host; the default takes other hosts only while it claims none', () => {
    expect(channelOfHost(channels, 'aurora.example')?.code).toBe('aurora');
    expect(channelOfHost(channels, 'any.example')?.code).toBe('DEFAULT');
    const claimed = [channel('DEFAULT', ['play.example']), channel('aurora', ['aurora.example'])];
    expect(channelOfHost(claimed, 'play.example')?.code).toBe('DEFAULT');
    expect(channelOfHost(claimed, 'any.example')).toBeUndefined();
  });

  it('without hosts do not match every host', () => {
    expect(channelOfHost([channel('DEFAULT', ['play.example']), channel('google')], 'any.example')).toBeUndefined();
  });
});

it('lists every module once, closed unless switched on', () => {
  const modules = completeModules([
    { name: 'Mall', status: 1 },
    { name: 'Roll', status: 0 },
    { name: 'Gone', status: 1 },
  ]);
  expect(modules.map(({ name }) => name)).toEqual(MODULES);
  expect(modules.filter(({ status }) => status === 1)).toEqual([{ name: 'Mall', status: 1 }]);
});

it('falls back to zh where a language has no text', () => {
  expect(textIn(names, 'en')).toBe('Clearcrate');
  expect(textIn(names, 'vi')).toBe('明箱');
});

it('wraps JSON in a paragraph that its content cannot close', () => {
  const value = { open: true, note: '</p><script>' };
  const text = wrapJson(value);
  expect(text.startsWith('<p>{')).toBe(true);
  expect(text.indexOf('<', 1)).toBe(text.length - '</p>'.length);
  expect(JSON.parse(text.slice('<p>'.length, -'</p>'.length))).toEqual(value);
});
