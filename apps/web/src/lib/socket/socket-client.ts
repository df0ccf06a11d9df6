import type { ClientMessage } from '@clearcrate/contract/gateway';
import { CLOSE_CODES, MESSAGE_IDS } from '@clearcrate/contract/gateway-ids';
import {
  HEARTBEAT_INTERVAL_MS,
  RECONNECT_DELAY_MS,
  RECONNECT_JITTER_MS,
  SEND_RETRY_DELAY_MS,
} from '@clearcrate/contract/limits';

/**
 * After this many heartbeats without data the connection is dead, even if the browser reports it as
 * open.
 */
const SILENT_HEARTBEATS = 3;

export type SocketState = 'closed' | 'connecting' | 'open' | 'waiting';

/** The used part of a browser's WebSocket. */
export interface SocketLike {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onerror: (() => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

interface SocketClientDeps {
  connect(): SocketLike;
  /** `returned`: it is a reconnect. */
  onOpen(returned: boolean): void;
  onMessage(message: { id: number; data: Record<string, unknown> }): void;
  /** The server closed the connection because its session has ended. */
  onSignedOut(): void;
  /** A heartbeat was sent. */
  onBeat(): void;
  /** `retryInMs`: time until the next attempt while waiting. */
  onState(state: SocketState, attempt: number, retryInMs: number | undefined): void;
  /** From 0 up to 1. */
  random(): number;
}

/**
 * A client of the gateway that keeps connected: about 3 s between attempts, a heartbeat every 7 s.
 */
export class SocketClient {
  private readonly deps: SocketClientDeps;
  private socket: SocketLike | undefined;
  private state: SocketState = 'closed';
  private attempt = 0;
  private silentBeats = 0;
  private heartbeat: ReturnType<typeof setInterval> | undefined;
  private reconnect: ReturnType<typeof setTimeout> | undefined;
  private readonly retries = new Set<ReturnType<typeof setTimeout>>();

  constructor(deps: SocketClientDeps) {
    this.deps = deps;
  }

  open(): void {
    if (this.state === 'connecting' || this.state === 'open') return;
    clearTimeout(this.reconnect);
    this.moveTo('connecting');
    const socket = this.deps.connect();
    this.socket = socket;
    socket.onopen = () => this.opened();
    socket.onmessage = (event) => this.received(event.data);
    // An error is always followed by a close, but not at the same time in all browsers; the first
    // one counts.
    socket.onerror = () => this.lost(socket);
    socket.onclose = ({ code }) => {
      if (code === CLOSE_CODES.signedOut) this.deps.onSignedOut();
      this.lost(socket);
      // After a sign-out elsewhere it reconnects without the usual delay, to show it at once.
      if (code === CLOSE_CODES.signedOut) this.reconnectNow();
    };
  }

  /**
   * Closes for good: nothing reconnects until `open` is called again, and waiting messages are
   * dropped.
   */
  close(): void {
    clearTimeout(this.reconnect);
    for (const retry of this.retries) clearTimeout(retry);
    this.retries.clear();
    this.release();
    this.attempt = 0;
    this.moveTo('closed');
  }

  /**
   * Reconnects without waiting, by the player's request or when the browser is online again. A
   * pending attempt was made on the lost network and is replaced.
   */
  reconnectNow(): void {
    if (this.state !== 'waiting' && this.state !== 'connecting') return;
    this.release();
    this.state = 'waiting';
    this.open();
  }

  /** The browser is offline: drops the connection without waiting for its timeout. */
  lineLost(): void {
    if (this.socket && this.state !== 'waiting') this.lost(this.socket);
  }

  /** Sends a message. Retries every second until the connection is up. */
  send(message: ClientMessage): void {
    if (this.state === 'closed') return;
    if (this.state === 'open') {
      if (message.id === MESSAGE_IDS.heartbeat) this.deps.onBeat();
      this.socket?.send(JSON.stringify(message));
      return;
    }
    const retry = setTimeout(() => {
      this.retries.delete(retry);
      this.send(message);
    }, SEND_RETRY_DELAY_MS);
    this.retries.add(retry);
  }

  private opened(): void {
    const returned = this.attempt > 0;
    this.attempt = 0;
    this.silentBeats = 0;
    this.moveTo('open');
    this.heartbeat = setInterval(() => this.beat(), HEARTBEAT_INTERVAL_MS);
    this.deps.onOpen(returned);
  }

  private beat(): void {
    this.silentBeats += 1;
    if (this.silentBeats > SILENT_HEARTBEATS && this.socket) this.lost(this.socket);
    else this.send({ id: MESSAGE_IDS.heartbeat });
  }

  private received(data: unknown): void {
    this.silentBeats = 0;
    const message = readMessage(data);
    if (message) this.deps.onMessage(message);
  }

  private lost(socket: SocketLike): void {
    if (socket !== this.socket) return;
    this.release();
    this.attempt += 1;
    const retryInMs = RECONNECT_DELAY_MS + (2 * this.deps.random() - 1) * RECONNECT_JITTER_MS;
    this.moveTo('waiting', retryInMs);
    this.reconnect = setTimeout(() => this.open(), retryInMs);
  }

  private release(): void {
    clearInterval(this.heartbeat);
    const socket = this.socket;
    this.socket = undefined;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onerror = socket.onclose = null;
    socket.close();
  }

  private moveTo(state: SocketState, retryInMs?: number): void {
    this.state = state;
    this.deps.onState(state, this.attempt, retryInMs);
  }
}

function readMessage(data: unknown): { id: number; data: Record<string, unknown> } | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    const value: unknown = JSON.parse(data);
    if (typeof value !== 'object' || value === null || !('id' in value) || typeof value.id !== 'number')
      return undefined;
    const content = 'data' in value && typeof value.data === 'object' && value.data !== null ? value.data : {};
    return { id: value.id, data: content as Record<string, unknown> };
  } catch {
    return undefined;
  }
}
