import type { ModuleName } from '@clearcrate/contract/kinds';
import type { IconName } from '@clearcrate/ui/icon-paths.ts';
import type { MessageKey } from './i18n.tsx';

/** What a feature may know of a page it leads to. */
export interface BuiltPage {
  readonly path: string;
  readonly title: MessageKey<'routes'>;
  readonly icon: IconName;
  readonly module?: ModuleName;
}

let builtPages: ReadonlyMap<string, BuiltPage> = new Map();

/** Said once at the start by the table of routes, which features do not see. */
export function setBuiltPages(pages: Iterable<BuiltPage>): void {
  builtPages = new Map(Array.from(pages, (page) => [page.path, page]));
}

/** Whether there is a page behind a path; an operator may switch a module on before there is. */
export const isBuilt = (path: string): boolean => builtPages.has(path);

/** Those of the paths that have a page, in their order. */
export const builtPagesOf = (paths: readonly string[]): BuiltPage[] =>
  paths.flatMap((path) => builtPages.get(path) ?? []);
