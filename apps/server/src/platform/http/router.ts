import { performance } from 'node:perf_hooks';
import type { BodyOf, DataOf, Endpoint } from '@clearcrate/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Calendar } from '../calendar.ts';
import type { Clock } from '../clock.ts';
import { type Config, isProduction } from '../config.ts';
import type { DatabasePulse } from '../db/database-pulse.ts';
import { AppError, InvariantBroken } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { type SecurityLog, securityLineOf } from '../security/security-log.ts';
import { bodyOf, bodyTextOf, holdsPlainText } from './body/json-body.ts';
import { addJsonRoute } from './body/json-route.ts';
import { addUploadRoute, fileOf } from './body/uploads.ts';
import { CachedAnswer } from './cached-answer.ts';
import type {
  AdmitPlay,
  Authenticate,
  Call,
  ConsoleCall,
  MoneyCall,
  OperatorCall,
  OperatorGate,
  OperatorUploadCall,
  PlayerCall,
  UploadCall,
} from './call.ts';
import type { CallGuard } from './call-guard.ts';
import { sessionCookies } from './console-cookies.ts';
import { sendCached, sendJson, sendRefusal } from './edge/http-server.ts';
import { successText } from './envelope.ts';
import type { HttpHandler, HttpReply, HttpRequest } from './exchange.ts';
import { type FileAnswer, sendFile } from './files/file-answer.ts';
import { admitOperator, audited, checkOperatorEndpoint, isForConsole } from './operator-calls.ts';
import { audienceOf, readCall, readOperation } from './read-call.ts';
import { type AnswerOnce, createReplays, type FindAnswer, type StoredAnswer } from './replays.ts';
import type { ResponseCache } from './response-cache.ts';

type CallOf<E extends Endpoint> = E extends { movesValue: true }
  ? MoneyCall
  : E extends { access: 'operator'; upload: object }
    ? OperatorUploadCall
    : E extends { upload: object }
      ? UploadCall
      : E extends { access: 'player' }
        ? PlayerCall
        : E extends { access: 'operator' }
          ? OperatorCall
          : E extends { access: 'console' }
            ? ConsoleCall
            : Call;
type AnswerOf<E extends Endpoint> = E extends { movesValue: true }
  ? StoredAnswer<DataOf<E>>
  : E extends { file: object }
    ? FileAnswer
    : DataOf<E>;

export type Handler<E extends Endpoint> = (body: BodyOf<E>, call: CallOf<E>) => Promise<AnswerOf<E>> | AnswerOf<E>;

export interface RouteOptions {
  /** Caches finished answers until `listsChanged` is published for this tag. Public calls only. */
  cacheTag?: string;
  /** Rejects an upload before its body is read. Upload calls only. */
  beforeUpload?(call: PlayerCall): Promise<void>;
}

export interface Router {
  route<E extends Endpoint>(endpoint: E, handler: Handler<E>, options?: RouteOptions): void;
}

export interface RouterDeps {
  app: FastifyInstance;
  calendar: Calendar;
  clock: Clock;
  config: Config;
  log: Log;
  metrics: Metrics;
  cache: ResponseCache;
  pulse: Pick<DatabasePulse, 'note'>;
  calls: CallGuard;
  security: SecurityLog;
  authenticate: Authenticate;
  /** Whether an invalid token belonged to a session that has expired. */
  hasExpired(token: string): Promise<boolean>;
  operators: OperatorGate;
  admitPlay: AdmitPlay;
  findAnswer: FindAnswer;
}

const LONGEST_CACHED_QUESTION = 512;

type AnyHandler = (body: unknown, call: unknown) => Promise<unknown> | unknown;

/**
 * Turns contract endpoints into routes: authentication, validation, and the envelope around the
 * answer.
 */
export function createRouter(deps: RouterDeps): Router {
  const answerOnce = createReplays(deps.findAnswer);
  return {
    route: (endpoint, handler, options = {}) => {
      checkOperatorEndpoint(endpoint);
      if (!deps.config.ROLES.has(isForConsole(endpoint) ? 'console' : 'api')) return;
      if (endpoint.access === 'development' && isProduction(deps.config) && !deps.config.DEV_OUTBOX) return;
      const answer = endpoint.file
        ? fileHandler(deps, endpoint, endpoint.file.contentType, handler as AnyHandler)
        : requestHandler(deps, endpoint, answerer(deps, endpoint, handler as AnyHandler, answerOnce), options);
      const { app, clock } = deps;
      const { method, path: url, upload } = endpoint;
      const route = { method, url, handler: answer };
      if (upload) addUploadRoute(app, { route, ...upload, mayEnter: uploadGate(deps, endpoint, options) });
      else if (method === 'GET') app.route(route);
      else addJsonRoute(app, { ...route, clock, refuse: (...rejected) => sendRefusal(...rejected, deps) });
    },
  };
}

/**
 * Rejects a caller who may not upload before the body is read: otherwise any client could make us
 * buffer megabytes.
 */
function uploadGate(deps: RouterDeps, endpoint: Endpoint, { beforeUpload }: RouteOptions) {
  return async (request: HttpRequest, reply: HttpReply): Promise<void> => {
    try {
      await deps.calls.run(async () => {
        const call = (await admit(deps, endpoint, request)) as PlayerCall;
        await beforeUpload?.(call);
      });
    } catch (error) {
      noteRefusal(deps, endpoint, request, error);
      sendRefusal(request, reply, error, deps);
    }
  };
}

type Answerer = (request: HttpRequest) => Promise<string>;

function answerer(deps: RouterDeps, endpoint: Endpoint, handler: AnyHandler, answerOnce: AnswerOnce): Answerer {
  return endpoint.movesValue
    ? valueMover(deps, endpoint, handler, answerOnce)
    : async (request) => {
        const admitted = await admit(deps, endpoint, request);
        const { upload } = endpoint;
        const call = upload ? { ...admitted, file: fileOf(request, upload.maxBytes) } : admitted;
        const body = parseBody(endpoint, request);
        const data = await run(deps, endpoint, handler, body, call);
        if (!isProduction(deps.config)) assertContract(endpoint, data);
        return successText(data);
      };
}

/** Runs the handler; that of an operator's call between two entries of the audit log. */
const run = (deps: RouterDeps, endpoint: Endpoint, handler: AnyHandler, body: unknown, call: Call | OperatorCall) =>
  'operator' in call
    ? audited(deps.operators, endpoint, call, body, (operatorCall) => handler(body, operatorCall))
    : handler(body, call);

/**
 * Every check that may reject the call, except authentication and reading the key, must run inside
 * `answerOnce`.
 */
function valueMover(deps: RouterDeps, endpoint: Endpoint, handler: AnyHandler, answerOnce: AnswerOnce): Answerer {
  const today = () => deps.calendar.dayOf(deps.clock.now());
  return async (request) => {
    const call = (await admit(deps, endpoint, request)) as PlayerCall;
    const operation = readOperation(request, endpoint, call.player, today);
    const { json } = await answerOnce(operation, async () => {
      if (!endpoint.openDuringBreak) await deps.admitPlay(call.player);
      return handler(parseBody(endpoint, request), { ...call, operation }) as Promise<StoredAnswer>;
    });
    if (!isProduction(deps.config)) assertContract(endpoint, JSON.parse(json));
    return `{"code":0,"msg":"","data":${json}}`;
  };
}

function requestHandler(
  deps: RouterDeps,
  endpoint: Endpoint,
  answer: Answerer,
  { cacheTag }: RouteOptions,
): HttpHandler {
  const reads = cacheTag === undefined ? undefined : cachedReads(deps, endpoint, cacheTag, answer);
  const measure = createMeasure(endpoint.path, deps);
  return (request, reply) => {
    const known = reads?.(request);
    // Counted but not timed: timing would cost a good part of what a cached answer takes.
    if (known instanceof CachedAnswer) {
      sendCached(request, reply, known);
      return;
    }
    const startedAt = performance.now();
    (known ?? deps.calls.run(() => answer(request))).then(
      (answered) => {
        if (typeof answered === 'string') sendJson(request, reply, answered);
        else sendCached(request, reply, answered);
        measure(request, 200, startedAt);
      },
      (error) => {
        noteRefusal(deps, endpoint, request, error);
        measure(request, sendRefusal(request, reply, error, deps), startedAt);
      },
    );
  };
}

function fileHandler(deps: RouterDeps, endpoint: Endpoint, contentType: string, handler: AnyHandler): HttpHandler {
  const measure = createMeasure(endpoint.path, deps);
  return (request, reply) => {
    const startedAt = performance.now();
    const answer = async () => {
      const file = await deps.calls.run(async () => {
        const call = await admit(deps, endpoint, request);
        return (await run(deps, endpoint, handler, parseBody(endpoint, request), call)) as FileAnswer;
      });
      const { log, config, calls } = deps;
      const runFirst = <T>(work: () => Promise<T>) => calls.run(work);
      await sendFile(request, reply, contentType, file, { log, production: isProduction(config), runFirst });
      return 200;
    };
    answer()
      .catch((error: unknown) => {
        noteRefusal(deps, endpoint, request, error);
        return sendRefusal(request, reply, error, deps);
      })
      .then((status) => measure(request, status, startedAt));
  };
}

/**
 * Logs a rejection that may be an attack. Not a visitor without a token: they are only asked to
 * sign in.
 */
function noteRefusal({ security }: RouterDeps, { path }: Endpoint, request: HttpRequest, error: unknown): void {
  const line = error instanceof AppError ? securityLineOf(error.errorName) : undefined;
  if (!line || (line.event === 'access' && readCall(request).token === '')) return;
  security.write({ ...line, playerId: request.asker, ip: request.ip, route: path });
}

/** Slower answers are logged as a warning. */
const SLOW_MS = 1_000;

/**
 * Measures here and not in a response hook: listening for the end of the response would cost as
 * much as all the rest.
 */
function createMeasure(route: string, { log, metrics }: RouterDeps) {
  const logsAll = log.isLevelEnabled('debug');
  const timers = new Map<number, { observe(seconds: number): void }>();
  return (request: HttpRequest, status: number, startedAt: number): void => {
    const ms = performance.now() - startedAt;
    const timer = timers.get(status) ?? metrics.httpSeconds.labels({ route, status });
    timers.set(status, timer);
    timer.observe(ms / 1000);
    if (ms <= SLOW_MS && !logsAll) return;
    const line = { requestId: request.id, route, status, ms: Math.round(ms) };
    if (ms > SLOW_MS) log.warn(line, 'slow request');
    else log.debug(line, 'request answered');
  };
}

/** Returns a cached answer at once, otherwise a promise of it. */
function cachedReads({ cache, calls, metrics }: RouterDeps, endpoint: Endpoint, tag: string, answer: Answerer) {
  const counts = metrics.cacheReads;
  return (request: HttpRequest): CachedAnswer | Promise<CachedAnswer | string> => {
    // The body as sent, not canonical: another spelling costs one more entry, parsing would cost
    // every reader.
    const asked = endpoint.method === 'GET' ? JSON.stringify(request.query) : bodyTextOf(request);
    // Clients choose their bodies: one longer than any real request is answered but not cached.
    if (asked.length > LONGEST_CACHED_QUESTION) return calls.run(() => answer(request));
    const key = `${endpoint.path}|${audienceOf(request)}|${asked}`;
    const known = cache.peek(key);
    counts[known ? 'hit' : 'miss'] += 1;
    return known ?? cache.fill(key, tag, () => calls.run(async () => new CachedAnswer(await answer(request))));
  };
}

async function admit(
  deps: RouterDeps,
  endpoint: Endpoint,
  request: HttpRequest,
): Promise<Call | PlayerCall | ConsoleCall | OperatorCall> {
  const call = readCall(request);
  if (endpoint.access === 'operator') return admitOperator(deps.operators, endpoint, call, request, deps.clock.now());
  if (endpoint.access === 'console') return { ...call, cookies: sessionCookies(request) };
  if (endpoint.access !== 'player') return call;
  const player = call.token === '' ? undefined : await deps.authenticate(call.token);
  if (!player) throw new AppError((await deps.hasExpired(call.token)) ? 'sessionExpired' : 'unauthorized');
  request.asker = player.playerId;
  return { ...call, player };
}

const isInQuery = ({ method, upload }: Endpoint): boolean => method === 'GET' || upload !== undefined;

function parseBody(endpoint: Endpoint, request: HttpRequest): unknown {
  if (!endpoint.body) return undefined;
  const inQuery = isInQuery(endpoint);
  if (inQuery && !holdsPlainText(request.query)) throw new AppError('malformedRequest');
  const result = endpoint.body.safeParse((inQuery ? request.query : bodyOf(request)) ?? {});
  if (result.success) return result.data;
  throw new AppError('invalidInput', { field: result.error.issues[0]?.path.join('.') || 'body' });
}

/** Outside production every answer is validated against the contract, so that drift is noticed. */
function assertContract(endpoint: Endpoint, data: unknown): void {
  const result = endpoint.data.safeParse(data ?? {});
  if (!result.success)
    throw new InvariantBroken(`${endpoint.path} answer violates its contract: ${result.error.message}`);
}
