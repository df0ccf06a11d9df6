import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { clientAddress } from './address.ts';
import type { ReadBody } from './body/json-body.ts';
import type { HttpHandler, HttpReply, HttpRequest } from './exchange.ts';

/**
 * Answers calls in front of Fastify, whose routing, hooks and body parsing cost more than a cached
 * answer and show under peak load. Requests that are not plain calls as our own pages send them go
 * to Fastify untouched.
 */
export interface QuickLane {
  add(path: string, handler: HttpHandler): void;
  /** Whether the quick lane answers this request. */
  take(message: IncomingMessage, response: ServerResponse): boolean;
  /**
   * From here on Fastify answers everything: while closing it announces the end of the connection
   * to each client.
   */
  close(): void;
}

interface QuickLaneDeps {
  readonly clock: Clock;
  readonly server: HttpReply['server'];
  readonly trustedProxies: number;
  requestIdOf(message: IncomingMessage): string;
  /** False for an address over its rate limit. */
  withinLimit(request: HttpRequest): boolean;
  readonly readBody: ReadBody;
  refuse(request: HttpRequest, reply: HttpReply, error: unknown): void;
}

const LONGEST_BODY_BYTES = 512;

/** A short JSON body of known length. Everything else is left to Fastify. */
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
    this.id = deps.requestIdOf(message);
    this.ip = clientAddress(message, deps.trustedProxies);
    this.headers = message.headers;
    this.raw = response;
    this.server = deps.server;
  }

  /** Nothing to do: no framework owns this reply. */
  hijack(): void {}
}

function readBytes(message: IncomingMessage, done: (bytes: Buffer) => void): void {
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
      if (deps.withinLimit(exchange)) readBytes(message, (bytes) => answer(handler, exchange, bytes));
      else deps.refuse(exchange, exchange, new AppError('rateLimited', { seconds: 1 }));
      return true;
    },
    close: () => handlers.clear(),
  };
}
