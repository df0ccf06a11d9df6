import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES } from '@clearcrate/contract/locale';
import { type Messages, messageSlots } from '@clearcrate/ui/text/messages.ts';
import { describe, expect, it } from 'vitest';
import { namespacesIn, readTexts } from '../../../locales/read-texts.ts';
import { findHardcodedTexts } from '../testing/hardcoded-text.ts';

const webRoot = join(import.meta.dirname, '../../..');
const uiRoot = join(webRoot, '../../packages/ui');

/** A control whose name and visible text are both from the locale files: `aria-label={t(…)}` … `>{t(…)}</`. */
const NAMED_CONTROL = /aria-label=\{t\((.*)\)\}(?:[^<>]|=>)*>\s*(?:<Icon [^>]*\/>\s*)?\{t\((.*)\)\}\s*<\//g;
const keysIn = (expression = '') => [...expression.matchAll(/'([\w.]+)'/g)].map(([, key]) => String(key));

function namedControlsIn(source: string): { namespace: string; shown: string; name: string }[] {
  const namespace = /const t = useT\('(\w+)'\)/.exec(source)?.[1] ?? '';
  return [...source.matchAll(NAMED_CONTROL)].flatMap(([, name, shown]) =>
    keysIn(shown).map((key, index) => ({ namespace, shown: key, name: keysIn(name)[index] ?? '' })),
  );
}

const ofPages = { root: webRoot, listing: 'locales/namespaces.ts', namesIn: namespacesIn, readMessages: readTexts };
const ofDesign = {
  root: uiRoot,
  listing: 'src/text/i18n.tsx',
  namesIn: (locale: string) =>
    readdirSync(join(uiRoot, 'locales', locale)).flatMap((file) => /^(.+)\.json$/.exec(file)?.[1] ?? []),
  readMessages: (locale: string, namespace: string): Messages =>
    JSON.parse(readFileSync(join(uiRoot, 'locales', locale, `${namespace}.json`), 'utf8')),
};

describe.each([ofPages, ofDesign])('texts of $root', ({ root: packageRoot, listing, namesIn, readMessages }) => {
  const namespaces = namesIn('zh');

  describe.each(LOCALES)('locale %s', (locale) => {
    it('have a file for every namespace', () => {
      expect(namesIn(locale).toSorted()).toEqual(namespaces.toSorted());
    });

    it.each(namespaces)('have the keys of %s, none of them empty', (namespace) => {
      const messages = readMessages(locale, namespace);
      expect(Object.keys(messages).toSorted()).toEqual(Object.keys(readMessages('zh', namespace)).toSorted());
      expect(Object.entries(messages).filter(([, text]) => text.trim() === '')).toEqual([]);
    });

    it.each(namespaces)('have the placeholders and tags of %s', (namespace) => {
      const messages = readMessages(locale, namespace);
      const differing = Object.entries(readMessages('zh', namespace)).filter(
        ([key, text]) => messageSlots(text).join() !== messageSlots(messages[key] ?? '').join(),
      );
      expect(differing).toEqual([]);
    });

    it.each(namespaces)('have both forms of every plural in %s', (namespace) => {
      const keys = Object.keys(readMessages(locale, namespace));
      const bases = new Set(keys.flatMap((key) => /^(.+)_(?:one|other)$/.exec(key)?.[1] ?? []));
      for (const base of bases) expect(keys).toEqual(expect.arrayContaining([`${base}_one`, `${base}_other`]));
    });
  });

  describe('namespaces', () => {
    it('are declared once each for the type checker', () => {
      const source = readFileSync(join(packageRoot, listing), 'utf8');
      const declared = [...source.matchAll(/^ {2}'?([\w-]+)'?: typeof \w+(?: & .+)?;/gm)].map((match) => match[1]);
      expect(declared.toSorted()).toEqual(namespaces.toSorted());
    });
  });

  describe('components', () => {
    const files = readdirSync(join(packageRoot, 'src'), { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.tsx') && !file.startsWith('gallery') && !file.endsWith('.test.tsx'),
    );

    it('have names that contain what they show, in every language', () => {
      const controls = files.flatMap((file) => namedControlsIn(readFileSync(join(packageRoot, 'src', file), 'utf8')));
      expect(controls.length).toBeGreaterThan(packageRoot === webRoot ? 5 : -1);
      const unspoken = LOCALES.flatMap((locale) =>
        controls.filter(({ namespace, shown, name }) => {
          const messages = readMessages(locale, namespace);
          return !messages[name]?.toLowerCase().includes(String(messages[shown]).toLowerCase());
        }),
      );
      expect(unspoken).toEqual([]);
    });

    it.each(files)('%s takes its sentences from the locale files', (file) => {
      expect(findHardcodedTexts(readFileSync(join(packageRoot, 'src', file), 'utf8'))).toEqual([]);
    });
  });
});
