import { CLIENT_CODES } from './api-client.ts';

/** A failed call, for code that prefers exceptions: queries and mutations. */
export class ApiError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
  }
}

/** The server answered, and said no. A dead line, a timeout or an ended session is no refusal: the client has told of it. */
export function refusalOf(error: unknown): ApiError | undefined {
  const { refusedByHttp, noResponse } = CLIENT_CODES;
  return error instanceof ApiError && error.code !== refusedByHttp && error.code !== noResponse ? error : undefined;
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
