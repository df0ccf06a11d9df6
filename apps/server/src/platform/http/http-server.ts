import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { HEADERS } from '@clearcrate/contract/headers';
import { negotiateLocale } from '@clearcrate/contract/locale';
import Fastify, { type FastifyInstance } from 'fastify';
import { networkOf } from '../address.ts';
import type { Clock } from '../clock.ts';
import { type Config, isProduction } from '../config.ts';
import type { DatabasePulse } from '../db/database-pulse.ts';
import { AppError } from '../errors.ts';
import { TokenBuckets } from '../limits/token-bucket.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { guardConnections } from './connection-guard.ts';
import { EDGE_LIMITS, type EdgeLimits } from './edge.limits.ts';
import { appErrorOf, refusal, retryAfter } from './envelope.ts';
import type { HttpReply, HttpRequest } from './exchange.ts';
import { acceptJson } from './json-body.ts';
import type { KeptAnswer } from './kept-answer.ts';
import { createQuickLane, type QuickLane } from './quick-lane.ts';
import { LastAsked, nameOfClientError, sendRawRefusal } from './raw-answer.ts';
import { CALL_HEADERS, secureOnly, securityHeaders } from './security-headers.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
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
  }
  interface FastifyInstance {
    /** Headers of every answer to a call, in production and outside it. */
    callHeaders?: readonly string[];
    /** Where calls are answered. */
    quickLane?: QuickLane;
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
 * Answers a call. Headers and bytes go to the socket in one piece, past the steps that a page's answer takes: calls have no
 * use for them, and they would cost a third of a cached answer. Answers are of the moment, so nobody on the way keeps them.
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
  // Text stays text: it is put behind the headers and leaves with them in one piece.
  reply.raw.end(text);
}

/** The same for an answer that was made before. */
export function sendKept(request: HttpRequest, reply: HttpReply, answer: KeptAnswer): void {
  reply.hijack();
  writeHead(request, reply, answer.bytes.length, 200, []);
  // Where it holds bytes they go out as they are.
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
  reply.raw.writeHead(status, [...(reply.server.callHeaders ?? CALL_HEADERS), ...own, ...more]);
}

/** Refuses a call, in the caller's language, and tells the status it did so with. */
export function sendRefusal(
  request: HttpRequest,
  reply: HttpReply,
  error: unknown,
  { log, metrics, pulse }: Pick<HttpDeps, 'log' | 'metrics' | 'pulse'>,
): number {
  const rejected = appErrorOf(error);
  const { errorName: name, params } = rejected;
  pulse.note(error);
  if (name === 'internal') log.error({ err: error, requestId: request.id }, 'the request failed');
  metrics.refusals.inc({ name });
  const { status, text } = refusal(rejected, negotiateLocale(request.headers['accept-language']));
  sendJson(request, reply, text, status, retryAfter(name, params));
  return status;
}

/** The bare server: ids, headers, the flood guard, one handler for everything that goes wrong. Routes come from the modules. */
export function createHttpServer(deps: HttpDeps, limits: EdgeLimits = EDGE_LIMITS): FastifyInstance {
  const { config } = deps;
  const production = isProduction(config);
  const nameRequest = requestIds();
  const lastAsked = new LastAsked();
  let lane: QuickLane | undefined;
  const app = Fastify({
    serverFactory: (framework) =>
      createServer({ connectionsCheckingInterval: limits.lookEveryMs }, (message, response) => {
        lastAsked.note(message, response);
        // Whoever has gone already has no address to be counted by, and waits for no answer.
        if (message.socket.remoteAddress === undefined) message.destroy();
        else if (!lane?.take(message, response)) framework(message, response);
      }),
    // Fastify's own logging costs a tenth of a cached answer, also when it says nothing: we say what there is to say.
    logger: false,
    genReqId: nameRequest,
    requestIdHeader: false,
    // Only so many hops in front of us are believed; beyond them anybody could write the header.
    trustProxy: config.TRUSTED_PROXIES > 0 && ((_address: string, hop: number) => hop < config.TRUSTED_PROXIES),
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: 'idle',
    // What is sent on an open connection while we stop is answered as ever, and the connection closed behind it.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 128 },
    // Addresses that cannot be read never get as far as a route or a hook.
    frameworkErrors: (error, request, reply) => {
      sendRefusal(request, reply, error, deps);
    },
    clientErrorHandler: (error, socket) => {
      const name = nameOfClientError(error.code);
      lastAsked.refuseBehind(socket, () => {
        deps.metrics.refusals.inc({ name });
        sendRawRefusal(socket, name, production);
      });
    },
  });
  app.decorateRequest('asker', undefined);
  app.decorateRequest('receivedAtMs', 0);
  app.decorate('callHeaders', [...CALL_HEADERS, ...secureOnly(production)]);
  guardConnections(app.server, limits, config.TRUSTED_PROXIES);
  app.server.on('checkExpectation', ({ socket }) => sendRawRefusal(socket, 'malformedRequest', production));
  const mayAsk = guardRequests(app, deps, limits);
  app.setErrorHandler((error, request, reply) => {
    sendRefusal(request, reply, error, deps);
  });
  app.setNotFoundHandler((request, reply) => {
    sendRefusal(request, reply, new AppError('notFound'), deps);
  });
  lane = createQuickLane({
    clock: deps.clock,
    server: app,
    trustedProxies: config.TRUSTED_PROXIES,
    nameRequest,
    mayAsk,
    readBody: acceptJson(app, deps.clock),
    refuse: (request, reply, error) => sendRefusal(request, reply, error, deps),
  });
  app.decorate('quickLane', lane);
  app.addHook('preClose', async () => lane.close());
  return app;
}

/** Asked by whoever decides where players are sent: refusing them would take a store down that is merely busy. */
const NEVER_LIMITED = new Set(['/healthz', '/readyz']);

/** Refuses whoever asks too often, and tells how calls that come another way are judged. */
function guardRequests(app: FastifyInstance, deps: HttpDeps, { filesFactor }: EdgeLimits) {
  const { config, clock } = deps;
  const pageHeaders = securityHeaders(isProduction(config));
  const calls = new TokenBuckets(clock, config.FLOOD_RATE, config.FLOOD_BURST);
  const files = new TokenBuckets(clock, filesFactor * config.FLOOD_RATE, filesFactor * config.FLOOD_BURST);
  const watchForProxy = createProxyWatch(deps);
  const mayAsk = (request: Pick<HttpRequest, 'headers' | 'ip'>, buckets = calls): boolean => {
    watchForProxy(request);
    return buckets.take(networkOf(request.ip));
  };
  app.addHook('onRequest', (request, reply, done) => {
    // Right for a request without a body; with one it is read later, and the time is taken again.
    request.receivedAtMs = clock.now();
    const isCall = request.url.startsWith('/api/');
    if (!isCall) reply.headers(pageHeaders).header(HEADERS.requestId, request.id);
    if (mayAsk(request, isCall ? calls : files) || NEVER_LIMITED.has(request.url)) done();
    else sendRefusal(request, reply, new AppError('rateLimited', { seconds: 1 }), deps);
  });
  return mayAsk;
}

/** Behind a proxy that is not trusted all players share its address, and its limits: worth a line, once. */
function createProxyWatch({ config, log }: HttpDeps): (request: Pick<HttpRequest, 'headers'>) => void {
  let isTold = config.TRUSTED_PROXIES > 0;
  return ({ headers }) => {
    if (isTold) return;
    const header = ['x-forwarded-for', 'forwarded', 'x-real-ip'].find((name) => headers[name] !== undefined);
    if (header === undefined) return;
    isTold = true;
    log.warn(
      `A request came with ${header}: there seems to be a proxy in front, but TRUSTED_PROXIES is 0, so everybody behind it counts ` +
        'as one address. Set TRUSTED_PROXIES to the number of proxies.',
    );
  };
}
