import { SOCKET_ALLOWANCE, SOCKET_UNREAD_MAX_BYTES } from '@clearcrate/contract/gateway-ids';
import { HEARTBEAT_INTERVAL_MS } from '@clearcrate/contract/limits';

/** Limits of the gateway of one process. Load tests raise some of these; a store need not. */
export interface GatewayLimits {
  /** Open sockets of the process; further handshakes are answered with 503. */
  readonly sockets: number;
  /**
   * Open sockets of one address (of one /64 network with IPv6). Many phones share their carrier's
   * address.
   */
  readonly socketsPerAddress: number;
  /** Handshakes a second from one address, beyond a burst of `socketsPerAddress`. */
  readonly handshakesPerSecond: number;
  /** Incoming frames of one socket: burst, then sustained rate. */
  readonly messageBurst: number;
  readonly messagesPerSecond: number;
  /** With more than this unproven the client is pinged: its pong proves that it has read so far. */
  readonly probeBytes: number;
  /** With more than this unproven only the newest coalescible message per key is sent. */
  readonly softBacklogBytes: number;
  /** A message that would exceed this closes the socket. */
  readonly hardBacklogBytes: number;
  /** Coalescible messages deferred for one slow reader. */
  readonly deferredBytes: number;
  /** A socket silent this long is closed; so is one whose pong is overdue by as much. */
  readonly silenceMs: number;
  readonly sweepEveryMs: number;
  /** How often the sessions of all sockets are checked. */
  readonly reauthoriseEveryMs: number;
  /** Time for the client to answer a close before the connection is dropped. */
  readonly closeGraceMs: number;
  /**
   * A shutdown spreads its closes over this long, so that clients do not all reconnect at the same
   * instant.
   */
  readonly closeSpreadMs: number;
}

/**
 * Unproven plus deferred bytes are at most 80 KB, kernel buffers included: a thousand stalled
 * readers cost 80 MB.
 */
export const GATEWAY_LIMITS: GatewayLimits = {
  sockets: 20_000,
  socketsPerAddress: 200,
  handshakesPerSecond: 20,
  messageBurst: SOCKET_ALLOWANCE.burst,
  messagesPerSecond: SOCKET_ALLOWANCE.perSecond,
  probeBytes: 16 * 1024,
  softBacklogBytes: 24 * 1024,
  hardBacklogBytes: SOCKET_UNREAD_MAX_BYTES,
  deferredBytes: 16 * 1024,
  silenceMs: 3 * HEARTBEAT_INTERVAL_MS,
  sweepEveryMs: 500,
  reauthoriseEveryMs: 5 * 60_000,
  closeGraceMs: 750,
  closeSpreadMs: 1_000,
};
