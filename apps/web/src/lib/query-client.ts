import { QueryClient } from '@tanstack/react-query';

/**
 * A failed read shows its error state with a way to try again, instead of trying behind the player's back. Reads run even
 * when the browser believes to be offline, so that a page fails visibly rather than waiting for ever.
 */
export const queryClient = new QueryClient({
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
