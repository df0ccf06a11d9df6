import { useEffect, useLayoutEffect, useRef } from 'react';
import { useParameters } from './hash-router.tsx';

export type SingleAddress = { kind: 'list' } | { kind: 'single'; id: string } | { kind: 'unknown' };

/** What the address names: a list, one thing out of it, or something that cannot be one. */
export function useSingleAddress(parameter: string): SingleAddress {
  const parameters = useParameters();
  const id = parameters.get(parameter);
  useListPosition(id === null);
  if (id === null) return { kind: 'list' };
  return /^\d{1,18}$/.test(id) ? { kind: 'single', id } : { kind: 'unknown' };
}

/** List and thing share one address but for its query: a thing starts at its top, and the list is found where it was left. */
function useListPosition(isList: boolean): void {
  const position = useRef(0);
  useLayoutEffect(() => {
    window.scrollTo(0, isList ? position.current : 0);
  }, [isList]);
  useEffect(() => {
    if (!isList) return;
    const remember = () => {
      position.current = window.scrollY;
    };
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [isList]);
}
