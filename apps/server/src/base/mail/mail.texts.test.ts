import { MAIL_SCENES } from '@clearcrate/contract/auth';
import { LOCALES } from '@clearcrate/contract/locale';
import { describe, expect, it } from 'vitest';
import { writeMail } from './mail.texts.ts';

const PURPOSES = [...MAIL_SCENES, 'changed', 'removed', 'test'] as const;

describe.each(LOCALES)('e-mails in %s', (locale) => {
  it.each(PURPOSES)('%s: every part has its words, and a code only where one is given', (purpose) => {
    const code = purpose === 'changed' || purpose === 'removed' || purpose === 'test' ? undefined : '402816';
    const { subject, text, html } = writeMail({ purpose, locale, store: 'Crate & Co', code, minutes: 5 });
    expect(subject).toContain('Crate & Co');
    expect(subject).not.toMatch(/[{}\r\n]|402816/);
    expect(text.trim().split('\n\n')).toHaveLength(code === undefined ? 3 : 5);
    for (const part of [text, html]) {
      expect(part).not.toMatch(/[{}]|undefined/);
      expect(part.includes('402816')).toBe(code !== undefined);
    }
    expect(html).toContain('Crate &amp; Co');
    // Nothing is loaded, and nothing can be pressed.
    expect(html).not.toMatch(/<img|<a |src=|url\(|https?:/);
  });
});

it('writes the name of a channel as text', () => {
  const { html } = writeMail({ purpose: 'forgot', locale: 'en', store: '<script>1</script>', code: '1', minutes: 5 });
  expect(html).not.toContain('<script');
});
