import { type ClientMessage, clientMessage } from '@clearcrate/contract/gateway';
import { type GameName, MESSAGE_IDS } from '@clearcrate/contract/gateway-ids';
import { isRealPlayer } from '@clearcrate/contract/kinds';
import type { RawData } from 'ws';
import type { Clock } from '../clock.ts';
import type { Authenticate } from '../http/call.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Connection } from './connection/connection.ts';
import type { EndedSessions } from './connection/ended-sessions.ts';
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
  /** Called after the answer; from here on the socket receives its player's messages. */
  authorised(playerId: bigint): void;
  clock: Clock;
  log: Log;
  metrics: Metrics;
}

export type MessageHandler = ReturnType<typeof createMessageHandler>;

/** Handles everything that a client may send. */
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
        return hub.enter(connection, roomKey(message.data.game, message.data.room));
      case MESSAGE_IDS.leaveGame:
        hub.leave(connection, roomKey(message.data.game, message.data.room));
        return true;
    }
  }

  /** Every frame counts against the rate limit: pings and malformed ones as much as messages. */
  function allow(connection: Connection): boolean {
    if (!connection.isOpen) return false;
    if (connection.allowFrame()) return true;
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
      if (connection.isOpen && (connection.acceptPong(data) || allow(connection)))
        metrics.socketMessages.inc({ direction: 'in' });
    },
  };
}

async function authorise(connection: Connection, token: string, deps: Deps): Promise<void> {
  const { hub, endedSessions, authenticate, clock, log, metrics } = deps;
  connection.authoriseAttempt += 1;
  const attempt = connection.authoriseAttempt;
  const askedAtMs = clock.now();
  const isSuperseded = () => !connection.isOpen || connection.authoriseAttempt !== attempt;
  try {
    const player = await authenticate(token);
    if (isSuperseded()) return;
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
    // Answering "not valid" would sign the player out for our fault. A closed socket reconnects and
    // retries.
    log.error({ err: error }, 'socket authorisation failed');
    if (!isSuperseded()) hub.cut(connection, 'tryLater');
  }
}
