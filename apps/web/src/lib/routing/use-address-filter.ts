import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { isId } from '../text/ids.ts';
import { replacePath, useParameters } from './hash-router.tsx';
import { LAYOUT_PREFIXES } from './layout-choice.ts';
import type { StorePath } from './navigation.tsx';

/**
 * The filter of the address and its setter. A change adds no history entry: going back leaves the
 * list.
 */
export function useAddressFilter<Filter>(
  read: (parameters: URLSearchParams) => Filter,
  pathOf: (filter: Filter) => StorePath,
): [Filter, (change: Partial<Filter>) => void] {
  const parameters = useParameters();
  const prefix = LAYOUT_PREFIXES[useLayout()];
  const filter = useMemo(() => read(parameters), [read, parameters]);
  return [filter, (change) => replacePath(`${prefix}${pathOf({ ...filter, ...change })}`)];
}

/** The id in the address; empty if there is none. */
export function useNamedId(parameter: string): string {
  const asked = useParameters().get(parameter) ?? '';
  return isId(asked) ? asked : '';
}

type SingleAddress = { kind: 'list' } | { kind: 'single'; id: string } | { kind: 'unknown' };

/** Content of the address: a list, a detail page, or an invalid id. */
export function useSingleAddress(parameter: string): SingleAddress {
  const parameters = useParameters();
  const id = parameters.get(parameter);
  useListPosition(id === null);
  if (id === null) return { kind: 'list' };
  return isId(id) ? { kind: 'single', id } : { kind: 'unknown' };
}

/**
 * List and detail page differ only in the query: a detail page starts at its top, and the list
 * restores its scroll position.
 */
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
