import { connect, type Socket } from 'node:net';
import { clientFrame, HEARTBEAT, handshake } from '../tools/lib/bare-socket.ts';

/**
 * Thousands of clients in one process. They perform the handshake by hand and only count bytes, so
 * that they are not the bottleneck.
 */
export type ClientsOrder =
  /**
   * With `authorise` each is its own player; with `stalled` it stops reading afterwards; with
   * `heartbeatMs` it sends heartbeats once open.
   */
  | {
      do: 'open';
      port: number;
      count: number;
      authorise: boolean;
      stalled: boolean;
      heartbeatMs?: number;
      /** Game and room to watch. */
      watch?: { game: string; room?: string };
    }
  /** Resets the count of bytes. */
  | { do: 'forget' }
  /** Answers when all clients together have read this many bytes. */
  | { do: 'await'; bytes: number };

const CONNECTING_AT_ONCE = 100;

const sockets: Socket[] = [];
let bytesRead = 0;
let awaited = { bytes: Number.POSITIVE_INFINITY, reached: () => {} };

const readBuffer = Buffer.alloc(64 * 1024);

type OpenOrder = Extract<ClientsOrder, { do: 'open' }>;

function count(length: number): void {
  bytesRead += length;
  if (bytesRead >= awaited.bytes) awaited.reached();
}

/** Resolves after the handshake and, if requested, the authorisation. */
function openOne({ port, authorise, stalled, watch }: OpenOrder, number: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const expected = authorise ? ['HTTP/1.1 101', '"isValid":true'] : ['HTTP/1.1 101'];
    const onRead = (length: number): boolean => {
      const text = expected.shift();
      if (text === undefined) count(length);
      else if (!readBuffer.toString('latin1', 0, length).includes(text)) reject(new Error(`no ${text} for ${number}`));
      else if (expected.length > 0) socket.write(clientFrame({ id: 11, data: { token: String(number) } }));
      else {
        if (watch) socket.write(clientFrame({ id: 1001, data: watch }));
        if (stalled) socket.pause();
        resolve(socket);
      }
      return true;
    };
    const socket = connect({ port, host: '127.0.0.1', onread: { buffer: readBuffer, callback: onRead } });
    // Being disconnected later is part of the test; the promise is settled by then.
    socket.on('error', reject);
    socket.write(handshake(port));
  });
}

async function open(order: OpenOrder): Promise<void> {
  if (order.heartbeatMs !== undefined) {
    setInterval(() => {
      for (const socket of sockets) if (socket.writable) socket.write(HEARTBEAT);
    }, order.heartbeatMs);
  }
  for (let from = 0; from < order.count; from += CONNECTING_AT_ONCE) {
    const length = Math.min(CONNECTING_AT_ONCE, order.count - from);
    sockets.push(...(await Promise.all(Array.from({ length }, (_, index) => openOne(order, from + index + 1)))));
  }
}

async function awaitBytes(bytes: number): Promise<void> {
  await new Promise<void>((resolve) => {
    awaited = { bytes, reached: resolve };
    if (bytesRead >= bytes) resolve();
  });
  awaited = { bytes: Number.POSITIVE_INFINITY, reached: () => {} };
}

process.on('message', async (order: ClientsOrder) => {
  if (order.do === 'open') await open(order);
  else if (order.do === 'forget') bytesRead = 0;
  else await awaitBytes(order.bytes);
  process.send?.({});
});
process.on('disconnect', () => process.exit());
process.send?.({});
