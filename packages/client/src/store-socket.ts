import type { ClientMessage, ServerMessage } from '@clearcrate/contract/gateway';
import { CLOSE_CODES, GATEWAY_PATH, type GameName, MESSAGE_IDS } from '@clearcrate/contract/gateway-ids';
import { HEARTBEAT_INTERVAL_MS } from '@clearcrate/contract/limits';

export interface SocketOptions {
  url: string;
  /** Of a session; without it public messages alone arrive. */
  token?: string;
  onMessage: (message: ServerMessage) => void;
  /**
   * Called with true when the socket is open and, with a token, known as the player's; with false
   * when it is lost.
   */
  onReady?: (isReady: boolean) => void;
  /** Connects again when the connection is lost; the default. */
  reconnects?: boolean;
}

export interface Place {
  game: GameName;
  room?: string;
}

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;

const keyOf = ({ game, room = '' }: Place) => `${game}/${room}`;

/**
 * The store's socket: authorises, sends heartbeats, and after a lost connection connects again and
 * enters its places again. Messages may be lost meanwhile; each place counts its versions, so that
 * a gap is seen and the state read again.
 */
export class StoreSocket {
  readonly #options: SocketOptions;
  readonly #places = new Map<string, Place>();
  #socket: WebSocket | undefined;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #isClosed = false;
  #isReady = false;

  constructor(options: SocketOptions) {
    this.#options = options;
    this.#connect();
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  enter(place: Place): void {
    this.#places.set(keyOf(place), place);
    if (this.#isReady) this.#send({ id: MESSAGE_IDS.enterGame, data: place });
  }

  leave(place: Place): void {
    this.#places.delete(keyOf(place));
    if (this.#isReady) this.#send({ id: MESSAGE_IDS.leaveGame, data: place });
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    this.#socket?.close();
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #setReady(isReady: boolean): void {
    if (this.#isReady === isReady) return;
    this.#isReady = isReady;
    if (isReady) {
      this.#failures = 0;
      for (const place of this.#places.values()) this.#send({ id: MESSAGE_IDS.enterGame, data: place });
    }
    this.#options.onReady?.(isReady);
  }

  #connect(): void {
    const address = new URL(GATEWAY_PATH, this.#options.url);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onopen = () => {
      const { token } = this.#options;
      if (token === undefined) this.#setReady(true);
      else this.#send({ id: MESSAGE_IDS.authorise, data: { token } });
      this.#heartbeat = setInterval(() => this.#send({ id: MESSAGE_IDS.heartbeat }), HEARTBEAT_INTERVAL_MS);
    };
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(String(data)) as ServerMessage);
    // An error is followed by a close.
    socket.onerror = () => {};
    socket.onclose = ({ code }) => this.#lost(code);
  }

  #receive(message: ServerMessage): void {
    if (message.id === MESSAGE_IDS.authoriseResult) this.#setReady(message.data.isValid);
    this.#options.onMessage(message);
  }

  #lost(code: number): void {
    clearInterval(this.#heartbeat);
    this.#setReady(false);
    const isFinal = this.#isClosed || this.#options.reconnects === false || code === CLOSE_CODES.signedOut;
    if (isFinal) return;
    const delay = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** this.#failures);
    this.#failures += 1;
    this.#retry = setTimeout(() => this.#connect(), delay);
  }
}
