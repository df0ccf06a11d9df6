import { MODULES } from '@clearcrate/contract/kinds';
import { LOCALES } from '@clearcrate/contract/locale';
import { MODE_NAMES, MODES } from '@clearcrate/contract/modes';
import { describe, expect, it } from 'vitest';
import { loadModeTexts } from '../../src/platform/messages.ts';
import { readArticles, splitTitle } from './articles.ts';

describe('splitTitle', () => {
  it('uses the first line as the title', () => {
    expect(splitTitle('# 用户协议\n\n正文\n\n# 不是标题\n')).toEqual({
      title: '用户协议',
      content: '正文\n\n# 不是标题',
    });
    expect(splitTitle('\uFEFF# Title \r\nText')).toEqual({ title: 'Title', content: 'Text' });
    expect(splitTitle('# Only a title')).toEqual({ title: 'Only a title', content: '' });
  });

  it('keeps a text without a title unchanged', () => {
    expect(splitTitle('## Part\n\nText')).toEqual({ title: '', content: '## Part\n\nText' });
    expect(splitTitle('')).toEqual({ title: '', content: '' });
  });
});

it('has every article in all five languages, with a title', async () => {
  const written = (await readArticles()).filter(({ type }) => !type.endsWith('Config'));
  expect(written.map(({ type }) => type)).toEqual(expect.arrayContaining(['HelpPrivacy', 'HelpRegulation', 'Rule']));
  const missing = written.flatMap(({ type, titles, contents }) =>
    LOCALES.filter((locale) => !titles[locale] || !contents[locale]).map((locale) => `${locale}/${type}`),
  );
  expect(missing).toEqual([]);
});

describe('parts of articles that depend on module switches', () => {
  const known = new Set<string>([...MODULES, ...MODE_NAMES.map((name) => MODES[name].page), 'delivery']);
  const partsOf = (text: string) => [...text.matchAll(/\{\{(#[\w&|]+|\/)\}\}/g)].map(([, name]) => name ?? '');

  it('refer to existing pages and switches, are closed properly, and are the same in every language', async () => {
    for (const { type, contents } of await readArticles()) {
      const parts = partsOf(contents.zh);
      const names = parts.filter((part) => part !== '/').flatMap((part) => part.slice(1).split(/[&|]/));
      expect(
        names.filter((name) => !known.has(name)),
        type,
      ).toEqual([]);
      expect(parts.map((part, index) => (part === '/') === (index % 2 === 1)).every(Boolean), type).toBe(true);
      for (const locale of LOCALES)
        expect(partsOf(contents[locale]).sort(), `${locale}/${type}`).toEqual(parts.toSorted());
    }
  });
});

it('states the rules of each mode that names some, in every language', async () => {
  const rules = (await readArticles()).find(({ type }) => type === 'HelpRelevant');
  for (const locale of LOCALES) {
    expect(rules?.contents[locale]).not.toContain('{{modes}}');
    for (const name of MODE_NAMES)
      expect(rules?.contents[locale]).toContain(loadModeTexts(name)[locale]['@rules'] ?? '');
  }
  expect(rules?.contents.en).toContain('{{#Turntable&turntable}}\n\n## Lucky turntable\n\n- 1 spin per week');
});
