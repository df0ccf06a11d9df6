import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';

/**
 * Calls to the outside that cost something. A process may be frozen at any moment and wake up after
 * another one has taken its work over, so the right to call is checked when the connection stands
 * and nothing but the request itself is left to be sent.
 */

/** Throws when the caller must not send. */
export type SendGuard = () => Promise<void>;

/** The right to send was lost, or its check took too long to be believed. Nothing was sent. */
export class NotSent extends Error {
  constructor(cause: unknown) {
    super(`nothing was sent: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'NotSent';
  }
}

/** Maximum time between check and sending, which a process frozen in between exceeds. */
const CHECK_LIFE_MS = 1_000;

const guards = new AsyncLocalStorage<SendGuard>();

/** Each call to a provider within `work` is sent only when `guard` lets it through. */
export const guardSends = <T>(guard: SendGuard, work: () => Promise<T>): Promise<T> => guards.run(guard, work);

export const currentGuard = (): SendGuard | undefined => guards.getStore();

export interface GuardedInit {
  method: string;
  headers: Record<string, string>;
  body: string;
  /** From connecting to the last byte of the answer. */
  deadlineMs: number;
  longestAnswer: number;
}

export interface GuardedAnswer {
  status: number;
  headers: Headers;
  bytes: Buffer;
}

/** Headers and body leave with `end`, in one go. */
async function sendOnce(request: ClientRequest, body: string, guard: SendGuard): Promise<void> {
  const askedAtMs = performance.now();
  try {
    await guard();
  } catch (error) {
    throw new NotSent(error);
  }
  if (performance.now() - askedAtMs > CHECK_LIFE_MS) throw new NotSent('the check of the claim took too long');
  request.end(body);
}

async function readAnswer(response: IncomingMessage, longest: number): Promise<GuardedAnswer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    length += chunk.length;
    if (length > longest) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  const status = response.statusCode ?? 0;
  if (status >= 300 && status < 400) throw new Error('it answered with a redirect');
  const headers = new Headers();
  for (const [name, values] of Object.entries(response.headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  return { status, headers, bytes: Buffer.concat(chunks) };
}

/**
 * Connects, asks the guard, sends, and reads the answer, on a connection of its own. Redirects are
 * not followed.
 */
export async function sendGuarded(url: string, init: GuardedInit, guard: SendGuard): Promise<GuardedAnswer> {
  const { method, headers, body, deadlineMs, longestAnswer } = init;
  const isSecure = new URL(url).protocol === 'https:';
  const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const signal = AbortSignal.timeout(deadlineMs);
  const request = (isSecure ? requestSecure : requestPlain)(url, {
    method,
    headers: { accept: '*/*', 'user-agent': 'node', ...headers, ...length },
    agent: false,
    signal,
  });
  // Errors reach the code through `once`; this handler covers the time between two waits.
  request.on('error', () => {});
  try {
    const [socket] = await once(request, 'socket', { signal });
    await once(socket, isSecure ? 'secureConnect' : 'connect', { signal });
    const answered = once(request, 'response', { signal });
    answered.catch(() => {});
    await sendOnce(request, body, guard);
    const [response] = (await answered) as [IncomingMessage];
    return await readAnswer(response, longestAnswer);
  } finally {
    request.destroy();
  }
}
