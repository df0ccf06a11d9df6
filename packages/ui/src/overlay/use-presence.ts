import { useEffect, useState } from 'react';

/** Must be longer than the closing transition in the style sheets (--sheet). */
const LEAVING_MS = 320;

/** Keeps a closing element mounted until its transition has ended. */
export function usePresence(open: boolean): { present: boolean; leaving: boolean } {
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);
  useEffect(() => {
    if (open || !present) return;
    const timer = setTimeout(() => setPresent(false), LEAVING_MS);
    return () => clearTimeout(timer);
  }, [open, present]);
  return { present: open || present, leaving: !open };
}
