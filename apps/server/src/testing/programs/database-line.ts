import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface DatabaseLine {
  /** Connection URL through the proxy. */
  url: string;
  close(): Promise<void>;
}

/**
 * Creates a TCP proxy in front of the database; `join` decides what passes between its two ends.
 */
export async function createDatabaseLine(
  databaseUrl: string,
  join: (near: Socket, far: Socket) => void,
): Promise<DatabaseLine> {
  const target = new URL(databaseUrl);
  // The test server listens on a Unix socket only.
  const folder = target.searchParams.get('host');
  const port = target.searchParams.get('port') ?? (target.port || '5432');
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(Number(port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    join(near, far);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.searchParams.delete('port');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
