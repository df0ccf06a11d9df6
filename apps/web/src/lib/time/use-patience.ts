import { useEffect, useState } from 'react';

const PATIENCE_MS = 3_000;

/**
 * Returns whether to keep waiting: holding back content prevents shifts, but must not last forever.
 */
export function usePatience(isWaiting: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setOver(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isWaiting && !isOver;
}
