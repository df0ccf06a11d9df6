import { expect, it } from 'vitest';
import { operatorMessage } from './message.operator.ts';

const words = { titles: { zh: '补偿', en: 'Sorry' }, contents: { zh: '已补发' } };

it('takes the words of one language at least, and is of the system unless it says otherwise', () => {
  expect(operatorMessage.parse(words)).toMatchObject({
    kind: 'system',
    titles: { zh: '补偿', en: 'Sorry', ko: '' },
    link: '',
    channelCode: '',
    forNewcomers: false,
  });
});

it.each([
  ['no words in the default language', { titles: { en: 'Sorry' } }],
  ['a link out of the store', { link: 'https://elsewhere.example' }],
  ['a link that only looks like one of the store', { link: '//elsewhere.example' }],
  ['an empty list of players', { playerIds: [] }],
  ['a player that is no number', { playerIds: ['1 or 1=1'] }],
  ['something nobody asked for', { html: '<b>' }],
])('refuses %s', (_what, change) => {
  expect(operatorMessage.safeParse({ ...words, ...change }).success).toBe(false);
});
