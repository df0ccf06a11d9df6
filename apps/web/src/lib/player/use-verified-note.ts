import { useEffect } from 'react';
import { storage } from '../storage.ts';

/** Notes that something drawn was recomputed in this browser, and agreed. */
export function useVerifiedNote(agrees: boolean): void {
  useEffect(() => {
    if (agrees) storage.setIfAbsent('firstSteps', 'verified');
  }, [agrees]);
}
