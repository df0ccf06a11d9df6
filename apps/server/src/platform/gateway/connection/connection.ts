import { randomBytes } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import type { Clock } from '../../clock.ts';
import type { Frame } from '../frame.ts';
import type { GatewayLimits } from '../gateway.limits.ts';

/** The player and session of a socket; ids are text, as they travel on the bus. */
export interface Identity {
  readonly playerId: string;
  readonly sessionId: string;
  /** An account of kind ai or test; excluded from public counts. */
  readonly isMachine: boolean;
}

export interface ConnectionSetting {
  readonly limits: GatewayLimits;
  readonly clock: Clock;
  readonly onTooSlow: (connection: Connection) => void;
}

const PROBE_SECRET_BYTES = 6;

/** A pending ping. Its pong proves that the client has read everything written before it. */
interface Probe {
  /** Random, so that a client which has stopped reading cannot forge the pong. */
  readonly secret: Buffer;
  readonly atBytes: number;
  readonly sentAtMs: number;
}

/**
 * One open socket. Frames are written straight to the stream below `ws`: without compression `ws`
 * writes each of its own frames whole and synchronously, so the two never interleave inside a
 * frame, and a broadcast costs one write of shared bytes per socket.
 *
 * The stream's buffer does not show how far the client is behind: the kernel buffers megabytes for
 * a stalled reader first. Backlog therefore means the bytes that no pong has proved to be read.
 */
export class Connection {
  readonly websocket: WebSocket;
  /** Rooms entered; created with the first one. */
  rooms: Set<string> | undefined;
  identity: Identity | undefined;
  /** Counts authorisation requests, so that a late answer to an earlier one is ignored. */
  authoriseAttempt = 0;
  receivedAtMs: number;

  private readonly stream: Duplex;
  private readonly setting: ConnectionSetting;
  private tokens: number;
  private writtenBytes = 0;
  private provenBytes = 0;
  private probe: Probe | undefined;
  private deferred: Map<string, Frame> | undefined;
  private deferredBytes = 0;

  constructor(websocket: WebSocket, stream: Duplex, setting: ConnectionSetting) {
    this.websocket = websocket;
    this.stream = stream;
    this.setting = setting;
    this.tokens = setting.limits.messageBurst;
    this.receivedAtMs = setting.clock.now();
  }

  get isOpen(): boolean {
    return this.websocket.readyState === WebSocket.OPEN;
  }

  /** When the pending ping was sent. */
  get probedAtMs(): number | undefined {
    return this.probe?.sentAtMs;
  }

  /** Counts an incoming frame. False when the client exceeds its rate limit. */
  allowFrame(): boolean {
    const { messageBurst, messagesPerSecond } = this.setting.limits;
    const nowMs = this.setting.clock.now();
    const refill = (Math.max(0, nowMs - this.receivedAtMs) / 1000) * messagesPerSecond;
    this.tokens = Math.min(messageBurst, this.tokens + refill);
    this.receivedAtMs = nowMs;
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }

  /**
   * True when the frame was written or deferred. Coalescible frames wait for a slow reader; others
   * are written up to the hard limit.
   */
  send(frame: Frame): boolean {
    if (!this.isOpen) return false;
    const { softBacklogBytes, hardBacklogBytes } = this.setting.limits;
    const { coalesce } = frame;
    if (coalesce !== undefined && (this.backlogBytes > softBacklogBytes || this.deferred?.has(coalesce))) {
      this.defer(coalesce, frame);
      return true;
    }
    if (this.backlogBytes + frame.bytes.length > hardBacklogBytes) {
      this.setting.onTooSlow(this);
      return false;
    }
    this.write(frame.bytes);
    return true;
  }

  /**
   * Writes several frames at once from one buffer; one by one to a slow reader. Returns the number
   * of frames sent.
   */
  sendJoined(frames: readonly Frame[], joined: Buffer): number {
    if (!this.isOpen) return 0;
    if (this.deferred === undefined && this.backlogBytes + joined.length <= this.setting.limits.softBacklogBytes) {
      this.write(joined);
      return frames.length;
    }
    let sent = 0;
    for (const frame of frames) if (this.send(frame)) sent += 1;
    return sent;
  }

  /** Sends a ping unless one is pending. */
  ping(): void {
    if (this.probe !== undefined) return;
    const secret = randomBytes(PROBE_SECRET_BYTES);
    this.probe = { secret, atBytes: this.writtenBytes, sentAtMs: this.setting.clock.now() };
    this.websocket.ping(secret);
  }

  /** Answers a client's ping. Its bytes count as backlog: unread pongs must not pile up either. */
  pong(data: Buffer): void {
    if (this.backlogBytes > this.setting.limits.softBacklogBytes) return;
    this.websocket.pong(data);
    this.account(data.length);
  }

  /** True for the pong to our ping; false for an unsolicited one. */
  acceptPong(data: Buffer): boolean {
    if (this.probe === undefined || !this.probe.secret.equals(data)) return false;
    this.receivedAtMs = this.setting.clock.now();
    this.provenBytes = this.probe.atBytes;
    this.probe = undefined;
    this.flushDeferred();
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

  /**
   * Keeps a ping pending while more than `probeBytes` are unproven: a deferred frame always has a
   * pong to flush it.
   */
  private account(bytes: number): void {
    this.writtenBytes += bytes;
    if (this.backlogBytes > this.setting.limits.probeBytes) this.ping();
  }

  private defer(key: string, frame: Frame): void {
    this.deferred ??= new Map();
    this.dropDeferred(key);
    this.deferred.set(key, frame);
    this.deferredBytes += frame.bytes.length;
    for (const oldest of this.deferred.keys()) {
      if (this.deferredBytes <= this.setting.limits.deferredBytes || oldest === key) return;
      this.dropDeferred(oldest);
    }
  }

  private dropDeferred(key: string): void {
    const frame = this.deferred?.get(key);
    if (frame === undefined) return;
    this.deferred?.delete(key);
    this.deferredBytes -= frame.bytes.length;
  }

  private flushDeferred(): void {
    for (const [key, frame] of this.deferred ?? []) {
      if (this.backlogBytes > this.setting.limits.softBacklogBytes) return;
      this.dropDeferred(key);
      this.write(frame.bytes);
    }
    this.deferred = undefined;
  }
}
