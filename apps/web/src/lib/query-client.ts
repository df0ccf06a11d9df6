import { QueryCache, QueryClient } from '@tanstack/react-query';
import { notify } from './api/api.ts';
import { isShownInline, refusalOf } from './api/api-error.ts';

/** So long a page has to show a refusal where the data would stand. What nobody shows becomes a notice. */
const INLINE_GRACE_MS = 1000;

/** Reads whose refusal a notice has told. One that repeats itself is told again after a success, or when looked at anew. */
const told = new Set<string>();

/** Several reads may be refused for one reason; where one of them is shown in place of its data, that says it for all. */
const isOnPage = (message: string): boolean =>
  queryCache.getAll().some((query) => {
    const { error } = query.state;
    return error?.message === message && isShownInline(error) && query.getObserversCount() > 0;
  });

const queryCache = new QueryCache({
  onError(error, query) {
    const refusal = refusalOf(error);
    if (!refusal || told.has(query.queryHash)) return;
    setTimeout(() => {
      // What was asked for ahead of its page is asked for again by the page, and that answer is told.
      const isWanted = query.state.error === refusal && query.getObserversCount() > 0;
      if (!isWanted || isOnPage(refusal.message)) return;
      told.add(query.queryHash);
      notify(refusal.message, refusal.code);
    }, INLINE_GRACE_MS);
  },
  onSuccess: (_data, { queryHash }) => void told.delete(queryHash),
});
queryCache.subscribe(({ type, query }) => {
  if (type === 'observerRemoved' && query.getObserversCount() === 0) told.delete(query.queryHash);
});

/**
 * A failed read shows its error state with a way to try again, instead of trying behind the player's back. Reads run even
 * when the browser believes to be offline, so that a page fails visibly rather than waiting for ever.
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
