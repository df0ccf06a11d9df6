import { DEFAULT_LOCALE, isLocale, LANGUAGE_TAGS, type Locale } from '@clearcrate/contract/locale';
import { Fragment, type ReactNode, use, useMemo, useSyncExternalStore } from 'react';
import type { Namespaces } from '../../locales/namespaces.ts';
import { createFormats, type Formats } from './formats.ts';
import { fillParams, findMessage, type Messages, type Params, splitTags } from './messages.ts';
import { storage } from './storage.ts';

export type Namespace = keyof Namespaces;
type PluralBase<Key> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key;
export type MessageKey<N extends Namespace> = PluralBase<Extract<keyof Namespaces[N], string>>;
type Tags = Readonly<Record<string, (children: ReactNode) => ReactNode>>;

export interface Translate<N extends Namespace> {
  (key: MessageKey<N>, params?: Params): string;
  /** For sentences with links or emphasis inside: `<terms>…</terms>` is handed to `tags.terms`. */
  rich(key: MessageKey<N>, tags: Tags, params?: Params): ReactNode;
}

const files = import.meta.glob<Messages>('../../locales/*/*.json', { import: 'default' });

type Entry = { arrival: Promise<Messages> };
const entries = new Map<string, Entry>();
const listeners = new Set<() => void>();
let currentLocale = readStoredLocale();
let wantedLocale = currentLocale;

function readStoredLocale(): Locale {
  const stored = storage.get('language');
  return stored !== undefined && isLocale(stored) ? stored : DEFAULT_LOCALE;
}

function entryOf(locale: Locale, namespace: Namespace): Entry {
  const id = `${locale}/${namespace}`;
  const known = entries.get(id);
  if (known) return known;
  const load = files[`../../locales/${id}.json`];
  if (!load) throw new Error(`No locale file ${id}.json.`);
  const entry: Entry = {
    arrival: load().then(
      (messages) => {
        // Marked as React marks promises it has seen, so that `use` reads it at once, without waiting a turn.
        Object.assign(entry.arrival, { status: 'fulfilled', value: messages });
        return messages;
      },
      (error: unknown) => {
        // A failed download must not be remembered: the next attempt asks the network again.
        entries.delete(id);
        throw error;
      },
    ),
  };
  entries.set(id, entry);
  return entry;
}

function createTranslate<N extends Namespace>(messages: Messages, locale: Locale): Translate<N> {
  const translate = (key: MessageKey<N>, params?: Params) =>
    fillParams(findMessage(messages, key, params, locale), params, locale);
  const rich = (key: MessageKey<N>, tags: Tags, params?: Params): ReactNode =>
    splitTags(findMessage(messages, key, params, locale)).map((segment, index) => {
      const text = fillParams(segment.text, params, locale);
      const render = segment.tag === undefined ? undefined : tags[segment.tag];
      // biome-ignore lint/suspicious/noArrayIndexKey: the segments of one message never change places.
      return <Fragment key={index}>{render ? render(text) : text}</Fragment>;
    });
  return Object.assign(translate, { rich });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function getLocale(): Locale {
  return currentLocale;
}

/** The player's language; the component renders again when it changes. */
export function useLocale(): Locale {
  return useSyncExternalStore(subscribe, getLocale, getLocale);
}

/** Texts of one namespace. Suspends until the file of the current language is here. */
export function useT<N extends Namespace>(namespace: N): Translate<N> {
  const locale = useLocale();
  const messages = use(entryOf(locale, namespace).arrival);
  return useMemo(() => createTranslate<N>(messages, locale), [messages, locale]);
}

/** Texts for code outside components, such as the notice for a failed request. */
export async function loadT<N extends Namespace>(namespace: N): Promise<Translate<N>> {
  const locale = currentLocale;
  return createTranslate<N>(await entryOf(locale, namespace).arrival, locale);
}

/** Numbers, percentages and dates as the current language writes them. */
export function useFormats(): Formats {
  return formatsOf(useLocale());
}

const formats = new Map<Locale, Formats>();

/** One set for the whole page: what one component had made serves all others. */
function formatsOf(locale: Locale): Formats {
  const known = formats.get(locale);
  if (known) return known;
  const created = createFormats(LANGUAGE_TAGS[locale]);
  formats.set(locale, created);
  return created;
}

/** Loads what is on screen in the new language first, then switches everything in one render. */
export async function setLocale(locale: Locale): Promise<void> {
  wantedLocale = locale;
  const prefix = `${currentLocale}/`;
  const inUse = [...entries.keys()].filter((id) => id.startsWith(prefix)).map((id) => id.slice(prefix.length));
  await Promise.all(inUse.map((namespace) => entryOf(locale, namespace as Namespace).arrival));
  // A player who chose again while this one was loading gets the later choice.
  if (wantedLocale !== locale) return;
  currentLocale = locale;
  storage.set('language', locale);
  document.documentElement.lang = LANGUAGE_TAGS[locale];
  for (const listener of listeners) listener();
}

/** Called once at the start, beside the download of the app itself. */
export async function startI18n(): Promise<void> {
  document.documentElement.lang = LANGUAGE_TAGS[currentLocale];
  await entryOf(currentLocale, 'common').arrival;
}
