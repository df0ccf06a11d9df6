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
  /** Beyond this backlog a reader gets only the newest of each kind of coalescible message. */
  readonly softBacklogBytes: number;
  /** Beyond this backlog it is cut. */
  readonly hardBacklogBytes: number;
  /** Coalescible messages kept back for one slow reader. */
  readonly heldBytes: number;
  /** A socket silent this long is gone; so is a reader that never caught up for as long. */
  readonly silenceMs: number;
  readonly sweepEveryMs: number;
  /** Time for the other side to answer a close before the connection is dropped. */
  readonly closeGraceMs: number;
  /** A shutdown says goodbye over this long, so that clients do not all return in the same instant. */
  readonly farewellMs: number;
}

/** Backlog and held bytes together are 80 KB at most: a thousand stalled readers cost 80 MB when no two share a message. */
export const GATEWAY_LIMITS: GatewayLimits = {
  sockets: 20_000,
  socketsPerAddress: 200,
  handshakesPerSecond: 20,
  messageBurst: 40,
  messagesPerSecond: 10,
  softBacklogBytes: 32 * 1024,
  hardBacklogBytes: 64 * 1024,
  heldBytes: 16 * 1024,
  silenceMs: 3 * HEARTBEAT_INTERVAL_MS,
  sweepEveryMs: 500,
  closeGraceMs: 750,
  farewellMs: 1_000,
};
