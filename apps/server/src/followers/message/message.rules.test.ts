import { AVATAR_REASONS } from '@clearcrate/contract/avatar';
import { DELIVERY_FAILURES } from '@clearcrate/contract/delivery-rules';
import { LOCALES, type LocalText } from '@clearcrate/contract/locale';
import { describe, expect, it } from 'vitest';
import { loadMessages } from '../../platform/messages.ts';
import { render } from './message.rules.ts';
import { TEMPLATES } from './message.templates.ts';

const catalogues = loadMessages('messages');
const item: LocalText = {
  zh: '弧月 | 深海',
  en: 'Arc | Deep',
  vi: 'Cung | Biển',
  ko: '호월 | 심해',
  tw: '弧月 | 深海',
};

describe('a template', () => {
  it('is read in the language of the reader, names of goods and tasks too', () => {
    const words = { template: 'dearWin', params: { price: '980.00' }, item };
    for (const locale of LOCALES) {
      const { title, content } = render(words, locale, catalogues);
      expect(title).toContain(item[locale]);
      expect(content).toContain('980.00');
      expect(title + content).not.toMatch(/[{}]/);
    }
  });

  it('writes amounts as the pages do', () => {
    const words = (price: string) => render({ template: 'dearWin', params: { price }, item }, 'en', catalogues).content;
    expect(
      [words('7760.00'), words('1234567.80'), words('960.00')].map((text) => /[\d,]+\.\d\d/.exec(text)?.[0]),
    ).toEqual(['7,760.00', '1,234,567.80', '960.00']);
  });

  it('leaves the brand to the page, which knows the channel', () => {
    expect(render({ template: 'welcome', params: {} }, 'zh', catalogues).title).toContain('{brand}');
  });

  it('carries an operator’s words as they are', () => {
    const title: LocalText = { zh: '补偿', en: 'Sorry', vi: '', ko: '보상', tw: '補償' };
    const words = { template: 'notice', params: { title, content: '{title} $& <b>' } };
    expect(render(words, 'en', catalogues)).toEqual({ title: 'Sorry', content: '{title} $& <b>', action: '' });
    expect(render(words, 'vi', catalogues).title).toBe('补偿');
  });

  it('that is gone still shows that something was sent', () => {
    expect(render({ template: 'abolished', params: {} }, 'ko', catalogues).title).toBe('abolished');
  });
});

it('a broadcast falls back to the default language where it was not translated', () => {
  const texts: LocalText = { zh: '停机维护', en: 'Maintenance', vi: '', ko: '', tw: '' };
  const words = { titles: texts, contents: texts };
  expect(render(words, 'en', catalogues).title).toBe('Maintenance');
  expect(render(words, 'ko', catalogues).title).toBe('停机维护');
});

it('every template has its words, and there are none of a template that does not exist', () => {
  const keys = Object.keys(catalogues.zh);
  for (const name of Object.keys(TEMPLATES))
    expect(keys).toEqual(expect.arrayContaining([`${name}.title`, `${name}.content`]));
  const named = keys.map((key) => key.split('.')[0]).filter((name) => name !== 'reason');
  expect(new Set(named)).toEqual(new Set(Object.keys(TEMPLATES)));
  const reasons = (pattern: RegExp) => new Set(keys.flatMap((key) => pattern.exec(key)?.[1] ?? []));
  expect(reasons(/^reason\.(\w+)$/)).toEqual(new Set(AVATAR_REASONS));
  expect(reasons(/^reason\.delivery\.(\w+)$/)).toEqual(new Set(DELIVERY_FAILURES));
});
