import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { Frame } from './frame.ts';
import type { GatewayLimits } from './gateway.limits.ts';

/** Who a socket speaks for, as text: that is how ids travel on the bus. */
export interface Identity {
  readonly playerId: string;
  readonly sessionId: string;
}

export interface ConnectionSetting {
  readonly limits: GatewayLimits;
  readonly onTooSlow: (connection: Connection) => void;
}

/**
 * One open socket. Frames are written straight to the stream below `ws`: without compression `ws` writes each frame of its
 * own whole and at once, so the two never mix inside a frame, and a broadcast costs one write of shared bytes for each socket.
 */
export class Connection {
  readonly websocket: WebSocket;
  /** Places entered; made when the first one is. */
  rooms: Set<string> | undefined;
  identity: Identity | undefined;
  /** Counts the authorisations asked for, so that a late answer to an earlier one changes nothing. */
  authoriseTurn = 0;
  heardAtMs: number;
  /** A silent client has been pinged and has not answered yet. */
  probed = false;
  /** Since when each sweep has found a backlog; 0 when the last one found none. */
  behindSinceMs = 0;

  private readonly stream: Duplex;
  private readonly setting: ConnectionSetting;
  private tokens: number;
  private filledAtMs: number;
  private held: Map<string, Frame> | undefined;
  private heldBytes = 0;

  constructor(websocket: WebSocket, stream: Duplex, setting: ConnectionSetting, nowMs: number) {
    this.websocket = websocket;
    this.stream = stream;
    this.setting = setting;
    this.tokens = setting.limits.messageBurst;
    this.filledAtMs = nowMs;
    this.heardAtMs = nowMs;
  }

  get isOpen(): boolean {
    return this.websocket.readyState === WebSocket.OPEN;
  }

  get backlogBytes(): number {
    return this.stream.writableLength;
  }

  /** Something arrived. False when the client sends more than it may. */
  heard(nowMs: number): boolean {
    const { messageBurst, messagesPerSecond } = this.setting.limits;
    const refill = (Math.max(0, nowMs - this.filledAtMs) / 1000) * messagesPerSecond;
    this.tokens = Math.min(messageBurst, this.tokens + refill);
    this.filledAtMs = nowMs;
    this.heardAtMs = nowMs;
    this.probed = false;
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }

  /** True when the frame was written or is kept for later. */
  send(frame: Frame): boolean {
    if (!this.isOpen) return false;
    const backlog = this.stream.writableLength;
    if (backlog === 0 && this.held === undefined) {
      this.stream.write(frame.bytes);
      return true;
    }
    return this.sendBehind(frame, backlog);
  }

  /** The client is slower than we are: what can be replaced waits its turn, what cannot is queued up to the limit. */
  private sendBehind(frame: Frame, backlog: number): boolean {
    const { softBacklogBytes, hardBacklogBytes } = this.setting.limits;
    const { coalesce } = frame;
    if (coalesce !== undefined && (backlog > softBacklogBytes || this.held?.has(coalesce))) {
      this.hold(coalesce, frame);
      return true;
    }
    if (backlog + frame.bytes.length > hardBacklogBytes) {
      this.setting.onTooSlow(this);
      return false;
    }
    this.stream.write(frame.bytes, this.flushHeld);
    return true;
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

  /** Called after each write that had to queue, so a frame is held only while such a call is still to come. */
  private readonly flushHeld = (): void => {
    if (this.held === undefined) return;
    if (this.isOpen) {
      for (const [key, frame] of this.held) {
        if (this.stream.writableLength > this.setting.limits.softBacklogBytes) return;
        this.dropHeld(key);
        this.stream.write(frame.bytes, this.flushHeld);
      }
    }
    this.held = undefined;
    this.heldBytes = 0;
  };
}
