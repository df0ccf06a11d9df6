import type { GatewayLimits } from './gateway.limits.ts';
import type { Hub } from './hub.ts';

/**
 * Looks at every socket in one go; a timer for each would cost more than the sockets do. A page in the background may be too slow
 * with its heartbeats though its browser is well: after two missed ones it is pinged, which the browser answers by itself.
 */
export function sweep(hub: Hub, limits: GatewayLimits, nowMs: number): void {
  // One sweep early, so that the socket is gone when the time is over and not one sweep later.
  const patienceMs = limits.silenceMs - limits.sweepEveryMs;
  const probeAfterMs = (limits.silenceMs * 2) / 3;
  for (const connection of hub.connections) {
    const silentMs = nowMs - connection.heardAtMs;
    const owesPongMs = nowMs - (connection.probedAtMs ?? nowMs);
    if (silentMs >= patienceMs) hub.cut(connection, 'silent');
    else if (owesPongMs >= patienceMs) hub.cut(connection, 'tooSlow');
    else if (silentMs >= probeAfterMs) connection.ping();
  }
}
