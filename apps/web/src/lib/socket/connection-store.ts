import { create } from 'zustand';
import type { SocketState } from './socket-client.ts';

interface Connection {
  state: SocketState;
  /** Number of failed attempts since the connection was last up. */
  attempt: number;
  /** When the connection was lost, to show how old the page is. */
  lostAtMs: number | undefined;
  /** When the next attempt starts. */
  retryAtMs: number | undefined;
  /** Real connections only; undefined until the first heartbeat was answered. */
  onlineCount: number | undefined;
  retryNow(): void;
}

/** State of the connection as shown by the page. */
export const useConnection = create<Connection>(() => ({
  state: 'closed',
  attempt: 0,
  lostAtMs: undefined,
  retryAtMs: undefined,
  onlineCount: undefined,
  retryNow: () => {},
}));
