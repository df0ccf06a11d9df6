import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useLayout } from '../ui/layout-context.tsx';
import { LAYOUT_PREFIXES } from './layout-choice.ts';
import type { StorePath } from './navigation.tsx';

/** The filter of the address, and how to change it. A change is no new page: going back leaves the list. */
export function useAddressFilter<Filter>(
  read: (parameters: URLSearchParams) => Filter,
  pathOf: (filter: Filter) => StorePath,
): [Filter, (change: Partial<Filter>) => void] {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const prefix = LAYOUT_PREFIXES[useLayout()];
  const filter = useMemo(() => read(parameters), [read, parameters]);
  return [filter, (change) => void navigate(`${prefix}${pathOf({ ...filter, ...change })}`, { replace: true })];
}
