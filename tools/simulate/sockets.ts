import { GATEWAY_PATH, MESSAGE_IDS } from '@clearcrate/contract/gateway-ids';
import { HEARTBEAT_INTERVAL_MS } from '@clearcrate/contract/limits';

export interface HeldSockets {
  /** How many are open and known to the store as somebody's. */
  authorised(): number;
  close(): void;
}

/** Sockets as open pages hold them: authorised, and heard from every few seconds. */
export function holdSockets(url: string, tokens: readonly string[]): HeldSockets {
  const address = new URL(GATEWAY_PATH, url);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  const authorised = new Set<WebSocket>();
  const sockets = tokens.map((token) => {
    const socket = new WebSocket(address);
    socket.onopen = () => socket.send(JSON.stringify({ id: MESSAGE_IDS.authorise, data: { token } }));
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as { id: number; data?: { isValid?: boolean } };
      if (message.id === MESSAGE_IDS.authoriseResult && message.data?.isValid) authorised.add(socket);
    };
    socket.onclose = () => authorised.delete(socket);
    // A socket that cannot be held is no reason to stop: it is missing in the count.
    socket.onerror = () => {};
    return socket;
  });
  const beating = setInterval(() => {
    for (const socket of sockets)
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ id: MESSAGE_IDS.heartbeat }));
  }, HEARTBEAT_INTERVAL_MS);
  return {
    authorised: () => authorised.size,
    close: () => {
      clearInterval(beating);
      for (const socket of sockets) socket.close();
    },
  };
}
