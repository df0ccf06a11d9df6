import { LOCALES } from '@clearcrate/contract/locale';
import { describe, expect, it } from 'vitest';
import { readArticles, splitTitle } from './articles.ts';

describe('splitTitle', () => {
  it('takes the first line as the title', () => {
    expect(splitTitle('# 用户协议\n\n正文\n\n# 不是标题\n')).toEqual({
      title: '用户协议',
      content: '正文\n\n# 不是标题',
    });
    expect(splitTitle('\uFEFF# Title \r\nText')).toEqual({ title: 'Title', content: 'Text' });
    expect(splitTitle('# Only a title')).toEqual({ title: 'Only a title', content: '' });
  });

  it('leaves a text without one as it is', () => {
    expect(splitTitle('## Part\n\nText')).toEqual({ title: '', content: '## Part\n\nText' });
    expect(splitTitle('')).toEqual({ title: '', content: '' });
  });
});

it('has every written article in all five languages, with a title', async () => {
  const written = (await readArticles()).filter(({ type }) => !type.endsWith('Config'));
  expect(written.map(({ type }) => type)).toEqual(expect.arrayContaining(['HelpPrivacy', 'HelpRegulation', 'Rule']));
  const missing = written.flatMap(({ type, titles, contents }) =>
    LOCALES.filter((locale) => !titles[locale] || !contents[locale]).map((locale) => `${locale}/${type}`),
  );
  expect(missing).toEqual([]);
});
