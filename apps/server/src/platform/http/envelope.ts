import { ERRORS, type ErrorName } from '@clearcrate/contract/errors';
import type { Locale } from '@clearcrate/contract/locale';
import { isPassing } from '../db/failures.ts';
import { AppError, type ErrorParams } from '../errors.ts';
import { fillIn, loadMessages } from '../messages.ts';

const messages = loadMessages('errors');

const stringify = (_name: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value);

/**
 * JSON with 64-bit integers as strings, since JavaScript numbers cannot hold them. Most answers
 * have none: plain `JSON.stringify` is much faster and is tried first. It throws on a bigint, and
 * the answer is written again with a replacer.
 */
export function toJson(data: unknown): string {
  try {
    return JSON.stringify(data ?? {});
  } catch {
    return JSON.stringify(data ?? {}, stringify);
  }
}

export function successText(data: unknown): string {
  return `{"code":0,"msg":"","data":${toJson(data)}}`;
}

export function errorMessage(name: ErrorName, params: ErrorParams, locale: Locale): string {
  return fillIn(messages[locale][name] ?? name, params);
}

export interface Refusal {
  status: number;
  text: string;
}

export function refusal({ errorName, params, also }: AppError, locale: Locale): Refusal {
  const { code, status } = ERRORS[errorName];
  const reasons = [
    errorMessage(errorName, params, locale),
    ...also.map((one) => errorMessage(one.errorName, one.params, locale)),
  ];
  return { status, text: JSON.stringify({ code, msg: reasons.join(' · '), data: null }) };
}

const RETRY_AFTER_S = 2;

/** The `retry-after` header of a temporary error. */
export function retryAfter(name: ErrorName, params: ErrorParams): readonly string[] {
  if (name === 'rateLimited') return ['retry-after', String(params.seconds ?? 1)];
  return name === 'busy' ? ['retry-after', String(RETRY_AFTER_S)] : [];
}

/**
 * Maps Fastify's errors and ours to the contract's table. Unknown errors become `internal`, without
 * details.
 */
export function appErrorOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError(nameOfError(error));
}

function nameOfError(error: unknown): ErrorName {
  const code = (error as { code?: unknown } | null)?.code;
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return 'unsupportedMediaType';
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'payloadTooLarge';
  if (isPassing(error)) return 'busy';
  if (status === 404) return 'notFound';
  if (typeof status === 'number' && status >= 400 && status < 500) return 'malformedRequest';
  return 'internal';
}
