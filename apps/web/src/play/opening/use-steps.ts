import { startTransition, useEffect, useState } from 'react';

/** Counts from 1 to `last`, a drawn frame apart: what is heavy is put on the page in pieces, and no frame waits for all of it. */
export function useSteps(last: number): number {
  const [step, setStep] = useState(1);
  useEffect(() => {
    if (step >= last) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      // Behind the frame, so that it is drawn first.
      timer = setTimeout(() => startTransition(() => setStep(step + 1)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [step, last]);
  return step;
}
