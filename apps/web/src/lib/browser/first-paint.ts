import { startTransition, useEffect, useState } from 'react';

/** Ends the current task, so that the browser can paint or respond to input before the next one. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

let isPainted = false;

/**
 * For content below the first screen: false until the first paint, then true for the rest of the
 * visit. Rendering both at once would be one long task on a phone.
 */
export function useAfterFirstPaint(): boolean {
  const [painted, setPainted] = useState(isPainted);
  useEffect(() => {
    if (painted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        isPainted = true;
        startTransition(() => setPainted(true));
      }, 0);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [painted]);
  return painted;
}
