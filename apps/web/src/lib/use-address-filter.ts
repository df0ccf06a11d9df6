import { useLayout } from '@clearcrate/ui/layout-context.tsx';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { replacePath, useParameters } from './hash-router.tsx';
import { isId } from './ids.ts';
import { LAYOUT_PREFIXES } from './layout-choice.ts';
import type { StorePath } from './navigation.tsx';

/** The filter of the address, and how to change it. A change is no new page: going back leaves the list. */
export function useAddressFilter<Filter>(
  read: (parameters: URLSearchParams) => Filter,
  pathOf: (filter: Filter) => StorePath,
): [Filter, (change: Partial<Filter>) => void] {
  const parameters = useParameters();
  const prefix = LAYOUT_PREFIXES[useLayout()];
  const filter = useMemo(() => read(parameters), [read, parameters]);
  return [filter, (change) => replacePath(`${prefix}${pathOf({ ...filter, ...change })}`)];
}

/** The id that the address names; empty where it names none. */
export function useNamedId(parameter: string): string {
  const asked = useParameters().get(parameter) ?? '';
  return isId(asked) ? asked : '';
}

type SingleAddress = { kind: 'list' } | { kind: 'single'; id: string } | { kind: 'unknown' };

/** What the address names: a list, one thing out of it, or something that cannot be one. */
export function useSingleAddress(parameter: string): SingleAddress {
  const parameters = useParameters();
  const id = parameters.get(parameter);
  useListPosition(id === null);
  if (id === null) return { kind: 'list' };
  return isId(id) ? { kind: 'single', id } : { kind: 'unknown' };
}

/** List and thing share one address but for its query: a thing starts at its top, and the list is found where it was left. */
function useListPosition(isList: boolean): void {
  const position = useRef(0);
  useLayoutEffect(() => {
    window.scrollTo(0, isList ? position.current : 0);
  }, [isList]);
  useEffect(() => {
    if (!isList) return;
    const remember = () => {
      position.current = window.scrollY;
    };
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [isList]);
}
