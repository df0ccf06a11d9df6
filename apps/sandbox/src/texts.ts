import { readFileSync } from 'node:fs';
import { LOCALES, type Locale } from '@clearcrate/contract/locale';

type Texts = Readonly<Record<string, string>>;

const read = (locale: Locale): Texts =>
  JSON.parse(readFileSync(new URL(`../locales/${locale}/cashier.json`, import.meta.url), 'utf8'));
const texts = Object.fromEntries(LOCALES.map((locale) => [locale, read(locale)])) as Record<Locale, Texts>;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

export type Translate = (key: string, params?: Readonly<Record<string, string | number>>) => string;

/** The sandbox's texts in a language, as HTML. */
export const textsIn =
  (locale: Locale): Translate =>
  (key, params = {}) =>
    escapeHtml(
      (texts[locale][key] ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole)),
    );
