import { useSyncExternalStore } from 'react';

/** Whether the window is as a media query asks, for what has to leave the page instead of being hidden by its style. */
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
