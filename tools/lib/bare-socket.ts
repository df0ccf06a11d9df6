/**
 * Minimal sockets of the gateway: thousands of them fit into one process, which only counts bytes.
 */

const TEXT_FRAME = 0x81;
export const MASKED = 0x80;

/**
 * A frame masked with zeros, which leaves the text unchanged. Clients send nothing longer than the
 * short header allows.
 */
export function clientFrame(message: object): Buffer {
  const text = Buffer.from(JSON.stringify(message));
  if (text.length > 125) throw new Error('a longer frame needs another header');
  return Buffer.concat([Buffer.from([TEXT_FRAME, MASKED | text.length, 0, 0, 0, 0]), text]);
}

export const HEARTBEAT = clientFrame({ id: 1 });

export function handshake(port: number): string {
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
