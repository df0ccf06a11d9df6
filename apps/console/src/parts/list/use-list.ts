import type { ConsoleList } from '@clearcrate/contract/console-list';
import type { BodyInputOf, DataOf, Endpoint } from '@clearcrate/contract/endpoint';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/api.ts';
import { useFilters } from '../../lib/router.ts';
import { useSettled } from '../../lib/use-settled.ts';
import type { ListQuery, Sort } from '../data-table.tsx';

type RowOf<E extends Endpoint> = DataOf<E> extends { items: readonly (infer Row)[] } ? Row : never;

type CsvEndpoint = Endpoint & { file: object };

interface ListOptions<E extends Endpoint, Filter extends string> {
  /** Begins the key of its query, and holds its saved views. */
  name: ConsoleList;
  /** Answers `{ items, next }` and takes the fields of `listQuery`. */
  endpoint: E;
  /** The export of the same filter. */
  csv?: CsvEndpoint;
  /** Names of the page's own filters in the address. */
  filters: readonly Filter[];
  /** Filters that are no part of the server's question, such as the selected row. */
  bodyOf?(values: Record<Filter, string>): Partial<BodyInputOf<E>>;
  /** How the server sorts when not asked. */
  sort: Sort;
}

interface FilterState<Filter extends string> {
  values: Record<Filter, string>;
  change(changes: Partial<Record<Filter, string>>): void;
}

/** Names in the address that every list has. */
const SHARED = ['text', 'sort', 'columns'] as const;
type Shared = (typeof SHARED)[number];

/** Sort as in the address: `due`, or `-due` for the reverse. */
function readSort(text: string, standard: Sort): Sort {
  if (text === '') return standard;
  return text.startsWith('-') ? { by: text.slice(1), descending: true } : { by: text, descending: false };
}

/** A list as its parts need it. */
export interface ListState<Row> {
  name: ConsoleList;
  csv: CsvEndpoint | undefined;
  /** What was asked, without the page. */
  body: object;
  rows: readonly Row[];
  query: ListQuery & {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage(): unknown;
  };
  text: string;
  search(text: string): void;
  isFiltered: boolean;
  reset(): void;
  sort: Sort;
  sortBy(by: string): void;
  columns: readonly string[] | undefined;
  showColumns(ids: readonly string[]): void;
}

/** A list of the server with everything that chooses its rows kept in the address. */
export function useList<E extends Endpoint, Filter extends string>(
  options: ListOptions<E, Filter>,
): ListState<RowOf<E>> & FilterState<Filter> {
  const { name, endpoint, csv, filters, bodyOf, sort: standard } = options;
  const names = useMemo(() => [...SHARED, ...filters], [filters]);
  const { values, change } = useFilters<Filter | Shared>(names);
  const text = useSettled(values.text);
  const sort = readSort(values.sort, standard);
  const isSorted = sort.by !== standard.by || sort.descending !== standard.descending;
  const bodyWith = (words: string) => ({
    ...bodyOf?.(values),
    ...(words ? { text: words.slice(0, 80) } : {}),
    ...(isSorted ? { sort: sort.by, descending: sort.descending } : {}),
  });
  const body = bodyWith(text);
  const query = useInfiniteQuery({
    queryKey: [name, body],
    queryFn: async ({ pageParam }) => {
      const asked = { ...body, pageSize: 50, ...(pageParam ? { cursor: pageParam } : {}) };
      return (await call(endpoint, asked as BodyInputOf<E>)) as { items: RowOf<E>[]; next: string | null };
    },
    initialPageParam: '',
    // The former rows stay until the new ones are there: nothing jumps while the operator types.
    placeholderData: (former) => former,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const { data } = query;
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  const shared = change as (changes: Partial<Record<Shared, string>>) => void;
  const sortBy = (by: string) => {
    const descending = sort.by === by ? !sort.descending : false;
    const isStandard = by === standard.by && descending === standard.descending;
    shared({ sort: isStandard ? '' : `${descending ? '-' : ''}${by}` });
  };
  const none = Object.fromEntries(filters.map((filter) => [filter, ''])) as Record<Filter, string>;
  const isFiltered = values.text !== '' || JSON.stringify(bodyOf?.(values)) !== JSON.stringify(bodyOf?.(none));
  const reset = () => change({ text: '', ...none } as never);
  const columns = useMemo(() => (values.columns ? values.columns.split(',') : undefined), [values.columns]);
  return {
    name,
    csv,
    values,
    change,
    text: values.text,
    isFiltered,
    reset,
    body: bodyWith(values.text),
    query,
    rows,
    sort,
    sortBy,
    columns,
    search: (text: string) => shared({ text }),
    showColumns: (ids: readonly string[]) => shared({ columns: ids.join(',') }),
  };
}
