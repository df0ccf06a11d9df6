import type {
  GameMessage,
  HoldingsMessage,
  InboxMessage,
  OwnPrizeMessage,
  WinnerAnnouncement,
} from '@clearcrate/contract/gateway';
import { MESSAGE_IDS } from '@clearcrate/contract/gateway-ids';

/** Browser events for other parts of the page, which need not know the socket. */
export const PRIZE_EVENT = 'activity.prize';
export const GAME_EVENT = 'socket.game';
export const WATCHERS_EVENT = 'socket.watchers';
const GENERIC_EVENT = 'socket.message';

export interface MessageEffects {
  setOnlineCount(count: number): void;
  timeTold(serverTimeMs: number): void;
  authorised(isValid: boolean): void;
  rollSettled(rollId: string): void;
  inboxChanged(message: InboxMessage): void;
  holdingsMoved(message: HoldingsMessage): void;
  prizeWon(message: OwnPrizeMessage): void;
  dispatch(eventName: string, detail: unknown): void;
}

type Handler = (data: Record<string, unknown>, effects: MessageEffects) => void;

const announcePrize: Handler = (data, effects) => effects.dispatch(PRIZE_EVENT, data as unknown as WinnerAnnouncement);

const HANDLERS: Record<number, Handler> = {
  [MESSAGE_IDS.heartbeatAnswer]: (data, effects) => {
    if (typeof data.serverTime === 'number') effects.timeTold(data.serverTime);
    if (typeof data.onlineNum === 'number') effects.setOnlineCount(data.onlineNum);
  },
  [MESSAGE_IDS.authoriseResult]: (data, effects) => effects.authorised(data.isValid === true),
  [MESSAGE_IDS.rollSettled]: (data, effects) => effects.rollSettled(String(data.rollId)),
  [MESSAGE_IDS.activityPrize]: announcePrize,
  [MESSAGE_IDS.newYearPrize]: announcePrize,
  [MESSAGE_IDS.inbox]: (data, effects) => effects.inboxChanged(data as unknown as InboxMessage),
  [MESSAGE_IDS.holdings]: (data, effects) => effects.holdingsMoved(data as unknown as HoldingsMessage),
  [MESSAGE_IDS.ownPrize]: (data, effects) => effects.prizeWon(data as unknown as OwnPrizeMessage),
  [MESSAGE_IDS.watchers]: (data, effects) => effects.dispatch(WATCHERS_EVENT, data),
  [MESSAGE_IDS.game]: (data, effects) => {
    const message = data as unknown as GameMessage;
    if (message.game === 'live' && message.type === 'winner') effects.dispatch(PRIZE_EVENT, message.winner);
    effects.dispatch(GAME_EVENT, message);
  },
  // Entering and leaving a game are sent by the client only; an echo is ignored.
  [MESSAGE_IDS.enterGame]: () => {},
  [MESSAGE_IDS.leaveGame]: () => {},
};

export function handleMessage(message: { id: number; data: Record<string, unknown> }, effects: MessageEffects): void {
  const handler = HANDLERS[message.id];
  if (handler) handler(message.data, effects);
  else effects.dispatch(GENERIC_EVENT, message);
}
