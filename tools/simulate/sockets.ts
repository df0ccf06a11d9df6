import { StoreSocket } from '@clearcrate/client/store-socket';

export interface HeldSockets {
  /** Number of open and authorised sockets. */
  authorised(): number;
  close(): void;
}

/** Opens sockets like open pages. */
export function holdSockets(url: string, tokens: readonly string[]): HeldSockets {
  const sockets = tokens.map((token) => new StoreSocket({ url, token, onMessage: () => {} }));
  return {
    authorised: () => sockets.filter(({ isReady }) => isReady).length,
    close: () => {
      for (const socket of sockets) socket.close();
    },
  };
}
