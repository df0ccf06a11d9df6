import type { Locale } from '@clearcrate/contract/locale';
import { type NamedKind, presentKind } from '@clearcrate/contract/postings';
import words from '../../../locales/zh/record.json' with { type: 'json' };
import { loadMessages } from '../../platform/messages.ts';

const messages = loadMessages('record');

/**
 * Fails to compile when a posting kind has no title in the default language. `tidy` compares the
 * other languages with it.
 */
type Untitled = Exclude<`kind.${NamedKind}`, keyof typeof words>;
const untitled: [Untitled] extends [never] ? undefined : Untitled = undefined;
void untitled;

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
