import { useEffect, useState } from 'react';

const PATIENCE_MS = 3_000;

/** Whether to go on waiting: what keeps the page still while it loads must not keep it empty when it never comes. */
export function usePatience(isWaiting: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setOver(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isWaiting && !isOver;
}
