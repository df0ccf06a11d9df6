import { BAG_SOURCES, BAG_STATES } from '@clearcrate/contract/bag';
import { LOCALES } from '@clearcrate/contract/locale';
import { POSTING_GROUPS, POSTING_KINDS } from '@clearcrate/contract/postings';
import { describe, expect, it } from 'vitest';
import { loadMessages } from '../../platform/messages.ts';
import { goodsTitle, kindTitle } from './record.words.ts';

const messages = loadMessages('record');

describe('the words of records', () => {
  it.each(LOCALES)('have a title for each kind in %s', (locale) => {
    for (const kind of Object.keys(POSTING_KINDS)) expect(messages[locale], kind).toHaveProperty([`kind.${kind}`]);
  });

  it.each(LOCALES)('have a title for each way into and out of the bag in %s', (locale) => {
    for (const source of Object.values(BAG_SOURCES)) expect(messages[locale]).toHaveProperty([`in.${source}`]);
    const { extracted, sold, replaced, consumed } = BAG_STATES;
    for (const state of [extracted, sold, replaced, consumed])
      expect(messages[locale]).toHaveProperty([`out.${state}`]);
  });

  it('offer every group in the filter', () => {
    expect(new Set(POSTING_GROUPS)).toEqual(new Set(Object.values(POSTING_KINDS)));
  });

  it('say something neutral of what they do not know', () => {
    expect(kindTitle('en', 'next.year')).toBe('Other change');
    expect(goodsTitle('en', 'in', { source: 99, state: 1 })).toBe('Received');
    expect(goodsTitle('en', 'out', { source: 1, state: 99 })).toBe('Left the bag');
  });
});
