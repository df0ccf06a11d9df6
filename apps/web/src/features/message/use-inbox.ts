import { useLocale } from '@clearcrate/ui/i18n.tsx';
import { useLayout } from '@clearcrate/ui/layout-context.tsx';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { type InfiniteData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { fetchData } from '../../lib/api/api.ts';
import { replacePath, useParameters } from '../../lib/hash-router.tsx';
import { useT } from '../../lib/i18n.tsx';
import { LAYOUT_PREFIXES } from '../../lib/layout-choice.ts';
import { queryClient } from '../../lib/query-client.ts';
import { showUnread } from '../../lib/session/info-updates.ts';
import {
  MESSAGE_LISTS_KEY,
  MESSAGES_KEY,
  type MessagePage,
  messageCalls,
  messagesQuery,
  type Unread,
} from './message.queries.ts';
import { type KindChoice, kindNumber, readKind } from './message-kinds.ts';

/** Every list on the page says the same at once; what the server has beyond that comes with its next answer. */
function applyRead(unread: Unread, isRead: (messageId: string, kind: number) => boolean): void {
  showUnread(unread.noReadMessages);
  queryClient.setQueriesData<InfiniteData<MessagePage>>(
    { queryKey: MESSAGE_LISTS_KEY },
    (lists) =>
      lists && {
        ...lists,
        pages: lists.pages.map((page) => ({
          ...page,
          ...unread,
          items: page.items.map((item) => (isRead(item.messageId, item.kind) ? { ...item, isRead: true } : item)),
        })),
      },
  );
}

/** Opening a message is reading it. */
export function useReadOne() {
  return useMutation({
    mutationFn: (messageId: string) => fetchData(messageCalls.readyMessage, { messageId }, { quiet: true }),
    onSuccess: (unread, messageId) => applyRead(unread, (id) => id === messageId),
  });
}

export function useDeleteOne(onDeleted: () => void) {
  const t = useT('message');
  return useMutation({
    mutationFn: (messageId: string) => fetchData(messageCalls.delMessage, { messageId }),
    onSuccess(unread) {
      showUnread(unread.noReadMessages);
      toast.success(t('detail.deleted'));
      onDeleted();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: MESSAGES_KEY }),
  });
}

export type Inbox = ReturnType<typeof useInbox>;

/** Everything both layouts of the inbox are made from. The kind lives in the address, so that going back keeps it. */
export function useInbox() {
  const t = useT('message');
  const parameters = useParameters();
  const prefix = LAYOUT_PREFIXES[useLayout()];
  const kind = readKind(parameters.get('kind'));
  const number = kindNumber(kind);
  const query = useInfiniteQuery(messagesQuery(number, useLocale()));
  const pages = query.data?.pages ?? [];
  // A message that arrives between two pages moves the others on, and one of them may come twice.
  const items = [...new Map(pages.flatMap((page) => page.items).map((item) => [item.messageId, item])).values()];
  const readAll = useMutation({
    mutationFn: () => fetchData(messageCalls.readyMessage, { kind: number }),
    onSuccess: (unread) => applyRead(unread, (_id, own) => number === 0 || own === number),
  });
  const deleteRead = useMutation({
    mutationFn: () => fetchData(messageCalls.delReadyMessage, undefined),
    onSuccess: ({ deleted }) => toast.success(t('deleteRead.done', { count: deleted })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: MESSAGES_KEY }),
  });
  const unreadOf = (choice: KindChoice): number => {
    const byKind = pages[0]?.unreadByKind ?? [];
    const wanted = kindNumber(choice);
    return byKind.filter((one) => wanted === 0 || one.kind === wanted).reduce((sum, { count }) => sum + count, 0);
  };
  return {
    kind,
    choose: (choice: KindChoice) => replacePath(`${prefix}/information${choice === 'all' ? '' : `?kind=${choice}`}`),
    items,
    total: pages[0]?.total,
    unreadOf,
    loading: query.isFetching && !query.isError,
    failed: query.isError && !query.isFetching,
    finished: query.isSuccess && !query.hasNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void (query.data ? query.fetchNextPage() : query.refetch()),
    readAll: () => readAll.mutate(),
    isReading: readAll.isPending,
    deleteRead: () => deleteRead.mutate(),
  };
}
