import { startTransition, useEffect, useState } from 'react';

/**
 * Counts from 1 to `last`, one painted frame each: mounts heavy content in pieces, so that no frame
 * waits for all of it.
 */
export function useSteps(last: number): number {
  const [step, setStep] = useState(1);
  useEffect(() => {
    if (step >= last) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      // After the frame, so that it is painted first.
      timer = setTimeout(() => startTransition(() => setStep(step + 1)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [step, last]);
  return step;
}
