import { readdir, readFile } from 'node:fs/promises';
import { DEFAULTS } from '@clearcrate/contract/limits';
import { DEFAULT_LOCALE, LOCALES, type Locale, type LocalText } from '@clearcrate/contract/locale';
import { MODE_NAMES, MODES } from '@clearcrate/contract/modes';
import { type Article, wrapJson } from '../../src/base/site/site.module.ts';
import { loadModeTexts } from '../../src/platform/messages.ts';
import { oneText } from '../texts.ts';

const ARTICLES = new URL('../articles/', import.meta.url);
const ENDING = '.md';

interface Written {
  title: string;
  content: string;
}

const shared = { channelCode: DEFAULTS.channelCode, platformId: 0, slug: '', sort: 1, published: true } as const;

/** Splits off the title, the first line in the form `# …`. */
export function splitTitle(markdown: string): Written {
  const match = /^\uFEFF?# +(.+)\r?\n?/.exec(markdown);
  return match?.[1]
    ? { title: match[1].trim(), content: markdown.slice(match[0].length).trim() }
    : { title: '', content: markdown.trim() };
}

/** Stands where the rules of the modes follow one another, each shown while its mode is open. */
const MODES_PLACE = '{{modes}}';

const modeTexts = MODE_NAMES.map((name) => [MODES[name], loadModeTexts(name)] as const);

const rulesOfModes = (locale: Locale): string =>
  modeTexts
    .flatMap(([{ module, page }, { [locale]: texts }]) => {
      const rules = texts['@rules'];
      return rules ? [`{{#${module}&${page}}}\n\n## ${texts['@title']}\n\n${rules}\n\n{{/}}`] : [];
    })
    .join('\n\n');

async function typesIn(locale: Locale): Promise<string[]> {
  const names = await readdir(new URL(`${locale}/`, ARTICLES));
  return names.filter((name) => name.endsWith(ENDING)).map((name) => name.slice(0, -ENDING.length));
}

async function readArticle(type: string, written: ReadonlyMap<Locale, ReadonlySet<string>>): Promise<Article> {
  const titles = oneText('');
  const contents = oneText('');
  await Promise.all(
    LOCALES.filter((locale) => written.get(locale)?.has(type)).map(async (locale) => {
      const text = splitTitle(await readFile(new URL(`${locale}/${type}${ENDING}`, ARTICLES), 'utf8'));
      titles[locale] = text.title;
      contents[locale] = text.content.replace(MODES_PLACE, () => rulesOfModes(locale));
    }),
  );
  return { ...shared, type, titles, contents };
}

/** Settings stored as articles. Empty until an operator adds an address or a festival. */
function settingsArticle(type: string, settings: Record<string, unknown>): Article {
  const titles: LocalText = oneText('');
  return { ...shared, type, titles, contents: oneText(wrapJson(settings)) };
}

/** Reads one article per text of the default language. Missing translations fall back to it. */
export async function readArticles(): Promise<Article[]> {
  const written = new Map(
    await Promise.all(LOCALES.map(async (locale) => [locale, new Set(await typesIn(locale))] as const)),
  );
  const types = [...(written.get(DEFAULT_LOCALE) ?? [])].sort();
  return [
    ...(await Promise.all(types.map((type) => readArticle(type, written)))),
    settingsArticle('ActivityConfig', { open: false }),
    settingsArticle('OtherConfig', { service: '', groupChat: '' }),
  ];
}
