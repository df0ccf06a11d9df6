import type { LuckyDetail } from '@clearcrate/contract/lucky';
import { LUCKY_CHANCE } from '@clearcrate/fairness/lucky';
import { useMemo, useState } from 'react';
import { luckyChoice } from './lucky-choice.ts';
import { useLucky } from './use-lucky.ts';

/** The player's choice and its results. Another chance discards the last result. */
export function useChoice(detail: LuckyDetail) {
  const [tickets, setTickets] = useState<number>(LUCKY_CHANCE.default);
  const [count, setCount] = useState(1);
  const choice = useMemo(() => luckyChoice(detail, tickets), [detail, tickets]);
  const lucky = useLucky(detail, choice, setTickets);
  const isBusy = lucky.phase === 'asking' || lucky.phase === 'turning';
  return {
    choice,
    lucky,
    count,
    isBusy,
    setCount,
    setTickets: (next: number) => {
      if (isBusy) return;
      if (lucky.phase === 'result') lucky.reset();
      setTickets(next);
    },
  };
}
