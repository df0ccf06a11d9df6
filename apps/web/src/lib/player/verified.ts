import { storage } from '../storage.ts';

/** The newcomer's last step: something drawn was recomputed in this browser, and agreed. */
export const hasVerified = (): boolean => storage.get('firstSteps') === 'verified';
