import { BAG_STATES } from '@clearcrate/contract/bag';
import { RECORD_TYPES } from '@clearcrate/contract/kinds';
import { LOCALES } from '@clearcrate/contract/locale';
import { ITEM_MODES, MODES } from '@clearcrate/contract/modes';
import { groupOfKind, POSTING_GROUPS, POSTING_KINDS } from '@clearcrate/contract/postings';
import { describe, expect, it } from 'vitest';
import { loadMessages } from '../../platform/messages.ts';
import { chosenKinds } from './record.rules.ts';
import { goodsTitle, kindTitle } from './record.words.ts';

const messages = loadMessages('record');

describe('texts of records', () => {
  it.each(LOCALES)('have a title for each posting kind in %s', (locale) => {
    for (const kind of Object.keys(POSTING_KINDS))
      expect(kindTitle(locale, kind), kind).not.toBe(kindTitle(locale, 'other'));
  });

  it.each(LOCALES)('have a title for each item source and final item state in %s', (locale) => {
    for (const name of ITEM_MODES)
      expect(goodsTitle(locale, 'in', { source: MODES[name].number, state: 1 }), name).not.toBe(
        messages[locale]['in.other'],
      );
    const { extracted, sold, replaced, consumed } = BAG_STATES;
    for (const state of [extracted, sold, replaced, consumed])
      expect(messages[locale]).toHaveProperty([`out.${state}`]);
  });

  it('cover every group of the filter', () => {
    expect(new Set(POSTING_GROUPS)).toEqual(new Set(Object.values(POSTING_KINDS).map(({ group }) => group)));
  });

  it('name a kind of an earlier version as the one that took its place', () => {
    expect(kindTitle('en', 'battle.gains')).toBe(kindTitle('en', 'battle.join.post'));
    expect(groupOfKind('crash.gains')).toBe('crash');
    expect(chosenKinds({ type: RECORD_TYPES.record, group: 'battle', direction: '' })).toContain('battle.gains');
  });

  it('fall back to a neutral title', () => {
    expect(kindTitle('en', 'next.year')).toBe('Other change');
    expect(goodsTitle('en', 'in', { source: 99, state: 1 })).toBe('Received');
    expect(goodsTitle('en', 'out', { source: 1, state: 99 })).toBe('Left the bag');
  });
});
