import { expect, it } from 'vitest';
import { operatorMessage } from './message.operator.ts';

const words = { titles: { zh: '补偿', en: 'Sorry' }, contents: { zh: '已补发' } };

it('requires the default language, and defaults to kind `system`', () => {
  expect(operatorMessage.parse(words)).toMatchObject({
    kind: 'system',
    titles: { zh: '补偿', en: 'Sorry', ko: '' },
    link: '',
    channelCode: '',
    forNewcomers: false,
  });
});

it.each([
  ['no text in the default language', { titles: { en: 'Sorry' } }],
  ['an absolute link', { link: 'https://elsewhere.example' }],
  ['a protocol-relative link', { link: '//elsewhere.example' }],
  ['an empty list of players', { playerIds: [] }],
  ['a player id that is not a number', { playerIds: ['1 or 1=1'] }],
  ['an unknown field', { html: '<b>' }],
])('rejects %s', (_what, change) => {
  expect(operatorMessage.safeParse({ ...words, ...change }).success).toBe(false);
});
