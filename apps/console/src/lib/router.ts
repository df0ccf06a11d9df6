import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Addresses live behind the hash sign: filters can be shared, and no proxy logs the token of an invitation. */

const subscribe = (listener: () => void) => {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
};
const readHash = () => window.location.hash.slice(1) || '/';

interface Address {
  path: string;
  query: URLSearchParams;
}

export function useAddress(): Address {
  const hash = useSyncExternalStore(subscribe, readHash);
  return useMemo(() => addressOf(hash), [hash]);
}

function addressOf(hash: string): Address {
  const [path = '/', query = ''] = hash.split('?');
  return { path, query: new URLSearchParams(query) };
}

export function goTo(path: string): void {
  window.location.hash = path;
}

/** The filters of a list, kept in the address. Empty values are left out of it. */
export function useFilters<Name extends string>(names: readonly Name[]) {
  const { query } = useAddress();
  const values = useMemo(
    () => Object.fromEntries(names.map((name) => [name, query.get(name) ?? ''])) as Record<Name, string>,
    [names, query],
  );
  const change = useCallback((changes: Partial<Record<Name, string>>) => {
    // As it is now, not as it was drawn: two changes may follow each other closely.
    const { path, query } = addressOf(readHash());
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries<string | undefined>(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    const text = next.toString();
    window.history.replaceState(null, '', `#${path}${text ? `?${text}` : ''}`);
    window.dispatchEvent(new HashChangeEvent('hashchange'));
  }, []);
  return { values, change, isFiltered: names.some((name) => values[name] !== '') };
}
