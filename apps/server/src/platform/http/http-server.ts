import { randomBytes } from 'node:crypto';
import { HEADERS } from '@clearcrate/contract/headers';
import { negotiateLocale } from '@clearcrate/contract/locale';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { type Config, isProduction } from '../config.ts';
import { AppError } from '../errors.ts';
import { TokenBuckets } from '../limits/token-bucket.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { nameOfError, refusal } from './envelope.ts';
import { acceptJson } from './json-body.ts';
import { CALL_HEADERS, securityHeaders } from './security-headers.ts';
import { refuseUnread } from './unread-request.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
const REQUEST_ID_PATTERN = /^[\w-]{8,64}$/;

export interface HttpDeps {
  config: Config;
  log: Log;
  clock: Clock;
  metrics: Metrics;
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
  request: FastifyRequest,
  reply: FastifyReply,
  payload: Buffer | string,
  status = 200,
  more: readonly string[] = [],
): void {
  const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
  reply.hijack();
  reply.raw.writeHead(status, [
    ...CALL_HEADERS,
    HEADERS.requestId,
    request.id,
    'content-length',
    String(bytes.length),
    ...more,
  ]);
  reply.raw.end(bytes);
}

/** Refuses a call, in the caller's language, and tells the status it did so with. */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  { log, metrics }: Pick<HttpDeps, 'log' | 'metrics'>,
): number {
  const { name, params } = nameOfError(error);
  if (name === 'internal') log.error({ err: error, requestId: request.id }, 'the request failed');
  metrics.refusals.inc({ name });
  const { status, text } = refusal(name, params, negotiateLocale(request.headers['accept-language']));
  sendJson(request, reply, text, status, name === 'rateLimited' ? ['retry-after', String(params.seconds ?? 1)] : []);
  return status;
}

/** The bare server: ids, headers, the flood guard, one handler for everything that goes wrong. Routes come from the modules. */
export function createHttpServer(deps: HttpDeps): FastifyInstance {
  const { config } = deps;
  const app = Fastify({
    // Fastify's own logging costs a tenth of a cached answer, also when it says nothing: we say what there is to say.
    logger: false,
    genReqId: requestIds(),
    requestIdHeader: false,
    // Only so many hops in front of us are believed; beyond them anybody could write the header.
    trustProxy: config.TRUSTED_PROXIES > 0 && ((_address: string, hop: number) => hop < config.TRUSTED_PROXIES),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 128 },
    clientErrorHandler: refuseUnread,
    frameworkErrors: (error, request, reply) => {
      sendRefusal(request, reply, error, deps);
    },
  });
  guardRequests(app, deps);
  app.setErrorHandler((error, request, reply) => {
    sendRefusal(request, reply, error, deps);
  });
  acceptJson(app);
  return app;
}

function guardRequests(app: FastifyInstance, deps: HttpDeps): void {
  const { config, clock } = deps;
  const pageHeaders = securityHeaders(isProduction(config));
  const floods = new TokenBuckets(clock, config.FLOOD_RATE, config.FLOOD_BURST);
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.url.startsWith('/api/')) {
      reply.headers(pageHeaders).header(HEADERS.requestId, request.id);
      done();
    } else if (floods.take(request.ip)) {
      done();
    } else {
      sendRefusal(request, reply, new AppError('rateLimited', { seconds: 1 }), deps);
    }
  });
}
