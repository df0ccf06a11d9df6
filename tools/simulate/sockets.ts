import { StoreSocket } from '@clearcrate/client/store-socket';

export interface HeldSockets {
  /** How many are open and authorised. */
  authorised(): number;
  close(): void;
}

/** Sockets as open pages hold them. */
export function holdSockets(url: string, tokens: readonly string[]): HeldSockets {
  const sockets = tokens.map((token) => new StoreSocket({ url, token, onMessage: () => {} }));
  return {
    authorised: () => sockets.filter(({ isReady }) => isReady).length,
    close: () => {
      for (const socket of sockets) socket.close();
    },
  };
}
