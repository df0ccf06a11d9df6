import { useLayout } from '@clearcrate/ui/layout-context.tsx';
import { useMemo } from 'react';
import { replacePath, useParameters } from './hash-router.tsx';
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
