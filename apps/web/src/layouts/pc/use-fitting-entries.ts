import { countFitting } from '@clearcrate/ui/money/count-fitting.ts';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

const GAP = 2;
/** Width of the longest translation of "more" with its arrow, plus a margin for a bold entry. */
const MORE_WIDTH = 120;

interface Measured {
  names: string;
  widths: readonly number[];
}

/**
 * Returns how many entries fit in a row. All are rendered once per language to be measured before
 * the first paint; `undefined` requests that.
 */
export function useFittingEntries(names: string): { row: RefObject<HTMLElement | null>; fitting: number | undefined } {
  const row = useRef<HTMLElement>(null);
  const [measured, setMeasured] = useState<Measured>();
  const [available, setAvailable] = useState(0);
  const isMeasured = measured?.names === names;

  useLayoutEffect(() => {
    if (isMeasured || !row.current) return;
    const widths = [...row.current.children].map((child) => child.getBoundingClientRect().width);
    setMeasured({ names, widths });
    setAvailable(row.current.clientWidth);
  }, [names, isMeasured]);

  useLayoutEffect(() => {
    if (!row.current) return;
    const watcher = new ResizeObserver(([entry]) => entry && setAvailable(entry.contentRect.width));
    watcher.observe(row.current);
    return () => watcher.disconnect();
  }, []);

  const fitting = isMeasured ? countFitting(measured.widths, { available, gap: GAP, more: MORE_WIDTH }) : undefined;
  return { row, fitting };
}
