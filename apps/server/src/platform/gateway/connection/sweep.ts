import type { GatewayLimits } from '../gateway.limits.ts';
import type { Hub } from '../hub.ts';

/**
 * Checks every socket in one pass; a timer per socket would cost more than the sockets do. A
 * background page may miss heartbeats though its browser is alive: after two missed ones it is
 * pinged, and the browser answers without the page.
 */
export function sweep(hub: Hub, limits: GatewayLimits, nowMs: number): void {
  // One sweep early, so that the socket is gone when the time is over and not one sweep later.
  const timeoutMs = limits.silenceMs - limits.sweepEveryMs;
  const probeAfterMs = (limits.silenceMs * 2) / 3;
  for (const connection of hub.connections) {
    const silentMs = nowMs - connection.receivedAtMs;
    const pongOverdueMs = nowMs - (connection.probedAtMs ?? nowMs);
    if (silentMs >= timeoutMs) hub.cut(connection, 'silent');
    else if (pongOverdueMs >= timeoutMs) hub.cut(connection, 'tooSlow');
    else if (silentMs >= probeAfterMs) connection.ping();
  }
}
