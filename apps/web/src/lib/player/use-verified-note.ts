import { useEffect } from 'react';
import { storage } from '../browser/storage.ts';

/** Notes that a draw was verified in this browser with a match. */
export function useVerifiedNote(agrees: boolean): void {
  useEffect(() => {
    if (agrees) storage.setIfAbsent('firstSteps', 'verified');
  }, [agrees]);
}
