import type { BoxDetail } from '@clearcrate/contract/box';
import { covers } from '../../../lib/amounts.ts';
import { useIsSignedIn, useSession } from '../../../lib/session/current-session.ts';
import { useConnection } from '../../../lib/socket/connection-store.ts';
import { balanceOf, costOf } from './opening-run.ts';

/** One lost attempt may be a hiccup; from the second on the page counts as offline. */
const OFFLINE_ATTEMPTS = 2;

type GateState = 'closed' | 'offline' | 'visitor' | 'loading' | 'poor' | 'ready';

export interface OpenGate {
  state: GateState;
  cost: string;
  /** Absent for visitors. */
  balance: string | undefined;
}

/** Whether so many could be opened now, and what stands in the way. */
export function useOpenGate(box: BoxDetail, count: number): OpenGate {
  const isSignedIn = useIsSignedIn();
  const assets = useSession((state) => state.info?.assets);
  const isOffline = useConnection((state) => state.attempt >= OFFLINE_ATTEMPTS);
  const cost = costOf(box, count);
  const balance = isSignedIn && assets ? balanceOf(box, assets) : undefined;
  const state = (): GateState => {
    if (!box.open) return 'closed';
    if (isOffline) return 'offline';
    if (!isSignedIn) return 'visitor';
    if (balance === undefined) return 'loading';
    return covers(balance, cost) ? 'ready' : 'poor';
  };
  return { state: state(), cost, balance };
}
