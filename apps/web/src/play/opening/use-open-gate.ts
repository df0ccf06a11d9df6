import type { BoxDetail } from '@clearcrate/contract/box';
import type { WelfareLevel } from '@clearcrate/contract/welfare';
import { useBreakUntil } from '../../lib/bounds/use-break.ts';
import { useIsSignedIn, useSession } from '../../lib/session/current-session.ts';
import { useConnection } from '../../lib/socket/connection-store.ts';
import { useSpreadInfo } from '../../lib/spread/spread-queries.ts';
import { covers } from '../../lib/text/amounts.ts';
import { useWelfareLevel } from '../welfare/welfare.queries.ts';
import { balanceOf, costOf } from './opening-run.ts';
import { freeOpeningState, useOpeningWay } from './opening-way.ts';

/** One lost attempt may be a hiccup; from the second on the page counts as offline. */
const OFFLINE_ATTEMPTS = 2;

type RightState = Exclude<WelfareLevel['state'], 'openable'>;
type GateState =
  | 'closed'
  | 'offline'
  | 'visitor'
  | 'loading'
  | 'onBreak'
  | 'poor'
  | 'tooDear'
  | 'noneLeft'
  | 'ready'
  | RightState;

export interface OpenGate {
  state: GateState;
  cost: string;
  /** Undefined for visitors. */
  balance: string | undefined;
  /** Number of free openings left, if the page uses them. */
  freeOpenings: number | undefined;
  /** End of the player's break, if one is active: nothing can be opened before. */
  breakUntil: string | undefined;
  /** The right to open a welfare box; undefined for other boxes and while loading. */
  right: WelfareLevel | undefined;
}

function stateOfRight(right: WelfareLevel | undefined): GateState {
  if (!right) return 'loading';
  return right.state === 'openable' ? 'ready' : right.state;
}

/** Returns whether a count can be opened now, and what prevents it. */
export function useOpenGate(box: BoxDetail, count: number): OpenGate {
  const isSignedIn = useIsSignedIn();
  const assets = useSession((state) => state.info?.assets);
  const isOffline = useConnection((state) => state.attempt >= OFFLINE_ATTEMPTS);
  const right = useWelfareLevel(box);
  const way = useOpeningWay(box);
  const { data: spread } = useSpreadInfo({ enabled: way === 'spread' });
  const breakUntil = useBreakUntil();
  const cost = costOf(box, count);
  const balance = isSignedIn && assets ? balanceOf(box, assets) : undefined;
  const state = (): GateState => {
    if (!box.open) return 'closed';
    if (isOffline) return 'offline';
    if (!isSignedIn) return 'visitor';
    if (breakUntil !== undefined) return 'onBreak';
    if (balance === undefined) return 'loading';
    if (way === 'welfare') return stateOfRight(right);
    if (way === 'spread') return freeOpeningState(box, spread);
    return covers(balance, cost) ? 'ready' : 'poor';
  };
  const freeOpenings = way === 'spread' ? spread?.freeOpenings : undefined;
  return { state: state(), cost, balance, freeOpenings, breakUntil, right };
}
