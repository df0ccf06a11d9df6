import type { Problem, TextFile } from './text-file.ts';

type Catalogue = Record<string, string>;

const LOCALE_FILE = /^(apps\/(?:server|sandbox)\/locales)\/([^/]+)\/([^/]+)\.json$/;

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
 * Checks that the texts of server and sandbox are complete in every language, and that every
 * rejection has one.
 */
export function checkLocales(
  files: readonly TextFile[],
  locales: readonly string[],
  errorNames: readonly string[],
): Problem[] {
  const catalogues = new Map<string, Catalogue>();
  const namespaces = new Map<string, { folder: string; name: string }>();
  for (const { path, text } of files) {
    const [, folder = '', , name = ''] = LOCALE_FILE.exec(path) ?? [];
    if (!folder) continue;
    catalogues.set(path, JSON.parse(text) as Catalogue);
    namespaces.set(`${folder}/${name}`, { folder, name });
  }
  const [first = '', ...others] = locales;
  return [...namespaces.values()].flatMap(({ folder, name }) => {
    const pathOf = (locale: string) => `${folder}/${locale}/${name}.json`;
    const textsOf = (locale: string) => catalogues.get(pathOf(locale)) ?? {};
    const reference = textsOf(first);
    const expected = Object.fromEntries(errorNames.map((error) => [error, reference[error] ?? error]));
    return [
      ...(name === 'errors' ? compare(pathOf(first), reference, expected, 'the error table') : []),
      ...others.flatMap((locale) => compare(pathOf(locale), textsOf(locale), reference, first)),
    ];
  });
}
