import type { HoldingsMessage } from '@clearcrate/contract/gateway';
import { queryClient } from '../../lib/api/query-client.ts';
import { PLAYER_SCOPE } from '../../lib/api/reads.ts';
import { session } from '../../lib/session/current-session.ts';

/** The answers of this tab's own calls arrive meanwhile, and a burst of changes is read once. */
const READ_AGAIN_AFTER_MS = 300;

let bagCount: number | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

const readPlayerAgain = () => void queryClient.invalidateQueries({ queryKey: [PLAYER_SCOPE] });

function readAgainSoon(hasRegisterPacket: boolean): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    readPlayerAgain();
    // A packet opened here is known to be empty; one opened elsewhere is removed from this page
    // too.
    if (session.store.getState().info?.hasRegisterPacket !== hasRegisterPacket) void session.reloadInfo();
  }, READ_AGAIN_AFTER_MS);
}

/** Updates balances, bag and packet after a change by this tab, another tab or another device. */
export function followHoldings({ bagCount: count, hasRegisterPacket, ...balances }: HoldingsMessage): void {
  const { info } = session.store.getState();
  if (!info) return;
  const isBagMoved = bagCount !== undefined && bagCount !== count;
  bagCount = count;
  const areMoved = session.balancesMoved(balances);
  if (areMoved || isBagMoved || info.hasRegisterPacket !== hasRegisterPacket) readAgainSoon(hasRegisterPacket);
}

/**
 * A tab in the background may have been suspended and missed messages, including a change of the
 * session.
 */
export function readAgainInFront(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void session.follow();
    if (document.visibilityState !== 'visible' || !navigator.onLine || !session.store.getState().token) return;
    void session.reloadInfo();
    readPlayerAgain();
  });
}
