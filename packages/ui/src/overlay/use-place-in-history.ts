import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { overlayHistory } from './overlay-history.ts';

/**
 * While something lies over the page, going back asks it to close. It may stay (a choice is required, or a result is shown first);
 * then the next way back is its own again.
 */
export function usePlaceInHistory(isOpen: boolean, onBack: () => void): void {
  const [turn, setTurn] = useState(0);
  const back = useEffectEvent(onBack);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn used up an entry, and what stayed needs another.
  useLayoutEffect(() => {
    if (!isOpen) return;
    return overlayHistory().enter(() => {
      back();
      setTurn((count) => count + 1);
    });
  }, [isOpen, turn]);
}
