import { MODULES, type ModuleName } from '@clearcrate/contract/kinds';
import { isBuilt } from '../routing/built-pages.ts';
import { useMayExtract } from '../site/market-policy.ts';
import { useModules } from '../site/site-queries.ts';

const isModule = (name: string): name is ModuleName => (MODULES as readonly string[]).includes(name);

/** Returns whether a part is available: a module that is open, or a page that is built. */
export function useOpenPart(): (name: string) => boolean {
  const stateOf = useModules();
  // Delivery has no module and no page of this name; only the market policy closes it.
  const mayExtract = useMayExtract();
  return (name) => {
    if (name === 'delivery') return mayExtract;
    return isModule(name) ? stateOf(name) === 'open' : isBuilt(name);
  };
}
