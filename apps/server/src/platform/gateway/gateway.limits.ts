import { SOCKET_ALLOWANCE, SOCKET_UNREAD_MAX_BYTES } from '@clearcrate/contract/gateway-ids';
import { HEARTBEAT_INTERVAL_MS } from '@clearcrate/contract/limits';

/** What one process of the gateway puts up with. Load tests raise some of these; a store has no need to. */
export interface GatewayLimits {
  /** Open sockets of the process; the next handshake is answered with 503. */
  readonly sockets: number;
  /** Open sockets of one address (of one /64 network with IPv6). Many phones share the address of their carrier. */
  readonly socketsPerAddress: number;
  /** Handshakes a second from one address, once it has used up `socketsPerAddress` at once. */
  readonly handshakesPerSecond: number;
  /** Incoming frames of one socket: this many at once, then so many a second. */
  readonly messageBurst: number;
  readonly messagesPerSecond: number;
  /** With more than this unproven a client is pinged: its pong proves that it has read so far. */
  readonly probeBytes: number;
  /** With more than this unproven it gets only the newest of each kind of coalescible message. */
  readonly softBacklogBytes: number;
  /** What would take it beyond this cuts it. */
  readonly hardBacklogBytes: number;
  /** Coalescible messages kept back for one slow reader. */
  readonly heldBytes: number;
  /** A socket silent this long is gone; so is one that owes a pong for as long. */
  readonly silenceMs: number;
  readonly sweepEveryMs: number;
  /** How often the sessions of all sockets are asked for again. */
  readonly reauthoriseEveryMs: number;
  /** Time for the other side to answer a close before the connection is dropped. */
  readonly closeGraceMs: number;
  /** A shutdown says goodbye over this long, so that clients do not all return in the same instant. */
  readonly farewellMs: number;
}

/** Unproven and held bytes are 80 KB at most, the system's buffers included: a thousand stalled readers cost 80 MB. */
export const GATEWAY_LIMITS: GatewayLimits = {
  sockets: 20_000,
  socketsPerAddress: 200,
  handshakesPerSecond: 20,
  messageBurst: SOCKET_ALLOWANCE.burst,
  messagesPerSecond: SOCKET_ALLOWANCE.perSecond,
  probeBytes: 16 * 1024,
  softBacklogBytes: 24 * 1024,
  hardBacklogBytes: SOCKET_UNREAD_MAX_BYTES,
  heldBytes: 16 * 1024,
  silenceMs: 3 * HEARTBEAT_INTERVAL_MS,
  sweepEveryMs: 500,
  reauthoriseEveryMs: 5 * 60_000,
  closeGraceMs: 750,
  farewellMs: 1_000,
};
