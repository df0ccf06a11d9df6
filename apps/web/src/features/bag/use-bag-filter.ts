import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { LAYOUT_PREFIXES } from '../../lib/layout-choice.ts';
import { useLayout } from '../../ui/layout-context.tsx';
import { type BagFilter, filterPath, readFilter } from './bag-filter.ts';

/** The filter of the address, and how to change it. A change is no new page: going back leaves the bag. */
export function useBagFilter(): [BagFilter, (change: Partial<BagFilter>) => void] {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const prefix = LAYOUT_PREFIXES[useLayout()];
  const filter = useMemo(() => readFilter(parameters), [parameters]);
  return [filter, (change) => void navigate(`${prefix}${filterPath({ ...filter, ...change })}`, { replace: true })];
}
