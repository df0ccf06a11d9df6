import { randomBytes } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { Clock } from '../clock.ts';
import type { Frame } from './frame.ts';
import type { GatewayLimits } from './gateway.limits.ts';

/** Who a socket speaks for, as text: that is how ids travel on the bus. */
export interface Identity {
  readonly playerId: string;
  readonly sessionId: string;
  /** An account of kind ai or test, which is in no public count. */
  readonly isMachine: boolean;
}

export interface ConnectionSetting {
  readonly limits: GatewayLimits;
  readonly clock: Clock;
  readonly onTooSlow: (connection: Connection) => void;
}

const PROBE_SECRET_BYTES = 6;

/** A ping on its way. Its pong proves that the client has read everything written before. */
interface Probe {
  /** Not to be guessed: the pong of a client that has stopped reading must not count. */
  readonly secret: Buffer;
  readonly atBytes: number;
  readonly sentAtMs: number;
}

/**
 * One open socket. Frames are written straight to the stream below `ws`: without compression `ws` writes each frame of its
 * own whole and at once, so the two never mix inside a frame, and a broadcast costs one write of shared bytes for each socket.
 *
 * How far the client is behind is not seen from the stream's buffer: the system takes in megabytes for a stalled reader before
 * the stream notices. What counts is what the client has not proved to have read.
 */
export class Connection {
  readonly websocket: WebSocket;
  /** Places entered; made when the first one is. */
  rooms: Set<string> | undefined;
  identity: Identity | undefined;
  /** Counts the authorisations asked for, so that a late answer to an earlier one changes nothing. */
  authoriseTurn = 0;
  heardAtMs: number;

  private readonly stream: Duplex;
  private readonly setting: ConnectionSetting;
  private tokens: number;
  private writtenBytes = 0;
  private provenBytes = 0;
  private probe: Probe | undefined;
  private held: Map<string, Frame> | undefined;
  private heldBytes = 0;

  constructor(websocket: WebSocket, stream: Duplex, setting: ConnectionSetting) {
    this.websocket = websocket;
    this.stream = stream;
    this.setting = setting;
    this.tokens = setting.limits.messageBurst;
    this.heardAtMs = setting.clock.now();
  }

  get isOpen(): boolean {
    return this.websocket.readyState === WebSocket.OPEN;
  }

  /** Since when the client owes a pong. */
  get probedAtMs(): number | undefined {
    return this.probe?.sentAtMs;
  }

  /** Something arrived. False when the client sends more than it may. */
  heard(): boolean {
    const { messageBurst, messagesPerSecond } = this.setting.limits;
    const nowMs = this.setting.clock.now();
    const refill = (Math.max(0, nowMs - this.heardAtMs) / 1000) * messagesPerSecond;
    this.tokens = Math.min(messageBurst, this.tokens + refill);
    this.heardAtMs = nowMs;
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }

  /** True when the frame was written or is kept for later. What can be replaced waits for a slow reader, the rest goes up to the limit. */
  send(frame: Frame): boolean {
    if (!this.isOpen) return false;
    const { softBacklogBytes, hardBacklogBytes } = this.setting.limits;
    const { coalesce } = frame;
    if (coalesce !== undefined && (this.backlogBytes > softBacklogBytes || this.held?.has(coalesce))) {
      this.hold(coalesce, frame);
      return true;
    }
    if (this.backlogBytes + frame.bytes.length > hardBacklogBytes) {
      this.setting.onTooSlow(this);
      return false;
    }
    this.write(frame.bytes);
    return true;
  }

  /** Several frames in one write, given in one piece too; one by one to a reader that is behind. Returns how many went. */
  sendJoined(frames: readonly Frame[], joined: Buffer): number {
    if (!this.isOpen) return 0;
    if (this.held === undefined && this.backlogBytes + joined.length <= this.setting.limits.softBacklogBytes) {
      this.write(joined);
      return frames.length;
    }
    let sent = 0;
    for (const frame of frames) if (this.send(frame)) sent += 1;
    return sent;
  }

  /** Asks for a sign of life; with one asked for already there is nothing to do. */
  ping(): void {
    if (this.probe !== undefined) return;
    const secret = randomBytes(PROBE_SECRET_BYTES);
    this.probe = { secret, atBytes: this.writtenBytes, sentAtMs: this.setting.clock.now() };
    this.websocket.ping(secret);
  }

  /** Answers a ping of the client. Counted like a frame: unread answers must not pile up either. */
  pong(data: Buffer): void {
    if (this.backlogBytes > this.setting.limits.softBacklogBytes) return;
    this.websocket.pong(data);
    this.account(data.length);
  }

  /** True for the pong we asked for; any other is the client's own idea. */
  ponged(data: Buffer): boolean {
    if (this.probe === undefined || !this.probe.secret.equals(data)) return false;
    this.heardAtMs = this.setting.clock.now();
    this.provenBytes = this.probe.atBytes;
    this.probe = undefined;
    this.flushHeld();
    this.account(0);
    return true;
  }

  private get backlogBytes(): number {
    return this.writtenBytes - this.provenBytes;
  }

  private write(bytes: Buffer): void {
    this.stream.write(bytes);
    this.account(bytes.length);
  }

  /** Keeps a probe on its way whenever more than a little is unproven, so a frame is held only while a pong is still to come. */
  private account(bytes: number): void {
    this.writtenBytes += bytes;
    if (this.backlogBytes > this.setting.limits.probeBytes) this.ping();
  }

  private hold(key: string, frame: Frame): void {
    this.held ??= new Map();
    this.dropHeld(key);
    this.held.set(key, frame);
    this.heldBytes += frame.bytes.length;
    for (const oldest of this.held.keys()) {
      if (this.heldBytes <= this.setting.limits.heldBytes || oldest === key) return;
      this.dropHeld(oldest);
    }
  }

  private dropHeld(key: string): void {
    const frame = this.held?.get(key);
    if (frame === undefined) return;
    this.held?.delete(key);
    this.heldBytes -= frame.bytes.length;
  }

  private flushHeld(): void {
    for (const [key, frame] of this.held ?? []) {
      if (this.backlogBytes > this.setting.limits.softBacklogBytes) return;
      this.dropHeld(key);
      this.write(frame.bytes);
    }
    this.held = undefined;
  }
}
