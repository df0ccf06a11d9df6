import { useBreakUntil } from '../lib/bounds/use-break.ts';
import { useIsSignedIn, useSession } from '../lib/session/current-session.ts';
import { useConnection } from '../lib/socket/connection-store.ts';
import { covers } from '../lib/text/amounts.ts';

/** One lost attempt may be a hiccup; from the second on the page counts as offline. */
const OFFLINE_ATTEMPTS = 2;

export interface PayGate {
  state: 'offline' | 'visitor' | 'onBreak' | 'loading' | 'poor' | 'ready';
  /** Undefined for visitors. */
  balance: string | undefined;
}

/** Returns whether an amount of coins can be paid now, and what prevents it. */
export function usePayGate(cost: string): PayGate {
  const isSignedIn = useIsSignedIn();
  const balance = useSession((state) => state.info?.assets.amount);
  const isOnBreak = useBreakUntil() !== undefined;
  const isOffline = useConnection((state) => state.attempt >= OFFLINE_ATTEMPTS);
  const own = isSignedIn ? balance : undefined;
  if (isOffline) return { state: 'offline', balance: own };
  if (!isSignedIn) return { state: 'visitor', balance: undefined };
  if (isOnBreak) return { state: 'onBreak', balance: own };
  if (own === undefined) return { state: 'loading', balance: undefined };
  return { state: covers(own, cost) ? 'ready' : 'poor', balance: own };
}
