import type * as avatar from '@clearcrate/contract/avatar';
import type { Locale } from '@clearcrate/contract/locale';
import { queryOptions } from '@tanstack/react-query';
import { fetchData } from '../../lib/api/api.ts';
import { declareCall } from '../../lib/api/declare-call.ts';

const calls = {
  getAvaterList: declareCall<typeof avatar.getAvaterList>({ method: 'POST', path: '/api/user/getAvaterList' }),
  getAvaterFrameList: declareCall<typeof avatar.getAvaterFrameList>({
    method: 'POST',
    path: '/api/user/getAvaterFrameList',
  }),
};

/** What changes elsewhere is read again at each visit. */
const STALE_AT_ONCE = 0;

export const avatarsQuery = queryOptions({
  queryKey: ['player', 'avatars'],
  staleTime: STALE_AT_ONCE,
  queryFn: ({ signal }) => fetchData(calls.getAvaterList, undefined, { signal, quiet: true }),
});

export const framesQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['player', 'frames', locale],
    queryFn: ({ signal }) => fetchData(calls.getAvaterFrameList, undefined, { signal, quiet: true }),
  });
