import { readFileSync } from 'node:fs';
import { LOCALES, type Locale } from '@clearcrate/contract/locale';
import { modeTextFile } from '@clearcrate/contract/mode-texts';
import type { ModeName } from '@clearcrate/contract/modes';
import type { ErrorParams } from './errors.ts';

type Catalogue = Record<string, string>;

function loadAll(pathOf: (locale: Locale) => string): Record<Locale, Catalogue> {
  const read = (locale: Locale): Catalogue =>
    JSON.parse(readFileSync(new URL(`../../../../${pathOf(locale)}`, import.meta.url), 'utf8'));
  return Object.fromEntries(LOCALES.map((locale) => [locale, read(locale)])) as Record<Locale, Catalogue>;
}

/** Loads server-side texts in all languages: `locales/<lang>/<namespace>.json`. */
export const loadMessages = (namespace: string): Record<Locale, Catalogue> =>
  loadAll((locale) => `apps/server/locales/${locale}/${namespace}.json`);

/** Loads the texts of a mode in all languages. */
export const loadModeTexts = (mode: ModeName): Record<Locale, Catalogue> =>
  loadAll((locale) => modeTextFile(locale, mode));

export function fillIn(text: string, params: ErrorParams): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
