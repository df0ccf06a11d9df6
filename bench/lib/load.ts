import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

export interface LoadOptions {
  port: number;
  connections: number;
  durationMs: number;
  /** The bytes of the next request on a connection. */
  request(connection: number, number: number): Buffer;
}

export interface LoadResult {
  perSecond: number;
  answered: number;
  /** Answers that were not `{"code":0`. */
  refused: number;
  p50Ms: number;
  p99Ms: number;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH_NAME = Buffer.from('content-length: ');
const ACCEPTED = Buffer.from('{"code":0');
const ZERO = 48;

interface Answer {
  /** Bytes of the whole answer, head included. */
  length: number;
  accepted: boolean;
}

/** The first whole answer in the bytes, or nothing while it is not all there. Bytes only: text would cost more than the server. */
function readAnswer(bytes: Buffer): Answer | undefined {
  const bodyAt = bytes.indexOf(HEAD_END) + HEAD_END.length;
  if (bodyAt < HEAD_END.length) return undefined;
  let bodyLength = 0;
  for (let at = bytes.indexOf(LENGTH_NAME) + LENGTH_NAME.length; ; at += 1) {
    const digit = (bytes[at] ?? 0) - ZERO;
    if (digit < 0 || digit > 9) break;
    bodyLength = bodyLength * 10 + digit;
  }
  const length = bodyAt + bodyLength;
  if (bytes.length < length) return undefined;
  return { length, accepted: bytes.subarray(bodyAt, bodyAt + ACCEPTED.length).equals(ACCEPTED) };
}

export function httpRequest(method: string, path: string, headers: Record<string, string>, body: string): Buffer {
  const lines = Object.entries({ host: 'bench', ...headers, 'content-length': String(Buffer.byteLength(body)) });
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
  );
}

/**
 * Keeps every connection busy with one request at a time. Written on bare sockets, since a load generator that is slower
 * than the server measures itself.
 */
export async function runLoad({ port, connections, durationMs, request }: LoadOptions): Promise<LoadResult> {
  const latencies: number[] = [];
  let refused = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + durationMs;

  const drive = (socket: Socket, connection: number): Promise<void> =>
    new Promise((resolve, reject) => {
      let pending: Buffer = Buffer.alloc(0);
      let sentAt = 0;
      let count = 0;
      const send = () => {
        sentAt = performance.now();
        socket.write(request(connection, count));
        count += 1;
      };
      socket.on('error', reject);
      socket.on('close', () => resolve());
      socket.on('data', (chunk) => {
        pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
        const answer = readAnswer(pending);
        if (!answer) return;
        if (!answer.accepted) refused += 1;
        pending = pending.subarray(answer.length);
        latencies.push(performance.now() - sentAt);
        if (performance.now() < endsAt) send();
        else socket.destroy();
      });
      send();
    });

  const sockets = Array.from({ length: connections }, () => connect({ port, host: '127.0.0.1', noDelay: true }));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  await Promise.all(sockets.map(drive));
  const seconds = (performance.now() - startedAt) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return {
    perSecond: latencies.length / seconds,
    answered: latencies.length,
    refused,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  };
}
