import type { Locale } from '@clearcrate/contract/locale';
import type { NamedKind } from '@clearcrate/contract/postings';
import words from '../../../locales/zh/record.json' with { type: 'json' };
import { loadMessages } from '../../platform/messages.ts';

const messages = loadMessages('record');

/** A kind of posting that has no title in the first language does not compile here; the others are held against that one. */
type Untitled = Exclude<`kind.${NamedKind}`, keyof typeof words>;
const untitled: [Untitled] extends [never] ? undefined : Untitled = undefined;
void untitled;

/** Words of one language; a name that is not known yet falls back to a neutral one. */
export function wordsOf(locale: Locale): (name: string, neutral?: string) => string {
  const words = messages[locale];
  return (name, neutral = '') => words[name] ?? words[neutral] ?? name;
}

export const kindTitle = (locale: Locale, kind: string): string => wordsOf(locale)(`kind.${kind}`, 'kind.other');

/** How an item came, by its source, or where it went, by its state. */
export function goodsTitle(locale: Locale, direction: 'in' | 'out', row: { source: number; state: number }): string {
  const words = wordsOf(locale);
  return direction === 'in' ? words(`in.${row.source}`, 'in.other') : words(`out.${row.state}`, 'out.other');
}
