import { storage } from '../browser/storage.ts';

/** The newcomer's last step: a draw was verified in this browser with a match. */
export const hasVerified = (): boolean => storage.get('firstSteps') === 'verified';
