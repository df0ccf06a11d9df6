import { create } from 'zustand';
import type { SocketState } from './socket-client.ts';

interface Connection {
  state: SocketState;
  /** How many attempts have failed since the line was last up. */
  attempt: number;
  /** Real connections only; undefined until the first heartbeat was answered. */
  onlineCount: number | undefined;
}

/** What the page shows about the line to the server. */
export const useConnection = create<Connection>(() => ({ state: 'closed', attempt: 0, onlineCount: undefined }));
