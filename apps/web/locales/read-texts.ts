import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { modeTextFile, SHARING, withModeTexts } from '@clearcrate/contract/mode-texts';
import type { Plugin } from 'vite';

/** Reads the files of the texts, for the build and for tests. */

type Texts = Readonly<Record<string, string>>;

const ROOT = new URL('../../../', import.meta.url);
const FOLDERS = ['apps/web/locales', 'packages/contract/locales'] as const;
const TEXTS = /\/(?:apps\/web|packages\/contract)\/locales\/(\w+)\/([\w-]+)\.json$/;

const readJson = (path: string): Texts => JSON.parse(readFileSync(new URL(path, ROOT), 'utf8'));
const inFolder = (folder: string, locale: string): string[] =>
  readdirSync(new URL(`${folder}/${locale}/`, ROOT)).filter((file) => file.endsWith('.json'));

/** Names of the texts of a language. */
export const namespacesIn = (locale: string): string[] =>
  FOLDERS.flatMap((folder) => inFolder(folder, locale)).map((file) => file.replace(/\.json$/, ''));

/** Texts of a namespace as pages get them. Those of a mode that are shown elsewhere begin with a sign. */
export function readTexts(locale: string, namespace: string): Texts {
  const folder = FOLDERS.find((one) => inFolder(one, locale).includes(`${namespace}.json`));
  const own = readJson(`${folder}/${locale}/${namespace}.json`);
  const all = withModeTexts(namespace, own, (name) => readJson(modeTextFile(locale, name)));
  return Object.fromEntries(Object.entries(all).filter(([key]) => !key.startsWith('@')));
}

/** Gives each page the texts that it shows, and nothing more of the files of the modes. */
export function pageTexts(): Plugin {
  return {
    name: 'page-texts',
    enforce: 'pre',
    load(id) {
      const [path, locale = '', namespace = ''] = TEXTS.exec(id) ?? [];
      if (path === undefined) return undefined;
      if (namespace in SHARING)
        for (const file of inFolder(FOLDERS[1], locale))
          this.addWatchFile(fileURLToPath(new URL(`${FOLDERS[1]}/${locale}/${file}`, ROOT)));
      return JSON.stringify(readTexts(locale, namespace));
    },
  };
}
