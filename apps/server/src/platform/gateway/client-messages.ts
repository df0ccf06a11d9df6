import { type ClientMessage, clientMessage } from '@clearcrate/contract/gateway';
import { type GameName, MESSAGE_IDS } from '@clearcrate/contract/gateway-ids';
import { isRealPlayer } from '@clearcrate/contract/kinds';
import type { RawData } from 'ws';
import type { Clock } from '../clock.ts';
import type { Authenticate } from '../http/call.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Connection } from './connection.ts';
import type { EndedSessions } from './ended-sessions.ts';
import { type Frame, textFrame } from './frame.ts';
import type { Hub } from './hub.ts';
import type { Presence } from './presence.ts';

export const roomKey = (game: GameName, room: string | undefined): string => `${game}/${room ?? ''}`;

const AUTHORISED = resultFrame(true);
const NOT_AUTHORISED = resultFrame(false);

function resultFrame(isValid: boolean) {
  return textFrame(JSON.stringify({ id: MESSAGE_IDS.authoriseResult, data: { isValid } }));
}

function readMessage(data: RawData, isBinary: boolean): ClientMessage | undefined {
  if (isBinary) return undefined;
  try {
    return clientMessage.safeParse(JSON.parse(String(data))).data;
  } catch {
    return undefined;
  }
}

function reply(connection: Connection, frame: Frame, metrics: Metrics): void {
  if (connection.send(frame)) metrics.socketMessages.inc({ direction: 'out' });
}

interface Deps {
  hub: Hub;
  presence: Presence;
  endedSessions: EndedSessions;
  authenticate: Authenticate;
  /** Told behind the answer: from here on the socket hears what its player is told. */
  authorised(playerId: bigint): void;
  clock: Clock;
  log: Log;
  metrics: Metrics;
}

export type MessageHandler = ReturnType<typeof createMessageHandler>;

/** The whole of what a client can make the gateway do. */
export function createMessageHandler(deps: Deps) {
  const { hub, presence, metrics } = deps;

  function handle(connection: Connection, message: ClientMessage): boolean {
    switch (message.id) {
      case MESSAGE_IDS.heartbeat:
        reply(connection, presence.heartbeatAnswer(), metrics);
        return true;
      case MESSAGE_IDS.authorise:
        void authorise(connection, message.data.token, deps);
        return true;
      case MESSAGE_IDS.enterGame:
        return hub.enter(connection, roomKey(message.data.game, message.data.room), message.data.seated === true);
      case MESSAGE_IDS.leaveGame:
        hub.leave(connection, roomKey(message.data.game, message.data.room));
        return true;
    }
  }

  /** Any frame counts against the allowance, a ping or nonsense as much as a message. */
  function allow(connection: Connection): boolean {
    if (!connection.isOpen) return false;
    if (connection.heard()) return true;
    hub.cut(connection, 'flooding');
    return false;
  }

  return {
    onMessage: (connection: Connection, data: RawData, isBinary: boolean): void => {
      if (!allow(connection)) return;
      const message = readMessage(data, isBinary);
      const done = message !== undefined && handle(connection, message);
      metrics.socketMessages.inc({ direction: done ? 'in' : 'ignored' });
    },
    onPing: (connection: Connection, data: Buffer): void => {
      if (!allow(connection)) return;
      metrics.socketMessages.inc({ direction: 'in' });
      connection.pong(data);
    },
    onPong: (connection: Connection, data: Buffer): void => {
      if (connection.isOpen && (connection.ponged(data) || allow(connection)))
        metrics.socketMessages.inc({ direction: 'in' });
    },
  };
}

async function authorise(connection: Connection, token: string, deps: Deps): Promise<void> {
  const { hub, endedSessions, authenticate, clock, log, metrics } = deps;
  connection.authoriseTurn += 1;
  const turn = connection.authoriseTurn;
  const askedAtMs = clock.now();
  const superseded = () => !connection.isOpen || connection.authoriseTurn !== turn;
  try {
    const player = await authenticate(token);
    if (superseded()) return;
    const identity = player && {
      playerId: String(player.playerId),
      sessionId: String(player.sessionId),
      isMachine: !isRealPlayer(player.kind),
    };
    const isValid = identity !== undefined && !endedSessions.hasEnded(identity, askedAtMs);
    hub.identify(connection, isValid ? identity : undefined);
    reply(connection, isValid ? AUTHORISED : NOT_AUTHORISED, metrics);
    if (player && isValid) deps.authorised(player.playerId);
  } catch (error) {
    // "Not valid" would sign the player out of the page for a fault of ours; a closed socket comes back and asks again.
    log.error({ err: error }, 'a socket could not be authorised');
    if (!superseded()) hub.cut(connection, 'tryLater');
  }
}
