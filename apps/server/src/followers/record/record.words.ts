import { LOCALES, type Locale } from '@clearcrate/contract/locale';
import { MODE_NAMES, MODES, type ModeName } from '@clearcrate/contract/modes';
import { presentKind } from '@clearcrate/contract/postings';
import { loadMessages, loadModeTexts } from '../../platform/messages.ts';

const own = loadMessages('record');
const ofModes = MODE_NAMES.map((name) => [name, loadModeTexts(name)] as const);

/** Titles of a mode's postings, and of its items when they arrive. */
const titlesOf = (name: ModeName, texts: Record<string, string>): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]): [string, string][] => {
    if (key === '@from') return [[`in.${MODES[name].number}`, text]];
    return key.startsWith('@posting.') ? [[key.replace('@posting', 'kind'), text]] : [];
  });

const messages = Object.fromEntries(
  LOCALES.map((locale) => [
    locale,
    { ...Object.fromEntries(ofModes.flatMap(([name, texts]) => titlesOf(name, texts[locale]))), ...own[locale] },
  ]),
) as typeof own;

/** Reads texts of one language. An unknown name falls back to `neutral`. */
export function wordsOf(locale: Locale): (name: string, neutral?: string) => string {
  const words = messages[locale];
  return (name, neutral = '') => words[name] ?? words[neutral] ?? name;
}

export const kindTitle = (locale: Locale, kind: string): string =>
  wordsOf(locale)(`kind.${presentKind(kind)}`, 'kind.other');

/** Title of a gain by its source, or of a loss by the state of the item. */
export function goodsTitle(locale: Locale, direction: 'in' | 'out', row: { source: number; state: number }): string {
  const words = wordsOf(locale);
  return direction === 'in' ? words(`in.${row.source}`, 'in.other') : words(`out.${row.state}`, 'out.other');
}
