import { countFitting } from '@clearcrate/ui/count-fitting.ts';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

const GAP = 2;
/** The longest word for "more" among the languages, with its arrow; and a little for a name that turns bold. */
const MORE_WIDTH = 120;

interface Measured {
  names: string;
  widths: readonly number[];
}

/**
 * How many entries stand beside each other in the room there is. All of them are drawn once for each language to be
 * measured, before anything is painted; `undefined` asks for that.
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
