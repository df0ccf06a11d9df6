import { useEffect } from 'react';
import { storage } from '../storage.ts';

export const hasVerified = (): boolean => storage.get('firstSteps') === 'verified';

/** The newcomer's last step: something drawn was recomputed in this browser, and agreed. */
export function useVerifiedNote(agrees: boolean): void {
  useEffect(() => {
    if (agrees) storage.setIfAbsent('firstSteps', 'verified');
  }, [agrees]);
}
