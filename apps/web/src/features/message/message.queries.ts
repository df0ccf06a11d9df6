import type { DataOf } from '@clearcrate/contract/endpoint';
import { delMessage, delReadyMessage, getMessage, getMessageDetail, readyMessage } from '@clearcrate/contract/message';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { type InfiniteData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { fetchData } from '../../lib/api/api.ts';
import { listOf } from '../../lib/api/list-progress.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { invalidate, pagedQuery, readKey, readQuery } from '../../lib/api/reads.ts';
import { replacePath, useParameters } from '../../lib/routing/hash-router.tsx';
import { LAYOUT_PREFIXES } from '../../lib/routing/layout-choice.ts';
import { showUnread } from '../../lib/session/info-updates.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { isId } from '../../lib/text/ids.ts';
import { type KindChoice, kindNumber, readKind } from './message-kinds.ts';

type MessagePage = DataOf<typeof getMessage>;
export type MessageDetail = DataOf<typeof getMessageDetail>;
type Unread = DataOf<typeof readyMessage>;

/** Messages come at any time, so they are read at each visit. */
const messagesQuery = (kind: number) => pagedQuery(getMessage, { kind }, { pageSize: 30, staleTime: 0 });

export const messageDetailQuery = (messageId: string) => readQuery(getMessageDetail, { messageId });

/** Updates all lists on the page at once; the server's next answer includes the rest. */
function applyRead(unread: Unread, isRead: (messageId: string, kind: number) => boolean): void {
  showUnread(unread.noReadMessages);
  queryClient.setQueriesData<InfiniteData<MessagePage>>(
    { queryKey: readKey(getMessage) },
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

/** Opening a message marks it as read. */
export function useReadOne() {
  return useMutation({
    mutationFn: (messageId: string) => fetchData(readyMessage, { messageId }),
    onSuccess: (unread, messageId) => applyRead(unread, (id) => id === messageId),
  });
}

export function useDeleteOne(onDeleted: () => void) {
  const t = useT('message');
  return useMutation({
    mutationFn: (messageId: string) => fetchData(delMessage, { messageId }),
    onSuccess(unread) {
      showUnread(unread.noReadMessages);
      toast.success(t('detail.deleted'));
      onDeleted();
    },
    onSettled: () => invalidate(getMessage),
  });
}

export type Inbox = ReturnType<typeof useInbox>;

/** Shared logic of both layouts of the inbox. The kind is kept in the address for going back. */
export function useInbox() {
  const t = useT('message');
  const parameters = useParameters();
  const prefix = LAYOUT_PREFIXES[useLayout()];
  const kind = readKind(parameters.get('kind'));
  const number = kindNumber(kind);
  const query = useInfiniteQuery(messagesQuery(number));
  const choose = (choice: KindChoice) =>
    replacePath(`${prefix}/information${choice === 'all' ? '' : `?kind=${choice}`}`);
  const pages = query.data?.pages ?? [];
  const readAll = useMutation({
    mutationFn: () => fetchData(readyMessage, { kind: number }),
    onSuccess: (unread) => applyRead(unread, (_id, own) => number === 0 || own === number),
  });
  const deleteRead = useMutation({
    mutationFn: () => fetchData(delReadyMessage, undefined),
    onSuccess({ deleted }) {
      toast.success(t('deleteRead.done', { count: deleted }));
      // The message open beside the list has been read, so it is among them.
      if (parameters.has('messageId')) choose(kind);
    },
    onSettled: () => invalidate(getMessage),
  });
  const unreadOf = (choice: KindChoice): number => {
    const byKind = pages[0]?.unreadByKind ?? [];
    const wanted = kindNumber(choice);
    return byKind.filter((one) => wanted === 0 || one.kind === wanted).reduce((sum, { count }) => sum + count, 0);
  };
  return {
    kind,
    choose,
    ...listOf(query, ({ messageId }) => messageId),
    unreadOf,
    readAll: () => readAll.mutate(),
    isReading: readAll.isPending,
    deleteRead: () => deleteRead.mutate(),
  };
}

/** The message in the address; empty for none, undefined for an invalid id. */
export function useNamedMessage(): string | undefined {
  const id = useParameters().get('messageId') ?? '';
  return id === '' || isId(id) ? id : undefined;
}
