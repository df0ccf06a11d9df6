import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { HEADERS } from '@clearcrate/contract/headers';
import { negotiateLocale } from '@clearcrate/contract/locale';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Clock } from '../../clock.ts';
import { type Config, isProduction } from '../../config.ts';
import type { DatabasePulse } from '../../db/database-pulse.ts';
import { AppError } from '../../errors.ts';
import { TokenBuckets } from '../../limits/token-bucket.ts';
import type { Log } from '../../log.ts';
import type { Metrics } from '../../metrics.ts';
import { networkOf } from '../address.ts';
import { MAX_BODY_BYTES } from '../body/json-route.ts';
import type { CachedAnswer } from '../cached-answer.ts';
import { appErrorOf, refusal, retryAfter } from '../envelope.ts';
import type { HttpReply, HttpRequest } from '../exchange.ts';
import { LastRequests, nameOfClientError, sendRawRefusal } from '../raw-answer.ts';
import { guardConnections } from './connection-guard.ts';
import { EDGE_LIMITS, type EdgeLimits } from './edge.limits.ts';
import { CALL_HEADERS, secureOnly, securityHeaders } from './security-headers.ts';

const REQUEST_ID_PATTERN = /^[\w-]{8,64}$/;

export interface HttpDeps {
  config: Config;
  log: Log;
  clock: Clock;
  metrics: Metrics;
  pulse: Pick<DatabasePulse, 'note'>;
}

declare module 'fastify' {
  interface FastifyRequest {
    asker: bigint | undefined;
    receivedAtMs: number;
    cookies: readonly string[] | undefined;
  }
  interface FastifyInstance {
    /** Headers of every answer to a call; production adds one. */
    callHeaders?: readonly string[];
  }
}

function requestIds() {
  const prefix = randomBytes(6).toString('base64url');
  let count = 0;
  return (request: { headers: Record<string, string | string[] | undefined> }): string => {
    const given = request.headers[HEADERS.requestId];
    if (typeof given === 'string' && REQUEST_ID_PATTERN.test(given)) return given;
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}

/**
 * Answers a call. Writes headers and body to the socket in one chunk and skips Fastify's reply
 * hooks: calls do not use them, and they would cost a third of a cached answer. The headers say
 * `no-store`.
 */
export function sendJson(
  request: HttpRequest,
  reply: HttpReply,
  text: string,
  status = 200,
  more: readonly string[] = [],
): void {
  reply.hijack();
  writeHead(request, reply, Buffer.byteLength(text), status, more);
  // A string body leaves with the headers in one chunk.
  reply.raw.end(text);
}

/** Sends a cached answer. */
export function sendCached(request: HttpRequest, reply: HttpReply, answer: CachedAnswer): void {
  reply.hijack();
  writeHead(request, reply, answer.bytes.length, 200, []);
  // `latin1` applies to a string body; a buffer goes out as it is.
  reply.raw.end(answer.bytes, 'latin1');
}

function writeHead(
  request: HttpRequest,
  reply: HttpReply,
  length: number,
  status: number,
  more: readonly string[],
): void {
  const own = [HEADERS.requestId, request.id, 'content-length', String(length)];
  for (const cookie of request.cookies ?? []) own.push('set-cookie', cookie);
  reply.raw.writeHead(status, [...(reply.server.callHeaders ?? CALL_HEADERS), ...own, ...more]);
}

/** Answers a call with an error in the caller's language. Returns the HTTP status. */
export function sendRefusal(
  request: HttpRequest,
  reply: HttpReply,
  error: unknown,
  { log, metrics, pulse }: Pick<HttpDeps, 'log' | 'metrics' | 'pulse'>,
): number {
  const rejected = appErrorOf(error);
  const { errorName: name, params } = rejected;
  pulse.note(error);
  if (name === 'internal') log.error({ err: error, requestId: request.id }, 'request failed');
  metrics.refusals.inc({ name });
  const { status, text } = refusal(rejected, negotiateLocale(request.headers['accept-language']));
  sendJson(request, reply, text, status, retryAfter(name, params));
  return status;
}

/**
 * Creates the bare server: request ids, headers, rate limits and one error handler. Modules add the
 * routes.
 */
export function createHttpServer(deps: HttpDeps, limits: EdgeLimits = EDGE_LIMITS): FastifyInstance {
  const { config } = deps;
  const production = isProduction(config);
  const requestIdOf = requestIds();
  const lastRequests = new LastRequests();
  const app = Fastify({
    serverFactory: (framework) =>
      createServer({ connectionsCheckingInterval: limits.checkEveryMs }, (message, response) => {
        lastRequests.note(message, response);
        // A client that has already disconnected has no address to count by and needs no answer.
        if (message.socket.remoteAddress === undefined) message.destroy();
        else framework(message, response);
      }),
    // Fastify's own logging costs a tenth of a cached answer, even when silent. We log what
    // matters.
    logger: false,
    genReqId: requestIdOf,
    requestIdHeader: false,
    // Trusts only the configured number of proxies: beyond them any client could write the header.
    trustProxy: config.TRUSTED_PROXIES > 0 && ((_address: string, hop: number) => hop < config.TRUSTED_PROXIES),
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: 'idle',
    // During shutdown requests on open connections are answered normally, then the connection is
    // closed.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 128 },
    // URLs that cannot be parsed reach no route and no hook.
    frameworkErrors: (error, request, reply) => {
      sendRefusal(request, reply, error, deps);
    },
    clientErrorHandler: (error, socket) => {
      const name = nameOfClientError(error.code);
      lastRequests.rejectAfterAnswer(socket, () => {
        deps.metrics.refusals.inc({ name });
        sendRawRefusal(socket, name, production);
      });
    },
  });
  app.decorateRequest('asker', undefined);
  app.decorateRequest('receivedAtMs', 0);
  app.decorateRequest('cookies', undefined);
  app.decorate('callHeaders', [...CALL_HEADERS, ...secureOnly(production)]);
  guardConnections(app.server, limits, config.TRUSTED_PROXIES);
  app.server.on('checkExpectation', ({ socket }) => sendRawRefusal(socket, 'malformedRequest', production));
  guardRequests(app, deps, limits);
  // Each kind of route reads its own kind of body.
  app.removeAllContentTypeParsers();
  app.setErrorHandler((error, request, reply) => {
    sendRefusal(request, reply, error, deps);
  });
  app.setNotFoundHandler((request, reply) => {
    sendRefusal(request, reply, new AppError('notFound'), deps);
  });
  return app;
}

/** Load balancers call these: rejecting them would remove a node that is merely busy. */
const NEVER_LIMITED = new Set(['/healthz', '/readyz']);

/** Rate-limits every request. */
function guardRequests(app: FastifyInstance, deps: HttpDeps, { filesFactor }: EdgeLimits): void {
  const { config, clock } = deps;
  const pageHeaders = securityHeaders(isProduction(config));
  const calls = new TokenBuckets(clock, config.FLOOD_RATE, config.FLOOD_BURST);
  const files = new TokenBuckets(clock, filesFactor * config.FLOOD_RATE, filesFactor * config.FLOOD_BURST);
  const watchForProxy = createProxyWatch(deps);
  app.addHook('onRequest', (request, reply, done) => {
    // Right for a request without a body; with one it is set again once the body has been read.
    request.receivedAtMs = clock.now();
    const isCall = request.url.startsWith('/api/');
    if (!isCall) reply.headers(pageHeaders).header(HEADERS.requestId, request.id);
    watchForProxy(request);
    const isWithinLimit = (isCall ? calls : files).take(networkOf(request.ip));
    if (isWithinLimit || NEVER_LIMITED.has(request.url)) done();
    else sendRefusal(request, reply, new AppError('rateLimited', { seconds: 1 }), deps);
  });
}

/**
 * Warns once when a proxy is in front but not trusted: all players behind it then share its address
 * and its limits.
 */
function createProxyWatch({ config, log }: HttpDeps): (request: Pick<HttpRequest, 'headers'>) => void {
  let hasWarned = config.TRUSTED_PROXIES > 0;
  return ({ headers }) => {
    if (hasWarned) return;
    const header = ['x-forwarded-for', 'forwarded', 'x-real-ip'].find((name) => headers[name] !== undefined);
    if (header === undefined) return;
    hasWarned = true;
    log.warn({ header }, 'untrusted proxy: all its clients count as one address; set TRUSTED_PROXIES');
  };
}
