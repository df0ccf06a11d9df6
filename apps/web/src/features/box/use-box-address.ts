import { useEffect, useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** What the address names: the list, a box, or something that cannot be one. */
export function useBoxAddress(): { kind: 'list' } | { kind: 'box'; boxId: string } | { kind: 'unknown' } {
  const [parameters] = useSearchParams();
  const boxId = parameters.get('boxId');
  useListPosition(boxId === null);
  if (boxId === null) return { kind: 'list' };
  return /^\d{1,18}$/.test(boxId) ? { kind: 'box', boxId } : { kind: 'unknown' };
}

/** List and box share one address but for its query: a box starts at its top, and the list is found where it was left. */
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
