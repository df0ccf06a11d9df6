import type { Problem, TextFile } from './text-file.ts';

type Catalogue = Record<string, string>;

const LOCALE_FILE = /^(apps\/server\/locales)\/([^/]+)\/([^/]+)\.json$/;

function placeholders(text: string): string {
  return [...text.matchAll(/\{(\w+)\}/g)]
    .map(([whole]) => whole)
    .sort()
    .join(' ');
}

function compare(path: string, own: Catalogue, reference: Catalogue, referenceName: string): Problem[] {
  const problems: Problem[] = [];
  for (const [key, text] of Object.entries(reference)) {
    const mine = own[key];
    if (mine === undefined || mine === '') problems.push({ path, message: `"${key}" is missing` });
    else if (placeholders(mine) !== placeholders(text))
      problems.push({ path, message: `"${key}" has other placeholders than ${referenceName}` });
  }
  for (const key of Object.keys(own))
    if (!(key in reference)) problems.push({ path, message: `"${key}" is not in ${referenceName}` });
  return problems;
}

/**
 * Checks that the server's texts are complete in every language, and that every rejection has one.
 */
export function checkLocales(
  files: readonly TextFile[],
  locales: readonly string[],
  errorNames: readonly string[],
): Problem[] {
  const byName = new Map<string, Catalogue>();
  const namespaces = new Set<string>();
  for (const { path, text } of files) {
    const match = LOCALE_FILE.exec(path);
    if (!match) continue;
    byName.set(`${match[2]}/${match[3]}`, JSON.parse(text) as Catalogue);
    namespaces.add(String(match[3]));
  }
  const [first = '', ...others] = locales;
  const problems: Problem[] = [];
  const pathOf = (locale: string, namespace: string) => `apps/server/locales/${locale}/${namespace}.json`;
  for (const namespace of namespaces) {
    const reference = byName.get(`${first}/${namespace}`) ?? {};
    if (namespace === 'errors') {
      const expected = Object.fromEntries(errorNames.map((name) => [name, reference[name] ?? name]));
      problems.push(...compare(pathOf(first, namespace), reference, expected, 'the error table'));
    }
    for (const locale of others)
      problems.push(
        ...compare(pathOf(locale, namespace), byName.get(`${locale}/${namespace}`) ?? {}, reference, first),
      );
  }
  return problems;
}
