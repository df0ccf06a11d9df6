import { readFileSync } from 'node:fs';
import { LOCALES, type Locale } from '@clearcrate/contract/locale';
import type { Page, Route } from '@playwright/test';
import { namespacesIn, readTexts } from '../../../apps/web/locales/read-texts.ts';

/** The locale whose files carry the widest texts; texts from the server are in it unchanged. */
export const CARRIER: Locale = 'vi';

const DESIGN = new URL('../../../packages/ui/locales/', import.meta.url);

type Texts = Readonly<Record<string, string>>;
type Read = (locale: Locale) => Texts;

const readDesign = (locale: Locale): Texts =>
  JSON.parse(readFileSync(new URL(`${locale}/common.json`, DESIGN), 'utf8'));

/** Approximate width of a text: a Chinese or Korean character is as wide as two letters. */
const columnsOf = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (/[\p{sc=Han}\p{sc=Hangul}\u3000-\u303f\uff00-\uff60]/u.test(sign) ? 2 : 1), 0);

/** Unbreakable words, without placeholders and tags. */
const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => !/[{}<>]/.test(word));

const widestOf = (texts: readonly string[]): string =>
  texts.reduce((widest, text) => (columnsOf(text) > columnsOf(widest) ? text : widest), '');

/** A text as wide as in the widest language, with a word as long as the longest. */
export function widestText(inEveryLanguage: readonly string[]): string {
  const widest = widestOf(inEveryLanguage);
  const longest = widestOf(inEveryLanguage.flatMap(wordsOf));
  const own = widestOf(wordsOf(widest));
  return own !== '' && columnsOf(longest) > columnsOf(own) ? widest.replace(own, () => longest) : widest;
}

/** Titles of pages with the widest texts. */
export const titlesIn: Read = (locale) => readTexts(locale, 'routes');

export function widestTitles(): Texts {
  const languages = LOCALES.map(titlesIn);
  const keys = Object.keys(languages[0] ?? {});
  return Object.fromEntries(keys.map((key) => [key, widestText(languages.map((texts) => texts[key] ?? ''))]));
}

const pairOf = (key: string, text: string): string => `${key}\n${text}`;

/** The widest text for each key and text of the carrier; two files may share a pair. */
function readWidest(): Map<string, string> {
  const found = new Map<string, string>();
  const files: Read[] = namespacesIn(CARRIER).map((namespace) => (locale) => readTexts(locale, namespace));
  for (const read of [...files, readDesign]) {
    const languages = LOCALES.map(read);
    for (const [key, text] of Object.entries(read(CARRIER))) {
      const pair = pairOf(key, text);
      found.set(pair, widestText([found.get(pair) ?? '', ...languages.map((texts) => texts[key] ?? '')]));
    }
  }
  return found;
}

/** A text in a built locale file: `key:`text`` or `"key":`text``. */
const ENTRY = /(?:"([^"\n]+)"|([\w$]+)):`((?:[^`\\]|\\.)*)`/g;
const unescaped = (literal: string): string => literal.replace(/\\n/g, '\n').replace(/\\(.)/g, '$1');
const escaped = (text: string): string => text.replace(/[\\`]|\$\{/g, '\\$&');

interface Widened {
  headers: Record<string, string>;
  body: string;
  come: ReadonlySet<string>;
}

async function widen(route: Route): Promise<Widened> {
  widest ??= readWidest();
  const response = await route.fetch();
  const come = new Set<string>();
  const body = (await response.text()).replace(ENTRY, (entry, quoted, plain, literal) => {
    const pair = pairOf(quoted ?? plain, unescaped(literal));
    const text = widest?.get(pair);
    if (text === undefined) return entry;
    come.add(pair);
    return `${JSON.stringify(quoted ?? plain)}:\`${escaped(text)}\``;
  });
  return { headers: response.headers(), body, come };
}

/** Files are immutable by name: each is fetched and widened once per worker. */
let widest: Map<string, string> | undefined;
const files = new Map<string, Promise<Widened>>();

/** Replaces every text of the page by its widest form. Returns a counter of the replaced ones. */
export async function widenTexts(page: Page): Promise<() => number> {
  const come = new Set<string>();
  await page.route('**/assets/*.js', async (route) => {
    const url = route.request().url();
    const widened = files.get(url) ?? widen(route);
    files.set(url, widened);
    const { headers, body, come: here } = await widened;
    for (const pair of here) come.add(pair);
    await route.fulfill({ headers, body });
  });
  return () => come.size;
}
