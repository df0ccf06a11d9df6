import type { Layout } from '@clearcrate/ui/layout/layout-context.tsx';
import { LAYOUT_PREFIXES } from '../lib/routing/layout-choice.ts';
import type { RouteEntry } from '../lib/routing/routes.ts';

/** Every page of the store: the routes of all features, which export nothing else. */
export const ROUTES: readonly RouteEntry[] = Object.values(
  import.meta.glob<Record<string, RouteEntry[]>>('../features/*/*.routes.ts', { eager: true }),
).flatMap((file) => Object.values(file).flat());

/** Old and short names of pages. */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '': 'home',
  help: 'help/regulations',
  login: 'sign',
  model: 'battle',
  message: 'information',
  transfer: 'replacement',
};

const byPath = new Map(ROUTES.map((entry) => [entry.path, entry]));

export type PathMatch =
  | { kind: 'page'; layout: Layout; entry: RouteEntry }
  | { kind: 'redirect'; layout: Layout; to: string }
  | { kind: 'unknown'; layout: Layout };

/** Returns the match of a path such as `/m/help/privacy`; undefined outside of both layouts. */
export function matchPath(pathname: string): PathMatch | undefined {
  const [, letter, rest = ''] = /^\/([mp])(?:\/(.*))?$/.exec(pathname) ?? [];
  if (!letter) return undefined;
  const layout = letter === 'p' ? 'pc' : 'mobile';
  const path = rest.replace(/\/+$/, '');
  const entry = byPath.get(path);
  if (entry) return { kind: 'page', layout, entry };
  const target = Object.hasOwn(REDIRECTS, path) ? REDIRECTS[path] : undefined;
  return target === undefined ? { kind: 'unknown', layout } : { kind: 'redirect', layout, to: `/${letter}/${target}` };
}

export interface FoundRoute {
  entry: RouteEntry;
  layout: Layout;
}

/** Returns the page of a full path such as `/m/help/privacy?from=menu`. */
export function findRoute(fullPath: string): FoundRoute | undefined {
  const match = /^\/([mp])\/([^?#]*)(?:\?([^#]*))?/.exec(fullPath);
  if (!match) return undefined;
  const path = match[2]?.replace(/\/+$/, '') ?? '';
  const found = byPath.get(REDIRECTS[path] ?? path);
  const isSingle = found?.single && new URLSearchParams(match[3]).has(found.single.parameter);
  const entry = isSingle ? { ...found, ...found.single } : found;
  return entry && { entry, layout: match[1] === 'p' ? 'pc' : 'mobile' };
}

/**
 * Shared links have no layout: `/spreadUserDetail` opens in the reader's own. Anything else leads
 * home.
 */
export function pathInLayout(path: string, layout: Layout): string {
  const prefix = LAYOUT_PREFIXES[layout];
  return /^\/\w/.test(path) && findRoute(`${prefix}${path}`) ? `${prefix}${path}` : `${prefix}/home`;
}
