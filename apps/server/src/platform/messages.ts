import { readFileSync } from 'node:fs';
import { LOCALES, type Locale } from '@clearcrate/contract/locale';
import type { ErrorParams } from './errors.ts';

type Catalogue = Record<string, string>;

/** Loads server-side texts in all languages: `locales/<lang>/<namespace>.json`. */
export function loadMessages(namespace: string): Record<Locale, Catalogue> {
  const read = (locale: Locale): Catalogue =>
    JSON.parse(readFileSync(new URL(`../../locales/${locale}/${namespace}.json`, import.meta.url), 'utf8'));
  return Object.fromEntries(LOCALES.map((locale) => [locale, read(locale)])) as Record<Locale, Catalogue>;
}

export function fillIn(text: string, params: ErrorParams): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
