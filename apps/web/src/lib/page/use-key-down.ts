import { useEffect, useEffectEvent } from 'react';

/** Handles keys of the whole page, whatever has the focus. */
export function useKeyDown(onKeyDown: (event: KeyboardEvent) => void): void {
  const onEvent = useEffectEvent(onKeyDown);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onEvent(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
