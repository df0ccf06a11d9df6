import { LANGUAGE_TAGS, type Locale } from '@clearcrate/contract/locale';
import { NUMBER_TAG } from './formats.ts';

export type Messages = Readonly<Record<string, string>>;
export type Params = Readonly<Record<string, string | number>>;

/** A run of text, or text inside a tag such as `<terms>…</terms>`. */
type Segment = { text: string; tag?: string };

const PLACEHOLDER = /\{(\w+)\}/g;
const TAGGED = /<(\w+)>([^<]*)<\/\1>/g;

const pluralRules = new Map<Locale, Intl.PluralRules>();
let numberFormat: Intl.NumberFormat | undefined;

function cached<T>(cache: Map<Locale, T>, locale: Locale, create: (tag: string) => T): T {
  const known = cache.get(locale);
  if (known) return known;
  const created = create(LANGUAGE_TAGS[locale]);
  cache.set(locale, created);
  return created;
}

/** Finds a message. Plural messages have no plain key: the count selects `_one` or `_other`. */
export function findMessage(messages: Messages, key: string, params: Params | undefined, locale: Locale): string {
  const plain = messages[key];
  if (plain !== undefined) return plain;
  const rules = cached(pluralRules, locale, (tag) => new Intl.PluralRules(tag));
  const category = rules.select(Number(params?.count ?? Number.NaN)) === 'one' ? 'one' : 'other';
  const plural = messages[`${key}_${category}`];
  if (plural === undefined) throw new Error(`No message "${key}" in ${locale}.`);
  return plural;
}

export function fillParams(message: string, params: Params | undefined): string {
  return message.replace(PLACEHOLDER, (whole, name: string) => {
    const value = params?.[name];
    if (value === undefined) return whole;
    if (typeof value === 'string') return value;
    // Small integers are formatted alike in all languages, and creating a format during the first
    // paint is slow.
    if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
    numberFormat ??= new Intl.NumberFormat(NUMBER_TAG);
    return numberFormat.format(value);
  });
}

/** Splits at tags before parameters are inserted, so that a nickname cannot inject a tag. */
export function splitTags(message: string): Segment[] {
  const segments: Segment[] = [];
  let position = 0;
  for (const match of message.matchAll(TAGGED)) {
    if (match.index > position) segments.push({ text: message.slice(position, match.index) });
    segments.push({ text: match[2] ?? '', tag: match[1] });
    position = match.index + match[0].length;
  }
  if (position < message.length) segments.push({ text: message.slice(position) });
  return segments;
}

/** Placeholders and tags, which must be the same in every translation. */
export function messageSlots(message: string): string[] {
  const names = [...message.matchAll(PLACEHOLDER)].map((match) => `{${match[1]}}`);
  const tags = [...message.matchAll(TAGGED)].map((match) => `<${match[1]}>`);
  return [...new Set([...names, ...tags])].sort();
}
