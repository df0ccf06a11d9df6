import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { SOCKET_PAYLOAD_MAX_BYTES } from '@clearcrate/contract/limits';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Clock } from '../../clock.ts';
import type { Metrics } from '../../metrics.ts';
import type { MessageHandler } from '../client-messages.ts';
import type { GatewayLimits } from '../gateway.limits.ts';
import type { Hub } from '../hub.ts';
import { Connection, type ConnectionSetting } from './connection.ts';
import { type HandshakeGuard, rejectHandshake } from './handshake-guard.ts';

interface Deps {
  limits: GatewayLimits;
  clock: Clock;
  metrics: Metrics;
  hub: Hub;
  guard: HandshakeGuard;
  messages: MessageHandler;
  production: boolean;
}

/**
 * Returned untyped: `@types/ws` does not know `closeTimeout` yet, and a literal argument would be
 * rejected.
 */
function websocketOptions(limits: GatewayLimits) {
  return {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    autoPong: false,
    maxPayload: SOCKET_PAYLOAD_MAX_BYTES,
    maxFragments: 64,
    maxBufferedChunks: 1_024,
    closeTimeout: limits.closeGraceMs,
  };
}

/**
 * Returns the handler of the server's `upgrade` event: rejects, or completes the handshake and
 * registers the socket.
 */
export function createAcceptor({ limits, clock, metrics, hub, guard, messages, production }: Deps) {
  const websockets = new WebSocketServer(websocketOptions(limits));
  const setting: ConnectionSetting = { limits, clock, onTooSlow: (connection) => hub.cut(connection, 'tooSlow') };

  function register(websocket: WebSocket, stream: Duplex): void {
    const connection = new Connection(websocket, stream, setting);
    websocket.on('message', (data, isBinary) => messages.onMessage(connection, data, isBinary));
    websocket.on('ping', (data) => messages.onPing(connection, data));
    websocket.on('pong', (data) => messages.onPong(connection, data));
    websocket.on('close', () => hub.remove(connection));
    // `ws` has already closed it with the standard code: too large, not UTF-8, not masked and the
    // like.
    websocket.on('error', () => metrics.socketCuts.inc({ reason: 'badFrame' }));
    hub.add(connection);
  }

  return (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    const verdict = guard.admit(request);
    if ('refusal' in verdict) {
      metrics.socketCuts.inc({ reason: `refused:${verdict.refusal}` });
      rejectHandshake(request, stream, verdict.refusal, production);
      return;
    }
    // Released with the stream and not with the websocket: `ws` rejects a malformed handshake
    // without an event.
    stream.once('close', () => guard.release(verdict.address));
    websockets.handleUpgrade(request, stream, head, (websocket) => register(websocket, stream));
  };
}
