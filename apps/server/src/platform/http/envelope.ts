import { ERRORS, type ErrorName } from '@clearcrate/contract/errors';
import type { Locale } from '@clearcrate/contract/locale';
import { isPassing } from '../db/failures.ts';
import { AppError, type ErrorParams } from '../errors.ts';
import { fillIn, loadMessages } from '../messages.ts';

const messages = loadMessages('errors');

const stringify = (_name: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value);

/**
 * JSON with 64-bit integers as strings, since no browser could hold them as numbers. Most answers have none and are written much
 * faster if nobody has to look at each of their members; those that have one are written again.
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

export function refusal(name: ErrorName, params: ErrorParams, locale: Locale): Refusal {
  const { code, status } = ERRORS[name];
  return { status, text: JSON.stringify({ code, msg: errorMessage(name, params, locale), data: null }) };
}

const COME_BACK_S = 2;

/** Whoever is refused for now is told when to come back. */
export function retryAfter(name: ErrorName, params: ErrorParams): readonly string[] {
  if (name === 'rateLimited') return ['retry-after', String(params.seconds ?? 1)];
  return name === 'busy' ? ['retry-after', String(COME_BACK_S)] : [];
}

/** Fastify's own errors and ours, as one name from the table. Whatever is not known is `internal`, and says nothing. */
export function nameOfError(error: unknown): { name: ErrorName; params: ErrorParams } {
  if (error instanceof AppError) return { name: error.errorName, params: error.params };
  const code = (error as { code?: unknown } | null)?.code;
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return { name: 'unsupportedMediaType', params: {} };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return { name: 'payloadTooLarge', params: {} };
  if (isPassing(error)) return { name: 'busy', params: {} };
  if (status === 404) return { name: 'notFound', params: {} };
  if (typeof status === 'number' && status >= 400 && status < 500) return { name: 'malformedRequest', params: {} };
  return { name: 'internal', params: {} };
}
