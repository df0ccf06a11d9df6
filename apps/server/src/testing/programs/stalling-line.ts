import type { Socket } from 'node:net';
import { createDatabaseLine, type DatabaseLine } from './database-line.ts';

export interface StallingLine extends DatabaseLine {
  /** Number of chunks sent towards the database. */
  sent(): number;
  /** Stops all traffic in both directions without closing connections, like a frozen machine. */
  freeze(): void;
  thaw(): void;
}

/** A proxy to the database that a test can freeze. */
export async function createStallingLine(databaseUrl: string): Promise<StallingLine> {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let sent = 0;
  const line = await createDatabaseLine(databaseUrl, (near, far) => {
    near.on('data', () => {
      sent += 1;
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('data', (chunk) => other.write(chunk));
      one.on('close', () => sockets.delete(one));
      if (isFrozen) one.pause();
    }
  });
  return {
    ...line,
    sent: () => sent,
    freeze: () => {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw: () => {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
  };
}
