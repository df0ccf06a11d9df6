import { overlayHistory } from '@clearcrate/ui/overlay/overlay-history.ts';
import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';

/** The current address after `#`. Each navigation is a new object, even to the same address. */
export interface Location {
  readonly pathname: string;
  /** With its `?`, or empty. */
  readonly search: string;
  /** Number of the history entry; unchanged when it is returned to. */
  readonly visit: number;
}

let newestVisit = 0;

/**
 * Numbers the current history entry. Layers over a page and changed queries share the page's
 * number.
 */
export function noteVisit(): number {
  const state = window.history.state as { visit?: number } | null;
  const known = state?.visit;
  newestVisit = Math.max(newestVisit, known ?? newestVisit + 1);
  if (known === undefined) window.history.replaceState({ ...state, visit: newestVisit }, '');
  return known ?? newestVisit;
}

function readLocation(): Location {
  const [address = ''] = window.location.hash.slice(1).split('#');
  const query = address.indexOf('?');
  const pathname = query < 0 ? address : address.slice(0, query);
  return {
    pathname: pathname.startsWith('/') ? pathname : `/${pathname}`,
    search: query < 0 ? '' : address.slice(query),
    visit: noteVisit(),
  };
}

const LocationContext = createContext<Location>({ pathname: '/', search: '', visit: 0 });
const listeners = new Set<() => void>();

/**
 * A minimal router: one table of pages, read by the app, and the address in the hash. A page that
 * is loading leaves the previous one on the screen.
 */
export function HashRouter({ children }: { children: ReactNode }) {
  const [location, setLocation] = useState(readLocation);
  useLayoutEffect(() => {
    const arrive = () => startTransition(() => setLocation(readLocation()));
    window.addEventListener('hashchange', arrive);
    listeners.add(arrive);
    // The address may have changed during the first render, before the listener was added.
    arrive();
    return () => {
      window.removeEventListener('hashchange', arrive);
      listeners.delete(arrive);
    };
  }, []);
  return <LocationContext value={location}>{children}</LocationContext>;
}

export const useLocation = (): Location => use(LocationContext);

/** The query of the address. The same object until it changes. */
export function useParameters(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

/**
 * Replaces the current address with a full path such as `/m/bag?sort=price`, without a history
 * entry.
 */
export function replacePath(fullPath: string): void {
  overlayHistory().replace(`#${fullPath}`, () => {
    for (const arrive of listeners) arrive();
  });
}

/** Redirects on each arrival, even if the target page was still loading. */
export function Redirect({ to }: { to: string }) {
  const arrival = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every arrival is another one, even at the same address.
  useEffect(() => replacePath(to), [to, arrival]);
  return null;
}
