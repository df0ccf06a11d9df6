import { DEFAULT_LOCALE, type Locale, type LocalText } from '@clearcrate/contract/locale';
import type { MessageParams } from './message.templates.ts';

/**
 * The content of a message in no particular language: a template with parameters, or a broadcast's
 * texts.
 */
export type Words =
  | { template: string; params: MessageParams; item?: LocalText }
  | { titles: LocalText; contents: LocalText };

export interface Rendered {
  title: string;
  content: string;
  action: string;
}

export interface Unread {
  noReadMessages: number;
  unreadByKind: { kind: number; count: number }[];
}

/** Sums the unread counts of one player. */
export function unreadOf(rows: readonly { kind: number; count: bigint }[]): Unread {
  const unreadByKind = rows.map(({ kind, count }) => ({ kind, count: Number(count) }));
  return { noReadMessages: unreadByKind.reduce((sum, { count }) => sum + count, 0), unreadByKind };
}

type Catalogues = Record<Locale, Record<string, string>>;

function inLanguage(text: LocalText, locale: Locale): string {
  return text[locale] || text[DEFAULT_LOCALE];
}

/** Groups the digits of an amount, as in `7,760.00`; other texts are unchanged. */
function grouped(text: string): string {
  return /^\d+\.\d{2}$/.test(text) ? text.replace(/\B(?=(?:\d{3})+\.)/g, ',') : text;
}

function fill(text: string, params: MessageParams, locale: Locale): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    return typeof value === 'object' ? inLanguage(value, locale) : grouped(String(value));
  });
}

/** Renders a message in one language. A template that no longer exists shows its name as title. */
export function render(words: Words, locale: Locale, catalogues: Catalogues): Rendered {
  if ('titles' in words) {
    return { title: inLanguage(words.titles, locale), content: inLanguage(words.contents, locale), action: '' };
  }
  const params = words.item ? { ...words.params, item: words.item } : words.params;
  const text = (part: keyof Rendered) => fill(catalogues[locale][`${words.template}.${part}`] ?? '', params, locale);
  return { title: text('title') || words.template, content: text('content'), action: text('action') };
}
