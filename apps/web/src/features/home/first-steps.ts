import type { IconName } from '@clearcrate/ui/media/icon-paths.ts';
import type { StorePath } from '../../lib/routing/navigation.tsx';

/** State of a newcomer. */
interface Newcomer {
  isSignedIn?: boolean;
  hasSignedToday?: boolean;
  hasOpened?: boolean;
  hasVerified?: boolean;
}

export interface Step {
  name: 'enter' | 'daily' | 'open' | 'verify';
  icon: IconName;
  to: StorePath;
  isDone: boolean;
}

/** The first steps in order. */
export const stepsOf = ({
  isSignedIn = false,
  hasSignedToday = false,
  hasOpened = false,
  hasVerified = false,
}: Newcomer): Step[] => [
  { name: 'enter', icon: 'user', to: isSignedIn ? '/personal' : '/register', isDone: isSignedIn },
  { name: 'daily', icon: 'gift', to: '/task', isDone: hasSignedToday },
  { name: 'open', icon: 'crate', to: '/openbox?sort=priceUp', isDone: hasOpened },
  { name: 'verify', icon: 'shield', to: '/verify', isDone: hasVerified },
];

export const areDone = (steps: readonly Step[]): boolean => steps.every(({ isDone }) => isDone);
