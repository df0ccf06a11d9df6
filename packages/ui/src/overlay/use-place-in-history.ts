import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { overlayHistory } from './overlay-history.ts';

/**
 * Makes going back close an overlay. The overlay may stay open (a choice is required, or a result
 * is shown first); it then gets a new history entry.
 */
export function usePlaceInHistory(isOpen: boolean, onBack: () => void): void {
  const [turn, setTurn] = useState(0);
  const back = useEffectEvent(onBack);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn used up an entry, and an overlay that stays needs another.
  useLayoutEffect(() => {
    if (!isOpen) return;
    return overlayHistory().enter(() => {
      back();
      setTurn((count) => count + 1);
    });
  }, [isOpen, turn]);
}
