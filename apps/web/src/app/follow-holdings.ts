import type { HoldingsMessage } from '@clearcrate/contract/gateway';
import { PLAYER_SCOPE } from '../lib/api/reads.ts';
import { queryClient } from '../lib/query-client.ts';
import { session } from '../lib/session/current-session.ts';

/** What this tab did itself is answered meanwhile, and what moves in a burst is read once. */
const READ_AGAIN_AFTER_MS = 300;

let bagCount: number | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

const readPlayerAgain = () => void queryClient.invalidateQueries({ queryKey: [PLAYER_SCOPE] });

function readAgainSoon(hasRegisterPacket: boolean): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    readPlayerAgain();
    // A packet that was opened here is known to be empty by now; one that was opened elsewhere goes from this page too.
    if (session.store.getState().info?.hasRegisterPacket !== hasRegisterPacket) void session.reloadInfo();
  }, READ_AGAIN_AFTER_MS);
}

/** Balances, bag and packet follow whatever moved them, in this tab or in another, on this device or elsewhere. */
export function followHoldings({ bagCount: count, hasRegisterPacket, ...balances }: HoldingsMessage): void {
  const { info } = session.store.getState();
  if (!info) return;
  const isBagMoved = bagCount !== undefined && bagCount !== count;
  bagCount = count;
  const areMoved = session.balancesMoved(balances);
  if (areMoved || isBagMoved || info.hasRegisterPacket !== hasRegisterPacket) readAgainSoon(hasRegisterPacket);
}

/** A tab that lay in the back may have been asleep and have missed word of anything, of who is signed in as well. */
export function readAgainInFront(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void session.follow();
    if (document.visibilityState !== 'visible' || !navigator.onLine || !session.store.getState().token) return;
    void session.reloadInfo();
    readPlayerAgain();
  });
}
