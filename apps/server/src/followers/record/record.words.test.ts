import { globSync, readFileSync } from 'node:fs';
import { BAG_SOURCES, BAG_STATES } from '@clearcrate/contract/bag';
import { LOCALES } from '@clearcrate/contract/locale';
import { isPostingKind, POSTING_GROUPS, POSTING_KINDS } from '@clearcrate/contract/postings';
import { describe, expect, it } from 'vitest';
import { loadMessages } from '../../platform/messages.ts';
import { goodsTitle, kindTitle } from './record.words.ts';

const SERVER = new URL('../../../', import.meta.url).pathname;
const messages = loadMessages('record');

/** Posting kinds have a dot in their names; what else is called a kind has none. */
const KIND = /\bkind:[^,;{}]*?'([a-z][\w-]*(?:\.[\w-]+)+)'/g;
/** A hold that is reserved or given back is a posting, too. */
const HOLD_REASON = /\breason:\s*'([a-z][\w.-]*)'/g;

function* kindsInSources(): Generator<[kind: string, file: string]> {
  const files = globSync(['src/{base,play,modes,followers}/**/*.ts', 'src/ledger/*.ts', 'seeds/**/*.ts'], {
    cwd: SERVER,
  });
  for (const file of files) {
    if (/\.test\.ts$|\/testing\//.test(file)) continue;
    const text = readFileSync(`${SERVER}${file}`, 'utf8');
    for (const [, kind = ''] of text.matchAll(KIND)) yield [kind, file];
    if (!text.includes('ledger.reserve(')) continue;
    for (const [, reason = ''] of text.matchAll(HOLD_REASON))
      for (const step of ['reserve', 'void']) yield [`${reason}.${step}`, file];
  }
}

describe('the words of records', () => {
  it('know every kind that the server posts', () => {
    const found = [...kindsInSources()];
    expect(found.map(([kind]) => kind)).toContain('box.open');
    const unknown = found.filter(([kind]) => !isPostingKind(kind));
    expect(unknown, 'add them to POSTING_KINDS in packages/contract/src/postings.ts').toEqual([]);
  });

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
