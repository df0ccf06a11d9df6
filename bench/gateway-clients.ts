import { connect, type Socket } from 'node:net';

/** Thousands of clients in one process. They shake hands by hand and only count bytes, so that they are not what is measured. */
export type ClientsOrder =
  /** With `authorise` each one is a player of its own; with `stalled` it stops reading after that. */
  | { do: 'open'; port: number; count: number; authorise: boolean; stalled: boolean }
  /** Answers when all together have read so many bytes since they were opened. */
  | { do: 'await'; bytes: number }
  | { do: 'keepAlive'; everyMs: number }
  | { do: 'close' };

const CONNECTING_AT_ONCE = 100;
const TEXT_FRAME = 0x81;
const MASKED = 0x80;

let sockets: Socket[] = [];
let bytesRead = 0;
let awaited = { bytes: Number.POSITIVE_INFINITY, reached: () => {} };
let heartbeats: NodeJS.Timeout | undefined;

/** Masked with zeros, which leaves the text as it is. Clients send nothing longer than this head can say. */
function clientFrame(message: object): Buffer {
  const text = Buffer.from(JSON.stringify(message));
  return Buffer.concat([Buffer.from([TEXT_FRAME, MASKED | text.length, 0, 0, 0, 0]), text]);
}

const HEARTBEAT = clientFrame({ id: 1 });
const readBuffer = Buffer.alloc(64 * 1024);

function handshake(port: number): string {
  return [
    'GET /gate HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    '\r\n',
  ].join('\r\n');
}

type OpenOrder = Extract<ClientsOrder, { do: 'open' }>;

function count(length: number): void {
  bytesRead += length;
  if (bytesRead >= awaited.bytes) awaited.reached();
}

/** Resolves when the server has answered the handshake and, where asked to, the authorisation. */
function openOne({ port, authorise, stalled }: OpenOrder, number: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const expected = authorise ? ['HTTP/1.1 101', '"isValid":true'] : ['HTTP/1.1 101'];
    const onRead = (length: number): boolean => {
      const text = expected.shift();
      if (text === undefined) count(length);
      else if (!readBuffer.toString('latin1', 0, length).includes(text)) reject(new Error(`no ${text} for ${number}`));
      else if (expected.length > 0) socket.write(clientFrame({ id: 11, data: { token: String(number) } }));
      else {
        if (stalled) socket.pause();
        resolve(socket);
      }
      return true;
    };
    const socket = connect({ port, host: '127.0.0.1', onread: { buffer: readBuffer, callback: onRead } });
    socket.on('error', reject);
    socket.write(handshake(port));
  });
}

async function open(order: OpenOrder): Promise<void> {
  bytesRead = 0;
  for (let from = 0; from < order.count; from += CONNECTING_AT_ONCE) {
    const length = Math.min(CONNECTING_AT_ONCE, order.count - from);
    sockets.push(...(await Promise.all(Array.from({ length }, (_, index) => openOne(order, from + index + 1)))));
  }
}

/** Reset rather than closed: tens of thousands of connections in TIME_WAIT would use up the ports. */
async function close(): Promise<void> {
  clearInterval(heartbeats);
  const closed = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
  for (const socket of sockets) socket.resetAndDestroy();
  await Promise.all(closed);
  sockets = [];
}

async function obey(order: ClientsOrder): Promise<void> {
  if (order.do === 'open') await open(order);
  else if (order.do === 'close') await close();
  else if (order.do === 'keepAlive') {
    heartbeats = setInterval(() => {
      for (const socket of sockets) socket.write(HEARTBEAT);
    }, order.everyMs);
  } else {
    await new Promise<void>((resolve) => {
      awaited = { bytes: order.bytes, reached: resolve };
      if (bytesRead >= order.bytes) resolve();
    });
    awaited = { bytes: Number.POSITIVE_INFINITY, reached: () => {} };
  }
}

process.on('message', async (order: ClientsOrder) => {
  await obey(order);
  process.send?.({});
});
process.on('disconnect', () => process.exit());
process.send?.({});
