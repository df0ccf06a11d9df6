import { useState } from 'react';
import { sumOf } from '../../../lib/text/amounts.ts';
import type { OpeningRun } from '../opening-run.ts';
import { useSell } from './use-sell.ts';

export type ResultSale = ReturnType<typeof useResultSale>;

const NONE: ReadonlySet<string> = new Set();

/** The items that would be sold: the selected ones, or all that are left. */
export function useResultSale({ outcomes }: OpeningRun) {
  const { sold, away, isSelling, cut, sell } = useSell();
  const [picks, setPicks] = useState(NONE);
  const left = outcomes.flatMap(({ draw }) =>
    draw && !sold.has(draw.bagItemId) && !away.has(draw.bagItemId) ? [draw] : [],
  );
  const picked = left.filter(({ bagItemId }) => picks.has(bagItemId));
  const chosen = picked.length > 0 ? picked : left;
  return {
    isSold: (bagItemId: string) => sold.has(bagItemId),
    isAway: (bagItemId: string) => away.has(bagItemId),
    /** Nothing is left, and not because of sales here. */
    isAllAway: left.length === 0 && away.size > 0,
    isPicked: (bagItemId: string) => picks.has(bagItemId),
    pick: (bagItemId: string, isPicked: boolean) =>
      setPicks((before) => {
        const others = [...before].filter((id) => id !== bagItemId);
        return new Set(isPicked ? [...others, bagItemId] : others);
      }),
    left: left.length,
    chosen: chosen.length,
    worth: sumOf(chosen.map(({ recoveryPrice }) => recoveryPrice)),
    isSelling,
    cut,
    sell: () => sell(chosen.map(({ bagItemId }) => bagItemId)),
  };
}
