import { useSyncExternalStore } from 'react';

/**
 * Returns whether a media query matches, for content that must be removed instead of hidden by
 * styles.
 */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
  );
}
