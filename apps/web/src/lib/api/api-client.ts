import type { BodyInputOf, DataOf, Endpoint } from '@clearcrate/contract/endpoint';
import { HEADERS } from '@clearcrate/contract/headers';
import { REQUEST_TIMEOUT_MS } from '@clearcrate/contract/limits';
import type { IdempotencyKeys } from './idempotency.ts';

/** Codes set by the page where the server's code is missing. */
export const CLIENT_CODES = { refusedByHttp: 100, noResponse: 500 } as const;

/** `status`: the HTTP status of an error. */
export type Answer<Data> =
  | { code: 0; msg: string; data: Data; status?: undefined }
  | { code: number; msg: string; data: null; status?: number };

export interface CallOptions {
  signal?: AbortSignal;
  /** The caller shows business rejections itself, beside their field. */
  quiet?: boolean;
  /** Called with the idempotency key right before a value-moving call is sent. */
  onKey?(key: string): void;
}

/** The result of a call that answers with a file. */
export interface DownloadedFile {
  name: string;
  content: Blob;
}

/** Messages for failures without an answer of the server. */
export type ClientMessage = 'unauthorized' | 'timeout' | 'network';

export interface ApiClientDeps {
  fetch(url: string, init: RequestInit): Promise<Response>;
  baseUrl: string;
  token(): string | undefined;
  /** Language, platform and device, sent with every call. */
  commonHeaders(): Record<string, string>;
  channelCode(): string;
  idempotency: IdempotencyKeys;
  message(name: ClientMessage): Promise<string>;
  /** `code` is set if the server rejected the call. */
  notify(text: string, code?: number): void;
  /**
   * Resolves the cause of a rejection if the page can. Returns whether it did; the call is then
   * repeated once.
   */
  mend(code: number): Promise<boolean>;
  /** Called with the rejected token, which may no longer be the current one. */
  onUnauthorized(token: string | undefined): void;
}

export interface ApiClient {
  /** Never rejects. Every failure is an answer with a code other than 0. */
  call<E extends Endpoint>(endpoint: E, body: BodyInputOf<E>, options?: CallOptions): Promise<Answer<AnswerOf<E>>>;
}

/** The result of a call: the data of its envelope, or a file. */
export type AnswerOf<E extends Endpoint> = E extends { file: object } ? DownloadedFile : DataOf<E>;

type Envelope = { code: number; msg: string; data: unknown };
type Arrival =
  | { kind: 'answered'; status: number; envelope: Envelope | undefined }
  | { kind: 'timeout' | 'unreachable' | 'cancelled' };

export function createApiClient(deps: ApiClientDeps): ApiClient {
  return {
    async call(endpoint, body, options = {}) {
      const token = deps.token();
      const attempt = async () => {
        const key = endpoint.movesValue ? deps.idempotency.keyFor(endpoint.path, body) : undefined;
        if (key !== undefined) options.onKey?.(key);
        const request = requestOf(deps, endpoint, body, { token, key });
        const arrival = await exchange(urlOf(deps.baseUrl, endpoint, body), request, deps.fetch, options.signal);
        if (key !== undefined && isCertain(arrival)) deps.idempotency.settle(endpoint.path, body, key);
        return arrival;
      };
      const first = await attempt();
      const arrival = (await isMended(deps, first)) ? await attempt() : first;
      return judge(deps, arrival, token, options.quiet === true) as Promise<Answer<never>>;
    },
  };
}

async function isMended(deps: ApiClientDeps, arrival: Arrival): Promise<boolean> {
  const code = arrival.kind === 'answered' && arrival.status === 200 ? (arrival.envelope?.code ?? 0) : 0;
  return code !== 0 && deps.mend(code);
}

/**
 * Statuses at which the outcome of an operation is certain: done or rejected by the rules (200),
 * malformed (400), or a key that can no longer be used (409). Any other answer, such as a dead
 * token, a full queue or a proxy's page, leaves open whether an earlier try was executed, so the
 * key is kept.
 */
const CERTAIN: readonly number[] = [200, 400, 409];

const isCertain = (arrival: Arrival): boolean =>
  arrival.kind === 'answered' && arrival.envelope !== undefined && CERTAIN.includes(arrival.status);

async function exchange(
  url: string,
  request: RequestInit,
  fetch: ApiClientDeps['fetch'],
  signal: AbortSignal | undefined,
): Promise<Arrival> {
  const controller = new AbortController();
  const cancel = () => controller.abort();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    controller.abort();
  }, REQUEST_TIMEOUT_MS);
  signal?.addEventListener('abort', cancel);
  try {
    const response = await fetch(url, { ...request, signal: controller.signal });
    const fileName = fileNameOf(response);
    if (fileName === undefined)
      return { kind: 'answered', status: response.status, envelope: readEnvelope(await response.text()) };
    // The timeout does not cover the download of a file.
    clearTimeout(timer);
    const file: DownloadedFile = { name: fileName, content: await response.blob() };
    return { kind: 'answered', status: response.status, envelope: { code: 0, msg: '', data: file } };
  } catch {
    if (timedOut) return { kind: 'timeout' };
    return { kind: signal?.aborted ? 'cancelled' : 'unreachable' };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}

function urlOf(baseUrl: string, endpoint: Endpoint, body: unknown): string {
  const url = `${baseUrl}${endpoint.path}`;
  if (endpoint.method === 'POST' || body === undefined) return url;
  return `${url}?${new URLSearchParams(body as Record<string, string>)}`;
}

function requestOf(
  deps: ApiClientDeps,
  endpoint: Endpoint,
  body: unknown,
  { token, key }: { token: string | undefined; key: string | undefined },
): RequestInit {
  const headers: Record<string, string> = { ...deps.commonHeaders() };
  if (token) headers[HEADERS.token] = token;
  if (endpoint.channel) headers[HEADERS.channel] = deps.channelCode();
  if (key !== undefined) headers[HEADERS.idempotencyKey] = key;
  if (endpoint.method === 'GET') return { method: 'GET', headers };
  if (body instanceof FormData) return { method: 'POST', headers, body };
  return {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
  };
}

function fileNameOf(response: Response): string | undefined {
  return /^attachment; filename="([\w.-]+)"$/.exec(response.headers.get('content-disposition') ?? '')?.[1];
}

function readEnvelope(text: string): Envelope | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('code' in value)) return undefined;
    const { code, msg, data } = value as { code: unknown; msg?: unknown; data?: unknown };
    return typeof code === 'number' ? { code, msg: typeof msg === 'string' ? msg : '', data } : undefined;
  } catch {
    return undefined;
  }
}

/** Maps each kind of failure to its notice and to the caller's answer. */
async function judge(
  deps: ApiClientDeps,
  arrival: Arrival,
  token: string | undefined,
  quiet: boolean,
): Promise<Answer<unknown>> {
  const { refusedByHttp, noResponse } = CLIENT_CODES;
  if (arrival.kind === 'cancelled') return { code: noResponse, msg: '', data: null };
  if (arrival.kind !== 'answered') {
    const msg = await deps.message(arrival.kind === 'timeout' ? 'timeout' : 'network');
    deps.notify(msg);
    return { code: noResponse, msg, data: null };
  }
  const { status, envelope } = arrival;
  if (status === 200 && envelope) {
    if (envelope.code === 0) return { code: 0, msg: envelope.msg, data: envelope.data };
    if (!quiet) deps.notify(envelope.msg, envelope.code);
    return { code: envelope.code, msg: envelope.msg, data: null };
  }
  const msg = envelope?.msg || (await deps.message(status === 401 ? 'unauthorized' : 'network'));
  // A rejection of a former token must not be shown to the current user.
  if (status !== 401 || token === deps.token()) deps.notify(msg);
  if (status === 401) deps.onUnauthorized(token);
  return { code: refusedByHttp, msg, data: null, status };
}
