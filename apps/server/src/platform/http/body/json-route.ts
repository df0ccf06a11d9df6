import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../../clock.ts';
import { AppError } from '../../errors.ts';
import type { HttpHandler, HttpReply, HttpRequest } from '../exchange.ts';
import { JsonBody, malformed, type Parse } from './json-body.ts';

export interface JsonRoute {
  method: string;
  url: string;
  handler: HttpHandler;
  clock: Clock;
  /** Answers a request whose body is rejected. */
  refuse(request: HttpRequest, reply: HttpReply, error: unknown): void;
}

/** More than any call needs. */
export const MAX_BODY_BYTES = 64 * 1024;
/** Parameters such as the charset may follow. */
const JSON_TYPE = /^application\/json\s*(;|$)/i;

/**
 * Adds a route with a JSON body or none. Reads the body and answers in the route's first hook: the
 * steps of Fastify after it take a tenth of a cached answer, and calls use none of them.
 */
export function addJsonRoute(app: FastifyInstance, { method, url, handler, clock, refuse }: JsonRoute): void {
  const parse = createParse(app);
  app.route({
    method,
    url,
    handler,
    onRequest: (request, reply) => {
      reply.hijack();
      readJson(request.raw, (error, bytes) => {
        request.receivedAtMs = clock.now();
        try {
          if (error) throw error;
          if (bytes) request.body = new JsonBody(bytes.toString(), parse);
          handler(request, reply);
        } catch (failure) {
          refuse(request, reply, failure);
        }
      });
    },
  });
}

function createParse(app: FastifyInstance): Parse {
  const parseSafely = app.getDefaultJsonParser('error', 'error');
  return (text) => {
    let parsed: unknown;
    // The parser uses the text only, not the request.
    parseSafely({} as FastifyRequest, text, (error, value) => {
      if (error) throw error;
      parsed = value;
    });
    return parsed;
  };
}

type Done = (error: AppError | undefined, bytes?: Buffer) => void;

/** Reads the bytes of a JSON body, or none without a body. What follows a rejection is discarded. */
function readJson(message: IncomingMessage, done: Done): void {
  const { 'content-type': type, 'content-length': length = '0', 'transfer-encoding': encoding } = message.headers;
  const hasBody = length !== '0' || encoding !== undefined;
  const isOfOtherType = type === undefined ? hasBody : !JSON_TYPE.test(type);
  if (isOfOtherType || Number(length) > MAX_BODY_BYTES) {
    done(new AppError(isOfOtherType ? 'unsupportedMediaType' : 'payloadTooLarge'));
    return;
  }
  const pieces: Buffer[] = [];
  let size = 0;
  message.on('data', (piece: Buffer) => {
    const wasWithin = size <= MAX_BODY_BYTES;
    size += piece.length;
    if (size <= MAX_BODY_BYTES) pieces.push(piece);
    else if (wasWithin) done(new AppError('payloadTooLarge'));
  });
  message.on('end', () => {
    if (size > MAX_BODY_BYTES) return;
    const bytes = pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces);
    // Invalid UTF-8 would become replacement characters, and two different requests would compare equal.
    if (isUtf8(bytes)) done(undefined, bytes);
    else done(malformed());
  });
}
