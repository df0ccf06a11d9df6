import type { Socket } from 'node:net';
import { createDatabaseLine, type DatabaseLine } from './database-line.ts';

export interface StallingLine extends DatabaseLine {
  /** How often something was sent towards the database. */
  sent(): number;
  /** From here on nothing gets through in either direction, and nobody is told: what a frozen machine looks like from outside. */
  freeze(): void;
  thaw(): void;
}

/** A line to the database that a test can hold up. */
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
