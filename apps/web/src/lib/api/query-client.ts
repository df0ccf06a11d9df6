import { QueryCache, QueryClient } from '@tanstack/react-query';
import { notify } from './api.ts';
import { isShownInline, refusalOf } from './api-error.ts';

/** Time for a page to show a rejection in place of its data. Afterwards it becomes a notice. */
const INLINE_GRACE_MS = 1000;

/**
 * Reads whose rejection was shown as a notice. Repeated ones show it again after a success, or when
 * mounted anew.
 */
const notified = new Set<string>();

/** Several reads may be rejected with the same message; one shown in place is enough. */
const isOnPage = (message: string): boolean =>
  queryCache.getAll().some((query) => {
    const { error } = query.state;
    return error?.message === message && isShownInline(error) && query.getObserversCount() > 0;
  });

const queryCache = new QueryCache({
  onError(error, query) {
    const refusal = refusalOf(error);
    if (!refusal || notified.has(query.queryHash)) return;
    setTimeout(() => {
      // A prefetch is repeated by its page, which shows the rejection then.
      const isWanted = query.state.error === refusal && query.getObserversCount() > 0;
      if (!isWanted || isOnPage(refusal.message)) return;
      notified.add(query.queryHash);
      notify(refusal.message, refusal.code);
    }, INLINE_GRACE_MS);
  },
  onSuccess: (_data, { queryHash }) => void notified.delete(queryHash),
});
queryCache.subscribe(({ type, query }) => {
  if (type === 'observerRemoved' && query.getObserversCount() === 0) notified.delete(query.queryHash);
});

/**
 * Without automatic retries: a failed read shows its error with a retry button. Reads also run when
 * the browser reports to be offline, so that a page fails visibly instead of waiting forever.
 */
export const queryClient = new QueryClient({
  queryCache,
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: false,
      networkMode: 'always',
      refetchOnReconnect: true,
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
