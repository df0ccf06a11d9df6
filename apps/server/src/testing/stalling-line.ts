import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface StallingLine {
  /** The address that leads through the line. */
  url: string;
  /** How often something was sent towards the database. */
  sent(): number;
  /** From here on nothing gets through in either direction, and nobody is told: what a frozen machine looks like from outside. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

/** A line to the database that a test can hold up. */
export async function createStallingLine(databaseUrl: string): Promise<StallingLine> {
  const target = new URL(databaseUrl);
  // The test server listens in a folder and on no port.
  const folder = target.searchParams.get('host');
  const port = target.searchParams.get('port') ?? (target.port || '5432');
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let sent = 0;
  const server = createServer((near) => {
    const far = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(Number(port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('data', (chunk) => {
        if (one === near) sent += 1;
        other.write(chunk);
      });
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      if (isFrozen) one.pause();
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.searchParams.delete('port');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    sent: () => sent,
    freeze: () => {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw: () => {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
