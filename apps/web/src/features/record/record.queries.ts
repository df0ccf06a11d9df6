import {
  ammoDetails,
  billDetails,
  type ExportType,
  exportRecords,
  goodsRecords,
  pointDetails,
} from '@clearcrate/contract/record';
import type { Layout } from '@clearcrate/ui/layout/layout-context.tsx';
import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import { cursorQuery } from '../../lib/api/reads.ts';
import { useDownload } from '../../lib/browser/download.ts';
import { choiceBody, goodsDirection, type RecordFilter, type RecordTab, rangeBody } from './record-filter.ts';

export type MovementTab = Exclude<RecordTab, 'goods'>;

const MOVEMENTS: Record<MovementTab, typeof billDetails> = {
  coin: billDetails,
  // The three differ in their path only.
  shell: ammoDetails as unknown as typeof billDetails,
  point: pointDetails as unknown as typeof billDetails,
};
const EXPORT_TYPES: Record<RecordTab, ExportType> = { coin: 'bill', shell: 'ammo', point: 'point', goods: 'goods' };

/** Rows per page of the PC's table; the phone loads longer pages. */
export const TABLE_ROWS = 15;
/** All other pages add records, so they are read at each visit. */
const listIn = (layout: Layout) => ({ pageSize: layout === 'pc' ? TABLE_ROWS : 40, staleTime: 0 });

/** Another choice in the same range keeps the shown list until the new one has loaded. */
const isSameRange = (key: QueryKey, before: { queryKey: QueryKey } | undefined): boolean => {
  const rangeOf = ([, path, body, locale]: QueryKey) => {
    const { direction: _direction, group: _group, ...range } = body as Record<string, unknown>;
    return JSON.stringify([path, range, locale]);
  };
  return before !== undefined && rangeOf(before.queryKey) === rangeOf(key);
};

export function movementsQuery(tab: MovementTab, filter: RecordFilter, layout: Layout) {
  const body = { ...rangeBody(filter), ...choiceBody(filter.choice) };
  const query = cursorQuery(MOVEMENTS[tab], body, listIn(layout));
  return infiniteQueryOptions({
    ...query,
    placeholderData: (previous, before) => (isSameRange(query.queryKey, before) ? previous : undefined),
  });
}

export function goodsQuery(filter: RecordFilter, layout: Layout) {
  const body = { ...rangeBody(filter), direction: goodsDirection(filter.choice) };
  const query = cursorQuery(goodsRecords, body, listIn(layout));
  return infiniteQueryOptions({
    ...query,
    placeholderData: (previous, before) => (isSameRange(query.queryKey, before) ? previous : undefined),
  });
}

/** Downloads the selected days of the open tab, with all kinds. */
export function useExport(filter: RecordFilter): { isWriting: boolean; write(): void } {
  const { mutate, isPending } = useDownload(exportRecords);
  return {
    isWriting: isPending,
    write: () => {
      const { days, ...dates } = rangeBody(filter);
      mutate({ type: EXPORT_TYPES[filter.tab], ...dates, ...(days === undefined ? {} : { days: String(days) }) });
    },
  };
}
