import { CLIENT_CODES } from './api-client.ts';

/** A failed call as an exception, for queries and mutations. */
export class ApiError extends Error {
  readonly code: number;
  /** The HTTP status of an error. */
  readonly status: number | undefined;

  constructor(code: number, message: string, status?: number) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
  }
}

/**
 * Returns the error if the server rejected the call. Network errors, timeouts and ended sessions
 * are no rejections: the client has shown them.
 */
export function refusalOf(error: unknown): ApiError | undefined {
  const { refusedByHttp, noResponse } = CLIENT_CODES;
  return error instanceof ApiError && error.code !== refusedByHttp && error.code !== noResponse ? error : undefined;
}

/**
 * Statuses that may differ at a retry: a former token, a timeout, or a rate limit. Other client
 * errors are permanent.
 */
const PASSING = [401, 408, 429];
const isFaultOfRequest = (status: number): boolean => status >= 400 && status < 500 && !PASSING.includes(status);

/** Returns whether there was no answer, or one that may differ at a retry. */
export function isLost(error: unknown): boolean {
  const status = error instanceof ApiError ? error.status : undefined;
  return !refusalOf(error) && (status === undefined || !isFaultOfRequest(status));
}

/** Returns whether the outcome is unknown; a retry under the same key returns it. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && error.code === CLIENT_CODES.noResponse;

const shownInline = new WeakSet<Error>();

/** Returns the server's message for display in place of the data, which suppresses its notice. */
export function inlineMessage(error: unknown): string | undefined {
  const refusal = refusalOf(error);
  if (refusal) shownInline.add(refusal);
  return refusal?.message;
}

/** Returns whether it was rejected with this code, for pages that have a state for it. */
export function isRefusedWith(error: unknown, { code }: { code: number }): boolean {
  const refusal = refusalOf(error);
  if (refusal?.code !== code) return false;
  shownInline.add(refusal);
  return true;
}

export const isShownInline = (error: Error): boolean => shownInline.has(error);
