import type { GameMessage, WinnerAnnouncement } from '@clearcrate/contract/gateway';
import { GATEWAY_PATH, MESSAGE_IDS } from '@clearcrate/contract/gateway-ids';
import { getMessage } from '@clearcrate/contract/message';
import { askAgain } from '../../lib/api/ask-again.ts';
import { invalidate } from '../../lib/api/reads.ts';
import { addDrop, loadDrops } from '../../lib/live/live-drops.ts';
import { whenSeen } from '../../lib/live/unseen-win.ts';
import { addWinner } from '../../lib/live/winner-feed.ts';
import { session } from '../../lib/session/current-session.ts';
import { countInbox } from '../../lib/session/inbox-count.ts';
import { showUnread } from '../../lib/session/info-updates.ts';
import { useConnection } from '../../lib/socket/connection-store.ts';
import { GAME_EVENT, handleMessage, type MessageEffects, PRIZE_EVENT } from '../../lib/socket/message-handling.ts';
import { rooms } from '../../lib/socket/rooms.ts';
import { SocketClient, type SocketLike, type SocketState } from '../../lib/socket/socket-client.ts';
import { serverClock } from '../../lib/time/server-clock.ts';
import { followHoldings, readAgainInFront } from './follow-holdings.ts';
import { showOwnPrize } from './show-own-prize.ts';

function showState(state: SocketState, attempt: number, retryInMs: number | undefined): void {
  if (state !== 'open') {
    rooms.disconnected();
    serverClock.forget();
  }
  // A first connection in progress is not a lost one.
  document.documentElement.dataset.line = state === 'open' || attempt === 0 ? 'up' : 'lost';
  useConnection.setState(({ lostAtMs }) => ({
    state,
    attempt,
    lostAtMs: state === 'open' || state === 'closed' ? undefined : attempt > 0 ? (lostAtMs ?? Date.now()) : undefined,
    retryAtMs: retryInMs === undefined ? undefined : Date.now() + retryInMs,
  }));
}

let isSignedOut = false;

const effects: MessageEffects = {
  setOnlineCount: (onlineCount) => useConnection.setState({ onlineCount }),
  timeTold: serverClock.answered,
  authorised(isValid) {
    if (!isValid) session.tokenDied(session.store.getState().token, isSignedOut ? 'signedOut' : 'invalid');
    isSignedOut = false;
  },
  rollSettled(rollId) {
    session.setResultRoll(rollId);
    void session.reloadInfo();
  },
  inboxChanged(message) {
    const { info } = session.store.getState();
    const count = info && countInbox(message, info);
    if (count === undefined) return;
    showUnread(count);
    void invalidate(getMessage);
  },
  holdingsMoved: followHoldings,
  prizeWon: (prize) => void showOwnPrize(prize),
  dispatch: (name, detail) => window.dispatchEvent(new CustomEvent(name, { detail })),
};

/**
 * Connects the page to the gateway: the socket to the session, its messages to stores and browser
 * events.
 */
export function startLive(): void {
  const address = new URL(GATEWAY_PATH, window.location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  const authorise = () => {
    const { token } = session.store.getState();
    if (token) client.send({ id: MESSAGE_IDS.authorise, data: { token } });
  };
  const client = new SocketClient({
    connect: () => new WebSocket(address) as SocketLike,
    onOpen(returned) {
      // The server may have returned without the browser noticing its absence.
      askAgain();
      if (returned) void loadDrops();
      authorise();
      rooms.connected((message) => client.send(message));
      client.send({ id: MESSAGE_IDS.heartbeat });
    },
    onMessage: (message) => handleMessage(message, effects),
    onSignedOut() {
      isSignedOut = true;
    },
    onBeat: serverClock.asked,
    onState: showState,
    random: Math.random,
  });
  session.store.subscribe((now, before) => {
    if (now.token === before.token) return;
    if (now.token) {
      authorise();
      return;
    }
    // The player's connection ends with the session; the visitor gets a new one.
    client.close();
    client.open();
  });
  window.addEventListener(PRIZE_EVENT, (event) => {
    const winner = (event as CustomEvent<WinnerAnnouncement>).detail;
    whenSeen(winner, () => addWinner(winner));
  });
  window.addEventListener(GAME_EVENT, (event) => {
    const message = (event as CustomEvent<GameMessage>).detail;
    rooms.receive(message);
    if (message.game === 'live' && message.type === 'drop') addDrop(message.drop);
  });
  readAgainInFront();
  window.addEventListener('online', () => client.reconnectNow());
  window.addEventListener('offline', () => client.lineLost());
  useConnection.setState({ retryNow: () => client.reconnectNow() });
  client.open();
}
