import { useEffect, useState } from 'react';

/**
 * Whole seconds until a time of the device's clock, counted down; 0 when it has passed or is
 * undefined.
 */
export function useSecondsUntil(atMs: number | undefined): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const update = () => setSeconds(atMs === undefined ? 0 : Math.max(0, Math.ceil((atMs - Date.now()) / 1000)));
    update();
    if (atMs === undefined) return;
    const timer = setInterval(update, 250);
    return () => clearInterval(timer);
  }, [atMs]);
  return seconds;
}
