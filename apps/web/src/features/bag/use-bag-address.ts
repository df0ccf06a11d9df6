import { useEffect, useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

export type BagAddress = { kind: 'list' } | { kind: 'item'; itemId: string } | { kind: 'unknown' };

/** What the address names: the bag, one item of it, or something that cannot be one. */
export function useBagAddress(): BagAddress {
  const [parameters] = useSearchParams();
  const itemId = parameters.get('itemId');
  useListPosition(itemId === null);
  if (itemId === null) return { kind: 'list' };
  return /^\d{1,18}$/.test(itemId) ? { kind: 'item', itemId } : { kind: 'unknown' };
}

/** Bag and item share one address but for its query: an item starts at its top, and the bag is found where it was left. */
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
