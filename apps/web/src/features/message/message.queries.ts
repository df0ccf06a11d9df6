import type { DataOf } from '@clearcrate/contract/endpoint';
import type { Locale } from '@clearcrate/contract/locale';
import type * as message from '@clearcrate/contract/message';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { fetchData } from '../../lib/api/api.ts';
import { declareCall } from '../../lib/api/declare-call.ts';

export const messageCalls = {
  getMessage: declareCall<typeof message.getMessage>({ method: 'POST', path: '/api/user/getMessage' }),
  getMessageDetail: declareCall<typeof message.getMessageDetail>({
    method: 'POST',
    path: '/api/user/getMessageDetail',
  }),
  readyMessage: declareCall<typeof message.readyMessage>({ method: 'POST', path: '/api/user/readyMessage' }),
  delReadyMessage: declareCall<typeof message.delReadyMessage>({ method: 'POST', path: '/api/user/delReadyMessage' }),
  delMessage: declareCall<typeof message.delMessage>({ method: 'POST', path: '/api/user/delMessage' }),
};

export type MessagePage = DataOf<typeof message.getMessage>;
export type MessageDetail = DataOf<typeof message.getMessageDetail>;
export type Unread = DataOf<typeof message.readyMessage>;

const PAGE_SIZE = 30;

/** What belongs to one visitor stands under `player`, which is dropped when the session ends. */
export const MESSAGES_KEY = ['player', 'messages'] as const;
export const MESSAGE_LISTS_KEY = [...MESSAGES_KEY, 'list'] as const;

export const messagesQuery = (kind: number, locale: Locale) =>
  infiniteQueryOptions({
    queryKey: [...MESSAGE_LISTS_KEY, kind, locale],
    // Messages come at any time; what is shown of them is read again at each visit.
    staleTime: 0,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      fetchData(messageCalls.getMessage, { kind, page: pageParam, pageSize: PAGE_SIZE }, { signal, quiet: true }),
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE_SIZE < total ? pages.length + 1 : undefined),
  });

export const messageDetailQuery = (messageId: string, locale: Locale) =>
  queryOptions({
    queryKey: ['player', 'message', messageId, locale],
    queryFn: ({ signal }) => fetchData(messageCalls.getMessageDetail, { messageId }, { signal, quiet: true }),
  });
