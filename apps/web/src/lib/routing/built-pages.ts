import type { ModuleName } from '@clearcrate/contract/kinds';
import type { IconName } from '@clearcrate/ui/media/icon-paths.ts';
import type { MessageKey } from '../text/i18n.tsx';

/** The parts of a page that other features may use. */
export interface BuiltPage {
  readonly path: string;
  readonly title: MessageKey<'routes'>;
  readonly icon: IconName;
  readonly module?: ModuleName;
}

let builtPages: ReadonlyMap<string, BuiltPage> = new Map();

/** Called once at the start with the table of routes, which features cannot import. */
export function setBuiltPages(pages: Iterable<BuiltPage>): void {
  builtPages = new Map(Array.from(pages, (page) => [page.path, page]));
}

/** Returns whether a path has a page; an operator may open a module before it is built. */
export const isBuilt = (path: string): boolean => builtPages.has(path);

/** Returns the pages of the paths that have one, in order. */
export const builtPagesOf = (paths: readonly string[]): BuiltPage[] =>
  paths.flatMap((path) => builtPages.get(path) ?? []);
