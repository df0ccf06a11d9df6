import type { BodyInputOf, DataOf, Endpoint } from '@clearcrate/contract/endpoint';
import { ERRORS, type ErrorName } from '@clearcrate/contract/errors';
import { HEADERS } from '@clearcrate/contract/headers';
import { REQUEST_TIMEOUT_MS } from '@clearcrate/contract/limits';

/** The envelope of every answer. Code 0 is success; codes below 1000 are this client's own. */
export type Answer<Data> = { code: 0; data: Data } | { code: number; msg: string; data: null };

/** Code of an answer that did not arrive: the call may have been carried out or not. */
export const NO_ANSWER = 500;

export function accepted<Data>(answer: Answer<Data>): answer is { code: 0; data: Data } {
  return answer.code === 0;
}

const NAMES = new Map(Object.entries(ERRORS).map(([name, { code }]) => [code as number, name as ErrorName]));

/** A call that the store rejected. Nothing happened. */
export class RejectedError extends Error {
  readonly code: number;
  readonly errorName: ErrorName | undefined;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
    this.errorName = NAMES.get(code);
  }
}

/**
 * A call without an answer. Send it again with the same key to learn its outcome; it is carried out
 * at most once.
 */
export class NoAnswerError extends Error {
  readonly idempotencyKey: string | undefined;

  constructor(message: string, idempotencyKey: string | undefined) {
    super(message);
    this.idempotencyKey = idempotencyKey;
  }
}

export interface ClientOptions {
  /** Where the store is: `https://store.example`. */
  url: string;
  /** Of a session; without it public calls alone succeed. */
  token?: string;
  /** The channel that visitors belong to. */
  channel?: string;
  /** Language of messages and names: `zh`, `en`, `vi`, `ko` or `tw`. */
  language?: string;
  timeoutMs?: number;
  /** How often `call` tries again when no answer arrives or the store is busy. */
  retries?: number;
  fetch?: typeof fetch;
}

export interface CallOptions {
  token?: string;
  /** Of a value-moving call; a new one is made without it. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

type Sent<E extends Endpoint> = BodyInputOf<E> extends undefined ? undefined : BodyInputOf<E>;

const RETRY_DELAY_MS = 250;
const DEFAULT_RETRIES = 2;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The store's API as a page uses it, typed by the contract's endpoints. */
export class StoreClient {
  readonly #options: ClientOptions & { url: string };

  constructor(options: ClientOptions) {
    this.#options = { ...options, url: options.url.replace(/\/$/, '') };
  }

  /** The same client for another session. */
  as(token: string): StoreClient {
    return new StoreClient({ ...this.#options, token });
  }

  #headers(endpoint: Endpoint, { token = this.#options.token ?? '', idempotencyKey }: CallOptions) {
    const { channel, language } = this.#options;
    return {
      'content-type': 'application/json',
      [HEADERS.token]: token,
      ...(channel === undefined ? {} : { [HEADERS.channel]: channel }),
      ...(language === undefined ? {} : { 'accept-language': language }),
      ...(endpoint.movesValue && idempotencyKey !== undefined ? { [HEADERS.idempotencyKey]: idempotencyKey } : {}),
    };
  }

  #request(endpoint: Endpoint, body: unknown, call: CallOptions): [string, RequestInit] {
    const url = new URL(this.#options.url + endpoint.path);
    const timeout = AbortSignal.timeout(this.#options.timeoutMs ?? REQUEST_TIMEOUT_MS);
    const signal = call.signal ? AbortSignal.any([call.signal, timeout]) : timeout;
    const init = { method: endpoint.method, headers: this.#headers(endpoint, call), signal };
    if (endpoint.method === 'POST') return [url.href, { ...init, body: JSON.stringify(body ?? {}) }];
    for (const [name, value] of Object.entries(body ?? {})) url.searchParams.set(name, String(value));
    return [url.href, init];
  }

  /** Sends a call once and answers with its envelope; it throws on nothing. */
  async send<E extends Endpoint>(endpoint: E, body: Sent<E>, call: CallOptions = {}): Promise<Answer<DataOf<E>>> {
    const idempotencyKey = call.idempotencyKey ?? (endpoint.movesValue ? crypto.randomUUID() : undefined);
    const fetching = this.#options.fetch ?? fetch;
    try {
      const keyed = idempotencyKey === undefined ? call : { ...call, idempotencyKey };
      const response = await fetching(...this.#request(endpoint, body, keyed));
      const text = await response.text();
      if (endpoint.file && response.ok) return { code: 0, data: text as DataOf<E> };
      return JSON.parse(text) as Answer<DataOf<E>>;
    } catch (error) {
      return { code: NO_ANSWER, msg: error instanceof Error ? error.message : String(error), data: null };
    }
  }

  /**
   * Answers with the data of a call. When no answer arrives or the store is busy, it is sent again
   * under the same key, which is safe: the store carries out a key once and repeats its answer.
   */
  async call<E extends Endpoint>(endpoint: E, body: Sent<E>, call: CallOptions = {}): Promise<DataOf<E>> {
    const idempotencyKey = call.idempotencyKey ?? (endpoint.movesValue ? crypto.randomUUID() : undefined);
    const keyed = idempotencyKey === undefined ? call : { ...call, idempotencyKey };
    const retries = this.#options.retries ?? DEFAULT_RETRIES;
    for (let attempt = 0; ; attempt += 1) {
      const answer = await this.send(endpoint, body, keyed);
      if (accepted(answer)) return answer.data;
      const { code, msg } = answer as { code: number; msg: string };
      const isUncertain = code === NO_ANSWER || code === ERRORS.internal.code;
      const isWorthRepeating = isUncertain || code === ERRORS.busy.code;
      if (isWorthRepeating && attempt < retries && !call.signal?.aborted) {
        await wait(RETRY_DELAY_MS * 2 ** attempt);
        continue;
      }
      if (isUncertain) throw new NoAnswerError(msg, idempotencyKey);
      throw new RejectedError(code, msg);
    }
  }
}
