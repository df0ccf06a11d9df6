import { create } from 'zustand';
import type { SocketState } from './socket-client.ts';

interface Connection {
  state: SocketState;
  /** How many attempts have failed since the line was last up. */
  attempt: number;
  /** When the line went down, for the note that says how old the page is. */
  lostAtMs: number | undefined;
  /** When the next attempt starts. */
  retryAtMs: number | undefined;
  /** Real connections only; undefined until the first heartbeat was answered. */
  onlineCount: number | undefined;
  retryNow(): void;
}

/** What the page shows about the line to the server. */
export const useConnection = create<Connection>(() => ({
  state: 'closed',
  attempt: 0,
  lostAtMs: undefined,
  retryAtMs: undefined,
  onlineCount: undefined,
  retryNow: () => {},
}));
