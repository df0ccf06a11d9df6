import type { IconName } from '@clearcrate/ui/icon-paths.ts';
import type { StorePath } from '../../lib/navigation.tsx';

/** What is known of a newcomer; `undefined` where it is not known yet. */
export interface Newcomer {
  isSignedIn: boolean;
  hasSignedToday: boolean | undefined;
  /** Coins spent bring points, so a player with none has opened nothing yet. */
  hasOpened: boolean | undefined;
  hasVerified: boolean;
}

export interface Step {
  name: 'enter' | 'daily' | 'open' | 'verify';
  icon: IconName;
  to: StorePath;
  isDone: boolean;
}

/** The way in, step by step; undefined until it can be said what is done. */
export function stepsOf({ isSignedIn, hasSignedToday, hasOpened, hasVerified }: Newcomer): Step[] | undefined {
  if (isSignedIn && (hasSignedToday === undefined || hasOpened === undefined)) return undefined;
  return [
    { name: 'enter', icon: 'user', to: '/register', isDone: isSignedIn },
    { name: 'daily', icon: 'gift', to: '/task', isDone: isSignedIn && hasSignedToday === true },
    { name: 'open', icon: 'crate', to: '/openbox?sort=priceUp', isDone: isSignedIn && hasOpened === true },
    { name: 'verify', icon: 'shield', to: '/verify', isDone: hasVerified },
  ];
}

export const areDone = (steps: readonly Step[]): boolean => steps.every(({ isDone }) => isDone);
