import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

export interface LoadOptions {
  port: number;
  connections: number;
  durationMs: number;
  /** Maximum number of requests. */
  total?: number;
  /** Builds the next request of a connection, which may depend on the last answer on it. */
  request(connection: number, number: number, last: Buffer): string;
}

export interface LoadResult {
  perSecond: number;
  answered: number;
  /** Answers that do not begin with `{"code":0`. */
  refused: number;
  p50Ms: number;
  p99Ms: number;
}

const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH_NAME = Buffer.from('content-length: ');
const ACCEPTED = Buffer.from('{"code":0');
const ZERO = 48;
const NOTHING = Buffer.alloc(0);

interface Answer {
  /** Bytes of the whole answer, including headers. */
  length: number;
  accepted: boolean;
}

/**
 * Returns the first complete answer in the bytes, if any. Works on bytes: decoding text would cost
 * more than the server.
 */
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

/** A request without the value of its last header, for requests that differ only in it. */
export function httpHead(path: string, headers: Record<string, string>, body: string, lastHeader: string): string {
  const lines = Object.entries({ host: 'bench', ...headers, 'content-length': String(Buffer.byteLength(body)) });
  return `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}${lastHeader}: `;
}

export const httpRequest = (head: string, lastValue: string, body: string): string =>
  `${head}${lastValue}\r\n\r\n${body}`;

class Tally {
  private readonly latencies: number[] = [];
  private readonly startedAt = performance.now();
  private refused = 0;

  count(latencyMs: number, accepted: boolean): void {
    this.latencies.push(latencyMs);
    if (!accepted) this.refused += 1;
  }

  result(): LoadResult {
    const seconds = (performance.now() - this.startedAt) / 1000;
    const sorted = this.latencies.sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    return {
      perSecond: sorted.length / seconds,
      answered: sorted.length,
      refused: this.refused,
      p50Ms: at(0.5),
      p99Ms: at(0.99),
    };
  }
}

const READ_BYTES = 64 * 1024;

/**
 * A connection with at most one request in progress. Raw sockets with one reused read buffer: CPU
 * used by the load generator is missing to the server, and a slow generator would measure itself.
 */
class Connection {
  readonly connected: Promise<void>;
  private readonly socket: Socket;
  private pending: Buffer = NOTHING;
  private answered: (accepted: boolean, bytes: Buffer) => void = () => {};

  constructor(port: number, onBroken: (error: Error) => void) {
    const buffer = Buffer.alloc(READ_BYTES);
    const onread = {
      buffer,
      callback: (count: number) => {
        this.hear(buffer.subarray(0, count));
        return true;
      },
    };
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true, onread });
    this.socket.on('error', onBroken);
    this.connected = new Promise((resolve) => this.socket.once('connect', resolve));
  }

  private hear(chunk: Buffer): void {
    const bytes = this.pending.length === 0 ? chunk : Buffer.concat([this.pending, chunk]);
    const answer = readAnswer(bytes);
    // Incomplete data is copied, since the buffer is reused.
    this.pending = answer ? NOTHING : Buffer.from(bytes);
    if (answer) this.answered(answer.accepted, bytes.subarray(0, answer.length));
  }

  send(request: string, answered: (accepted: boolean, bytes: Buffer) => void): void {
    this.answered = answered;
    this.socket.write(request);
  }

  close(): void {
    this.socket.destroy();
  }
}

async function openConnections(
  { port, connections }: LoadOptions,
  onBroken: (error: Error) => void,
): Promise<Connection[]> {
  const all = Array.from({ length: connections }, () => new Connection(port, onBroken));
  await Promise.all(all.map(({ connected }) => connected));
  return all;
}

/**
 * Keeps every connection busy: sends the next request when the last one is answered, until the time
 * is over or all are sent.
 */
export function runLoad(options: LoadOptions): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    void openConnections(options, reject).then((connections) => {
      const tally = new Tally();
      const endsAt = performance.now() + options.durationMs;
      let open = connections.length;
      let left = options.total ?? Number.POSITIVE_INFINITY;
      const drive = (connection: Connection, index: number, number: number, last: Buffer): void => {
        left -= 1;
        const sentAt = performance.now();
        connection.send(options.request(index, number, last), (accepted, bytes) => {
          const now = performance.now();
          tally.count(now - sentAt, accepted);
          if (now < endsAt && left > 0) return drive(connection, index, number + 1, bytes);
          connection.close();
          open -= 1;
          if (open === 0) resolve(tally.result());
        });
      };
      for (const [index, connection] of connections.entries()) drive(connection, index, 0, NOTHING);
    }, reject);
  });
}

const LOOK_EVERY_MS = 1;

/**
 * Sends requests at a steady rate; a due request waits for a free connection. Latency counts from
 * the due time, so a stall also counts for the requests that it delayed.
 */
export function runOpenLoad(options: LoadOptions & { ratePerSecond: number }): Promise<LoadResult> {
  const { ratePerSecond, durationMs, request } = options;
  return new Promise((resolve, reject) => {
    void openConnections(options, reject).then((connections) => {
      const tally = new Tally();
      const startedAt = performance.now();
      const total = Math.floor((ratePerSecond * durationMs) / 1000);
      const free = connections.map((connection, index) => ({ connection, index, number: 0 }));
      let sent = 0;
      let answered = 0;
      const sendDue = (): void => {
        const due = Math.min(total, ((performance.now() - startedAt) * ratePerSecond) / 1000);
        while (sent < due) {
          const sender = free.shift();
          if (!sender) return;
          const dueAt = startedAt + (sent * 1000) / ratePerSecond;
          sent += 1;
          sender.connection.send(request(sender.index, sender.number, NOTHING), (accepted) => {
            tally.count(performance.now() - dueAt, accepted);
            sender.number += 1;
            free.push(sender);
            answered += 1;
            if (answered === total) finish();
            else sendDue();
          });
        }
      };
      const timer = setInterval(sendDue, LOOK_EVERY_MS);
      const finish = () => {
        clearInterval(timer);
        for (const connection of connections) connection.close();
        resolve(tally.result());
      };
    }, reject);
  });
}
