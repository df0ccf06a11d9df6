import { readdirSync, readFileSync } from 'node:fs';
import { LOCALES, type Locale } from '@clearcrate/contract/locale';
import type { Page, Route } from '@playwright/test';

/** The language whose files bring the widest texts; what comes from the server is in it as it is. */
export const CARRIER: Locale = 'vi';

const FOLDERS = ['../../apps/web/locales', '../../packages/ui/locales'].map((path) => new URL(path, import.meta.url));

type Texts = Readonly<Record<string, string>>;
const read = (folder: URL, locale: Locale, file: string): Texts =>
  JSON.parse(readFileSync(`${folder.pathname}/${locale}/${file}`, 'utf8'));

/** About the room that text takes: a Chinese or Korean sign is as wide as two letters. */
const columnsOf = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (/[\p{sc=Han}\p{sc=Hangul}\u3000-\u303f\uff00-\uff60]/u.test(sign) ? 2 : 1), 0);

/** Words can be broken nowhere; placeholders and tags stay as they are. */
const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => !/[{}<>]/.test(word));

const widestOf = (texts: readonly string[]): string =>
  texts.reduce((widest, text) => (columnsOf(text) > columnsOf(widest) ? text : widest), '');

/** As wide as in any language, and with a word as long as in any language. */
export function widestText(inEveryLanguage: readonly string[]): string {
  const widest = widestOf(inEveryLanguage);
  const longest = widestOf(inEveryLanguage.flatMap(wordsOf));
  const own = widestOf(wordsOf(widest));
  return own !== '' && columnsOf(longest) > columnsOf(own) ? widest.replace(own, () => longest) : widest;
}

/** What pages are called then. */
export function widestTitles(): Texts {
  const languages = LOCALES.map((locale) => read(FOLDERS[0] as URL, locale, 'routes.json'));
  const keys = Object.keys(languages[0] ?? {});
  return Object.fromEntries(keys.map((key) => [key, widestText(languages.map((texts) => texts[key] ?? ''))]));
}

const pairOf = (key: string, text: string): string => `${key}\n${text}`;

/** The widest text for each key and text of the carrier; two files may have the same pair. */
function readWidest(): Map<string, string> {
  const found = new Map<string, string>();
  for (const folder of FOLDERS) {
    for (const file of readdirSync(`${folder.pathname}/${CARRIER}`).filter((name) => name.endsWith('.json'))) {
      const languages = LOCALES.map((locale) => read(folder, locale, file));
      for (const [key, text] of Object.entries(read(folder, CARRIER, file))) {
        const pair = pairOf(key, text);
        found.set(pair, widestText([found.get(pair) ?? '', ...languages.map((texts) => texts[key] ?? '')]));
      }
    }
  }
  return found;
}

/** A text in a built file of texts: `key:`text`` or `"key":`text``. */
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

/** Files never change under their name: each is fetched and widened once in a worker. */
let widest: Map<string, string> | undefined;
const files = new Map<string, Promise<Widened>>();

/** Every text of the page as wide as it is in any language. Returns how many have come so far. */
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
