import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { clientAddress } from '../address.ts';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import type { HttpHandler, HttpReply, HttpRequest } from './exchange.ts';
import type { ReadBody } from './json-body.ts';

/**
 * Calls, answered in front of the framework: finding the route, its hooks and its way to the body cost more than an answer that is there
 * already, and show in an opening. Whatever is not asked for in the plain way of our own pages is left to the framework, untouched.
 */
export interface QuickLane {
  add(path: string, handler: HttpHandler): void;
  /** Whether the request is taken care of here. */
  take(message: IncomingMessage, response: ServerResponse): boolean;
  /** From here on the framework answers everything, as it does when it closes: it tells each caller that the connection ends. */
  close(): void;
}

interface QuickLaneDeps {
  readonly clock: Clock;
  readonly server: HttpReply['server'];
  readonly trustedProxies: number;
  nameRequest(message: IncomingMessage): string;
  /** False for an address that has asked too often. */
  mayAsk(request: HttpRequest): boolean;
  readonly readBody: ReadBody;
  refuse(request: HttpRequest, reply: HttpReply, error: unknown): void;
}

const LONGEST_BODY_BYTES = 512;

/** A short body of known length. What may lie in wait behind any other is the framework's business. */
function isPlain(headers: IncomingHttpHeaders): boolean {
  const length = Number(headers['content-length']);
  return headers['content-type'] === 'application/json' && length > 0 && length <= LONGEST_BODY_BYTES;
}

class QuickExchange implements HttpRequest, HttpReply {
  readonly id: string;
  readonly ip: string;
  readonly headers: IncomingHttpHeaders;
  readonly query = undefined;
  readonly raw: ServerResponse;
  readonly server: HttpReply['server'];
  receivedAtMs = 0;
  body: unknown = undefined;
  asker: bigint | undefined = undefined;

  constructor(message: IncomingMessage, response: ServerResponse, deps: QuickLaneDeps) {
    this.id = deps.nameRequest(message);
    this.ip = clientAddress(message, deps.trustedProxies);
    this.headers = message.headers;
    this.raw = response;
    this.server = deps.server;
  }

  /** There is nobody here to take it from. */
  hijack(): void {}
}

function gather(message: IncomingMessage, done: (bytes: Buffer) => void): void {
  const pieces: Buffer[] = [];
  message.on('data', (piece: Buffer) => pieces.push(piece));
  message.on('end', () => done(pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces)));
}

export function createQuickLane(deps: QuickLaneDeps): QuickLane {
  const handlers = new Map<string, HttpHandler>();
  const answer = (handler: HttpHandler, exchange: QuickExchange, bytes: Buffer): void => {
    exchange.receivedAtMs = deps.clock.now();
    try {
      exchange.body = deps.readBody(bytes);
      if (exchange.body === undefined) throw new AppError('malformedRequest');
      handler(exchange, exchange);
    } catch (error) {
      deps.refuse(exchange, exchange, error);
    }
  };
  return {
    add: (path, handler) => {
      handlers.set(path, handler);
    },
    take: (message, response) => {
      const handler = message.method === 'POST' ? handlers.get(message.url ?? '') : undefined;
      if (!handler || !isPlain(message.headers)) return false;
      const exchange = new QuickExchange(message, response, deps);
      if (deps.mayAsk(exchange)) gather(message, (bytes) => answer(handler, exchange, bytes));
      else deps.refuse(exchange, exchange, new AppError('rateLimited', { seconds: 1 }));
      return true;
    },
    close: () => handlers.clear(),
  };
}
