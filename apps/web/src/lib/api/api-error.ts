import { CLIENT_CODES } from './api-client.ts';

/** A failed call, for code that prefers exceptions: queries and mutations. */
export class ApiError extends Error {
  readonly code: number;
  /** Of HTTP, where it was that which refused. */
  readonly status: number | undefined;

  constructor(code: number, message: string, status?: number) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
  }
}

/** The server answered, and said no. A dead line, a timeout or an ended session is no refusal: the client has told of it. */
export function refusalOf(error: unknown): ApiError | undefined {
  const { refusedByHttp, noResponse } = CLIENT_CODES;
  return error instanceof ApiError && error.code !== refusedByHttp && error.code !== noResponse ? error : undefined;
}

/** A token that has been put away since, too slow, or too often: it may be answered the next time. Any other fault of a request stays one. */
const PASSING = [401, 408, 429];
const isFaultOfRequest = (status: number): boolean => status >= 400 && status < 500 && !PASSING.includes(status);

/** No answer came, or none that would be the same if it were asked for again. */
export function isLost(error: unknown): boolean {
  const status = error instanceof ApiError ? error.status : undefined;
  return !refusalOf(error) && (status === undefined || !isFaultOfRequest(status));
}

/** Nobody knows whether it happened; asking again gets the one answer. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && error.code === CLIENT_CODES.noResponse;

const shownInline = new WeakSet<Error>();

/** The server's message, for whoever shows it where the data would stand; no notice says it again then. */
export function inlineMessage(error: unknown): string | undefined {
  const refusal = refusalOf(error);
  if (refusal) shownInline.add(refusal);
  return refusal?.message;
}

/** Whether it was refused with this code, for pages that have a state of their own for it. */
export function isRefusedWith(error: unknown, { code }: { code: number }): boolean {
  const refusal = refusalOf(error);
  if (refusal?.code !== code) return false;
  shownInline.add(refusal);
  return true;
}

export const isShownInline = (error: Error): boolean => shownInline.has(error);
