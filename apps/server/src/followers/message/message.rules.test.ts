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

describe('rendering a template', () => {
  it('uses the language of the reader, also for names of goods and tasks', () => {
    const words = { template: 'dearWin', params: { price: '980.00' }, item };
    for (const locale of LOCALES) {
      const { title, content } = render(words, locale, catalogues);
      expect(title).toContain(item[locale]);
      expect(content).toContain('980.00');
      expect(title + content).not.toMatch(/[{}]/);
    }
  });

  it('groups the digits of amounts', () => {
    const words = (price: string) => render({ template: 'dearWin', params: { price }, item }, 'en', catalogues).content;
    expect(
      [words('7760.00'), words('1234567.80'), words('960.00')].map((text) => /[\d,]+\.\d\d/.exec(text)?.[0]),
    ).toEqual(['7,760.00', '1,234,567.80', '960.00']);
  });

  it('keeps the brand placeholder for the client', () => {
    expect(render({ template: 'welcome', params: {} }, 'zh', catalogues).title).toContain('{brand}');
  });

  it('does not interpret an operator’s text', () => {
    const title: LocalText = { zh: '补偿', en: 'Sorry', vi: '', ko: '보상', tw: '補償' };
    const words = { template: 'notice', params: { title, content: '{title} $& <b>' } };
    expect(render(words, 'en', catalogues)).toEqual({ title: 'Sorry', content: '{title} $& <b>', action: '' });
    expect(render(words, 'vi', catalogues).title).toBe('补偿');
  });

  it('shows the template name when the template no longer exists', () => {
    expect(render({ template: 'abolished', params: {} }, 'ko', catalogues).title).toBe('abolished');
  });
});

it('falls back to the default language for an untranslated broadcast', () => {
  const texts: LocalText = { zh: '停机维护', en: 'Maintenance', vi: '', ko: '', tw: '' };
  const words = { titles: texts, contents: texts };
  expect(render(words, 'en', catalogues).title).toBe('Maintenance');
  expect(render(words, 'ko', catalogues).title).toBe('停机维护');
});

it('has texts for exactly the existing templates and reasons', () => {
  const keys = Object.keys(catalogues.zh);
  for (const name of Object.keys(TEMPLATES))
    expect(keys).toEqual(expect.arrayContaining([`${name}.title`, `${name}.content`]));
  const named = keys.map((key) => key.split('.')[0]).filter((name) => name !== 'reason');
  expect(new Set(named)).toEqual(new Set(Object.keys(TEMPLATES)));
  const reasons = (pattern: RegExp) => new Set(keys.flatMap((key) => pattern.exec(key)?.[1] ?? []));
  expect(reasons(/^reason\.(\w+)$/)).toEqual(new Set(AVATAR_REASONS));
  expect(reasons(/^reason\.delivery\.(\w+)$/)).toEqual(new Set(DELIVERY_FAILURES));
});
