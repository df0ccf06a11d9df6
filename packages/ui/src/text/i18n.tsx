import { DEFAULT_LOCALE, isLocale, LANGUAGE_TAGS, type Locale } from '@clearcrate/contract/locale';
import { Fragment, type ReactNode, use, useMemo, useSyncExternalStore } from 'react';
import type common from '../../locales/zh/common.json';
import { uiStorage } from '../browser/storage.ts';
import { arriving } from '../media/missing-file.ts';
import { createFormats, type Formats } from './formats.ts';
import { fillParams, findMessage, type Messages, type Params, splitTags } from './messages.ts';

type PluralBase<Key> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key;
/** Keys of one text file; plural forms count as one. */
export type KeyOf<File> = PluralBase<Extract<keyof File, string>>;
type Tags = Readonly<Record<string, (children: ReactNode) => ReactNode>>;

export interface Translate<File> {
  (key: KeyOf<File>, params?: Params): string;
  /** For sentences with links or emphasis: `<terms>…</terms>` is rendered by `tags.terms`. */
  rich(key: KeyOf<File>, tags: Tags, params?: Params): ReactNode;
}

/** Texts of one language as Vite's glob returns them, by path (`…/<namespace>.json`). */
export type TextFiles = Readonly<Record<string, () => Promise<Messages>>>;
/** Listings of each language's texts, by path (`…/<language>/files.ts`). */
type Listings = Readonly<Record<string, () => Promise<TextFiles>>>;
const listings: Listings[] = [];

type Entry = { arrival: Promise<Messages> };
const entries = new Map<string, Entry>();
const listeners = new Set<() => void>();
let currentLocale = readStoredLocale();
let wantedLocale = currentLocale;

function readStoredLocale(): Locale {
  const stored = uiStorage.get('language');
  return stored !== undefined && isLocale(stored) ? stored : DEFAULT_LOCALE;
}

async function loadTexts(locale: Locale, namespace: string): Promise<Messages> {
  for (const listing of listings) {
    const files = await entryAt(listing, `/${locale}/files.ts`)?.();
    const load = files && entryAt(files, `/${namespace}.json`);
    if (load) return await load();
  }
  throw new Error(`No locale file ${locale}/${namespace}.json.`);
}

function entryAt<Value>(found: Readonly<Record<string, Value>>, ending: string): Value | undefined {
  return Object.entries(found).find(([path]) => path.endsWith(ending))?.[1];
}

function entryOf(locale: Locale, namespace: string): Entry {
  const id = `${locale}/${namespace}`;
  const known = entries.get(id);
  if (known) return known;
  const entry: Entry = {
    arrival: arriving(loadTexts(locale, namespace)).then(
      (messages) => {
        // Marked as React marks resolved promises, so that `use` reads it synchronously.
        Object.assign(entry.arrival, { status: 'fulfilled', value: messages });
        return messages;
      },
      (error: unknown) => {
        // A failed download is not cached: the next attempt fetches again.
        entries.delete(id);
        throw error;
      },
    ),
  };
  entries.set(id, entry);
  return entry;
}

function createTranslate<File>(messages: Messages, locale: Locale): Translate<File> {
  const translate = (key: KeyOf<File>, params?: Params) =>
    fillParams(findMessage(messages, key, params, locale), params);
  const rich = (key: KeyOf<File>, tags: Tags, params?: Params): ReactNode =>
    splitTags(findMessage(messages, key, params, locale)).map((segment, index) => {
      const text = fillParams(segment.text, params);
      const render = segment.tag === undefined ? undefined : tags[segment.tag];
      // biome-ignore lint/suspicious/noArrayIndexKey: the segments of a message are stable.
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

/** The player's language; re-renders on change. */
export function useLocale(): Locale {
  return useSyncExternalStore(subscribe, getLocale, getLocale);
}

/**
 * Registers texts, given as Vite's glob of each language's listing, and returns typed readers. The
 * design system registers its own; an app adds its files and may read both.
 */
export function createTexts<Namespaces>(found: Listings) {
  listings.push(found);
  type Name = Extract<keyof Namespaces, string>;
  return {
    /** Texts of one namespace. Suspends until the file of the current language is loaded. */
    useT<N extends Name>(namespace: N): Translate<Namespaces[N]> {
      const locale = useLocale();
      const messages = use(entryOf(locale, namespace).arrival);
      return useMemo(() => createTranslate<Namespaces[N]>(messages, locale), [messages, locale]);
    },
    /** Texts for code outside components, e.g. the notice of a failed request. */
    async loadT<N extends Name>(namespace: N): Promise<Translate<Namespaces[N]>> {
      const locale = currentLocale;
      return createTranslate<Namespaces[N]>(await entryOf(locale, namespace).arrival, locale);
    },
  };
}

export interface UiNamespaces {
  common: typeof common;
}
export const { useT, loadT } = createTexts<UiNamespaces>(
  import.meta.glob<TextFiles>('../../locales/*/files.ts', { import: 'files' }),
);

/** Number, percentage and date formats of the current language. */
export function useFormats(): Formats {
  return formatsOf(useLocale());
}

const formats = new Map<Locale, Formats>();

/** Cached per language and shared by all components. */
function formatsOf(locale: Locale): Formats {
  const known = formats.get(locale);
  if (known) return known;
  const created = createFormats(LANGUAGE_TAGS[locale]);
  formats.set(locale, created);
  return created;
}

/** Loads the texts on screen in the new language, then switches in one render. */
export async function setLocale(locale: Locale): Promise<void> {
  wantedLocale = locale;
  const prefix = `${currentLocale}/`;
  const inUse = [...entries.keys()].filter((id) => id.startsWith(prefix)).map((id) => id.slice(prefix.length));
  await Promise.all(inUse.map((namespace) => entryOf(locale, namespace).arrival));
  // The player may have chosen another language while this one was loading.
  if (wantedLocale !== locale) return;
  currentLocale = locale;
  uiStorage.set('language', locale);
  document.documentElement.lang = LANGUAGE_TAGS[locale];
  for (const listener of listeners) listener();
}

/** Called once at start, in parallel with the download of the app. */
export async function startI18n(): Promise<void> {
  document.documentElement.lang = LANGUAGE_TAGS[currentLocale];
  await entryOf(currentLocale, 'common').arrival;
}
