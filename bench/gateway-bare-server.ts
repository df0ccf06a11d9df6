import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { BENCH_MESSAGE, GAME_MESSAGES } from './gateway-message.ts';
import type { ServerOrder } from './gateway-server.ts';

/** The reference: a plain loop over a plain `ws` server. */

// The server's own `ws`: a plain import would find an older one, installed for another tool.
const { WebSocketServer } = createRequire(new URL('../apps/server/package.json', import.meta.url))(
  'ws',
) as typeof import('ws');

const server = createServer((_request, response) => response.writeHead(404).end());
const websockets = new WebSocketServer({ server, perMessageDeflate: false });

await once(server.listen(0, '127.0.0.1', 4_096), 'listening');
process.on('message', (order: ServerOrder) => {
  if (order.do === 'broadcast' || order.do === 'announce') {
    const message = Buffer.from(JSON.stringify(order.do === 'announce' ? GAME_MESSAGES[order.game] : BENCH_MESSAGE));
    for (let sent = 0; sent < order.count; sent += 1) {
      for (const client of websockets.clients) client.send(message, { binary: false });
    }
  }
  process.send?.({});
});
process.on('disconnect', () => process.exit());
process.send?.({ port: (server.address() as AddressInfo).port });
