import type { BodyInputOf } from '@clearcrate/contract/endpoint';
import type { Locale } from '@clearcrate/contract/locale';
import type * as record from '@clearcrate/contract/record';
import type { ExportType, MovementList } from '@clearcrate/contract/record';
import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import { fetchData } from '../../lib/api/api.ts';
import type { CallOptions } from '../../lib/api/api-client.ts';
import { declareCall } from '../../lib/api/declare-call.ts';
import { choiceBody, goodsDirection, type RecordFilter, type RecordTab, rangeBody } from './record-filter.ts';

export type MovementTab = Exclude<RecordTab, 'goods'>;

const billDetails = declareCall<typeof record.billDetails>({ method: 'POST', path: '/api/user/billDetails' });
const ammoDetails = declareCall<typeof record.ammoDetails>({ method: 'POST', path: '/api/user/ammoDetails' });
const pointDetails = declareCall<typeof record.pointDetails>({ method: 'POST', path: '/api/user/pointDetails' });

type MovementBody = BodyInputOf<typeof record.billDetails>;
const fetchMovements: Record<MovementTab, (body: MovementBody, options: CallOptions) => Promise<MovementList>> = {
  coin: (body, options) => fetchData(billDetails, body, options),
  shell: (body, options) => fetchData(ammoDetails, body, options),
  point: (body, options) => fetchData(pointDetails, body, options),
};
const goodsRecords = declareCall<typeof record.goodsRecords>({ method: 'POST', path: '/api/user/goodsRecords' });
export const exportRecords = declareCall<typeof record.exportRecords>({
  method: 'GET',
  path: '/api/user/exportRecords',
});
export const EXPORT_TYPES: Record<RecordTab, ExportType> = {
  coin: 'bill',
  shell: 'ammo',
  point: 'point',
  goods: 'goods',
};

const PAGE_SIZE = 40;
/** Every other page adds to the records, so they are read again at each visit. */
const STALE_AT_ONCE = 0;

/** What belongs to one visitor stands under `player`, which is dropped when the session ends. */
const placeOf = (filter: RecordFilter, locale: Locale): QueryKey => [
  'player',
  'record',
  filter.tab,
  rangeBody(filter),
  locale,
];

/** Another choice in the same range keeps what is shown in its place until the new list is here. */
const isWithin = (place: QueryKey, query: { queryKey: QueryKey } | undefined): boolean =>
  JSON.stringify(query?.queryKey.slice(0, place.length)) === JSON.stringify(place);

export function movementsQuery(tab: MovementTab, filter: RecordFilter, locale: Locale) {
  const place = placeOf(filter, locale);
  return infiniteQueryOptions({
    queryKey: [...place, filter.choice] as QueryKey,
    staleTime: STALE_AT_ONCE,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      fetchMovements[tab](
        { ...rangeBody(filter), ...choiceBody(filter.choice), cursor: pageParam, pageSize: PAGE_SIZE },
        { signal },
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (previous, query) => (isWithin(place, query) ? previous : undefined),
  });
}

export function goodsQuery(filter: RecordFilter, locale: Locale) {
  const place = placeOf(filter, locale);
  const direction = goodsDirection(filter.choice);
  return infiniteQueryOptions({
    queryKey: [...place, direction] as QueryKey,
    staleTime: STALE_AT_ONCE,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      fetchData(goodsRecords, { ...rangeBody(filter), direction, cursor: pageParam, pageSize: PAGE_SIZE }, { signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (previous, query) => (isWithin(place, query) ? previous : undefined),
  });
}
