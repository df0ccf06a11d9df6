import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { SOCKET_PAYLOAD_MAX_BYTES } from '@clearcrate/contract/limits';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Clock } from '../clock.ts';
import type { Metrics } from '../metrics.ts';
import type { MessageHandler } from './client-messages.ts';
import { Connection, type ConnectionSetting } from './connection.ts';
import { type Doorkeeper, refuseHandshake } from './doorkeeper.ts';
import type { GatewayLimits } from './gateway.limits.ts';
import type { Hub } from './hub.ts';

interface Deps {
  limits: GatewayLimits;
  clock: Clock;
  metrics: Metrics;
  hub: Hub;
  doorkeeper: Doorkeeper;
  messages: MessageHandler;
  production: boolean;
}

/** `@types/ws` does not know `closeTimeout` yet, so the options are not written where they are checked for unknown names. */
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

/** Answers the server's `upgrade` event: refuses, or completes the handshake and takes the socket in. */
export function createAcceptor({ limits, clock, metrics, hub, doorkeeper, messages, production }: Deps) {
  const websockets = new WebSocketServer(websocketOptions(limits));
  const setting: ConnectionSetting = { limits, clock, onTooSlow: (connection) => hub.cut(connection, 'tooSlow') };

  function welcome(websocket: WebSocket, stream: Duplex): void {
    const connection = new Connection(websocket, stream, setting);
    websocket.on('message', (data, isBinary) => messages.onMessage(connection, data, isBinary));
    websocket.on('ping', (data) => messages.onPing(connection, data));
    websocket.on('pong', (data) => messages.onPong(connection, data));
    websocket.on('close', () => hub.remove(connection));
    // `ws` has closed it already with the standard code: too large, not UTF-8, not masked and the like.
    websocket.on('error', () => metrics.socketCuts.inc({ reason: 'badFrame' }));
    hub.add(connection);
  }

  return (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    const verdict = doorkeeper.admit(request);
    if ('refusal' in verdict) {
      metrics.socketCuts.inc({ reason: `refused:${verdict.refusal}` });
      refuseHandshake(request, stream, verdict.refusal, production);
      return;
    }
    // Counted by the stream and not by the websocket: `ws` refuses a malformed handshake without telling us.
    stream.once('close', () => doorkeeper.release(verdict.address));
    websockets.handleUpgrade(request, stream, head, (websocket) => welcome(websocket, stream));
  };
}
