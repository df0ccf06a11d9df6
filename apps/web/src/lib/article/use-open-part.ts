import { MODULES, type ModuleName } from '@clearcrate/contract/kinds';
import { isBuilt } from '../built-pages.ts';
import { useMayExtract } from '../site/market-policy.ts';
import { useModules } from '../site/site-queries.ts';

const isModule = (name: string): name is ModuleName => (MODULES as readonly string[]).includes(name);

/** Whether there is such a thing here: a module that is open, a page that is built. */
export function useOpenPart(): (name: string) => boolean {
  const stateOf = useModules();
  // Delivery has no page under its name and no module; the market policy alone closes it.
  const mayExtract = useMayExtract();
  return (name) => {
    if (name === 'delivery') return mayExtract;
    return isModule(name) ? stateOf(name) === 'open' : isBuilt(name);
  };
}
