import type * as box from '@clearcrate/contract/box';
import type { BodyInputOf } from '@clearcrate/contract/endpoint';
import type { Locale } from '@clearcrate/contract/locale';
import { queryOptions } from '@tanstack/react-query';
import { fetchData } from '../api/api.ts';
import { declareCall } from '../api/declare-call.ts';

/** Boxes as lists show them; home and the box pages read the same shelf. */
export const shelfCalls = {
  getBoxCategoryList: declareCall<typeof box.getBoxCategoryList>({
    method: 'POST',
    path: '/api/box/getBoxCategoryList',
    channel: true,
  }),
  getBoxList: declareCall<typeof box.getBoxList>({ method: 'POST', path: '/api/box/getBoxList', channel: true }),
  getDropList: declareCall<typeof box.getDropList>({ method: 'POST', path: '/api/box/getDropList' }),
};

export type BoxListBody = BodyInputOf<typeof box.getBoxList>;

export const categoriesQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['boxes', 'categories', locale],
    queryFn: async ({ signal }) => (await fetchData(shelfCalls.getBoxCategoryList, undefined, { signal })).items,
  });

/** One page of the shelf. */
export const boxPageQuery = (body: BoxListBody, locale: Locale) =>
  queryOptions({
    queryKey: ['boxes', 'page', body, locale],
    queryFn: ({ signal }) => fetchData(shelfCalls.getBoxList, body, { signal }),
  });
