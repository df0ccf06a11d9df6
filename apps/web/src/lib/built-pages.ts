let builtPaths: ReadonlySet<string> = new Set();

/** Said once at the start by the table of routes, which features do not see. */
export function setBuiltPages(paths: Iterable<string>): void {
  builtPaths = new Set(paths);
}

/** Whether there is a page behind a path; an operator may switch a module on before there is. */
export const isBuilt = (path: string): boolean => builtPaths.has(path);
