import type { ClientMessage } from '@clearcrate/contract/gateway';
import { CLOSE_CODES, MESSAGE_IDS } from '@clearcrate/contract/gateway-ids';
import {
  HEARTBEAT_INTERVAL_MS,
  RECONNECT_DELAY_MS,
  RECONNECT_JITTER_MS,
  SEND_RETRY_DELAY_MS,
} from '@clearcrate/contract/limits';

/** After so many heartbeats without any word from the other side the line is dead, whatever the browser believes. */
const SILENT_HEARTBEATS = 3;

export type SocketState = 'closed' | 'connecting' | 'open' | 'waiting';

/** The part of a browser's WebSocket that is used here. */
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
  /** `returned`: the line had been lost before. */
  onOpen(returned: boolean): void;
  onMessage(message: { id: number; data: Record<string, unknown> }): void;
  /** The server closed the line because the session it spoke for has ended. */
  onSignedOut(): void;
  /** A heartbeat has left. */
  onBeat(): void;
  /** `retryInMs`: while it waits, how long until the next attempt. */
  onState(state: SocketState, attempt: number, retryInMs: number | undefined): void;
  /** From 0 up to 1. */
  random(): number;
}

/** Speaks the gateway's protocol and keeps the line up: about 3 s between attempts, a heartbeat every 7 s. */
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
    // An error is always followed by a close, but not in every browser at once; whichever comes first counts.
    socket.onerror = () => this.lost(socket);
    socket.onclose = ({ code }) => {
      if (code === CLOSE_CODES.signedOut) this.deps.onSignedOut();
      this.lost(socket);
      // Whoever was signed out elsewhere is told at once, not after the usual delay.
      if (code === CLOSE_CODES.signedOut) this.reconnectNow();
    };
  }

  /** Ends it for good: nothing reconnects until `open` is called again, and what waited to be sent is dropped. */
  close(): void {
    clearTimeout(this.reconnect);
    for (const retry of this.retries) clearTimeout(retry);
    this.retries.clear();
    this.release();
    this.attempt = 0;
    this.moveTo('closed');
  }

  /**
   * The player asked not to wait for the next attempt, or the browser says the network is back. An attempt under way was made on the
   * network that was lost: it is made anew rather than waited for.
   */
  reconnectNow(): void {
    if (this.state !== 'waiting' && this.state !== 'connecting') return;
    this.release();
    this.state = 'waiting';
    this.open();
  }

  /** The browser knows that the line is gone before the line does: nothing is waited for that cannot come. */
  lineLost(): void {
    if (this.socket && this.state !== 'waiting') this.lost(this.socket);
  }

  /** While the line is not up yet the message tries again every second. */
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
