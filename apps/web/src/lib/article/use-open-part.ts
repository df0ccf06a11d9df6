import { MODULES, type ModuleName } from '@clearcrate/contract/kinds';
import { isBuilt } from '../built-pages.ts';
import { useModules } from '../site/site-queries.ts';

/** What is built, but has neither a page nor a switch of its own; delivery joins when it is. */
const BUILT_PARTS: ReadonlySet<string> = new Set();

const isModule = (name: string): name is ModuleName => (MODULES as readonly string[]).includes(name);

/** Whether there is such a thing here: a module that is open, a page that is built. */
export function useOpenPart(): (name: string) => boolean {
  const stateOf = useModules();
  return (name) => (isModule(name) ? stateOf(name) === 'open' : isBuilt(name) || BUILT_PARTS.has(name));
}
