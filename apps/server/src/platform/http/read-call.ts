import { hash } from 'node:crypto';
import type { Endpoint } from '@clearcrate/contract/endpoint';
import { HEADERS } from '@clearcrate/contract/headers';
import type { PlatformId } from '@clearcrate/contract/kinds';
import { DEFAULTS } from '@clearcrate/contract/limits';
import { type Locale, negotiateLocale } from '@clearcrate/contract/locale';
import { AppError } from '../errors.ts';
import { randomToken, secureRandom } from '../random.ts';
import { bodyOf } from './body/json-body.ts';
import { type Call, type OperationKey, OUR_KEY, type SessionPlayer } from './call.ts';
import type { HttpRequest } from './exchange.ts';

const BEARER = /^bearer /i;
const CODE_PATTERN = /^[\w.-]{1,64}$/;
/** Excludes the prefix of server-generated keys. */
const KEY_PATTERN = /^[\w.:-]{8,128}$/;

function header(request: HttpRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}

function readPlatform(text: string): PlatformId {
  const value = Number(text);
  return value === 2 || value === 3 || value === 4 ? value : DEFAULTS.platformId;
}

/** The bare token. A `Bearer` prefix, in any case, is tolerated since tools add it. */
function readToken(request: HttpRequest): string {
  const value = header(request, HEADERS.token);
  return BEARER.test(value) ? value.slice(7) : value;
}

function readChannel(request: HttpRequest): string {
  const channel = header(request, HEADERS.channel);
  return channel !== '' && CODE_PATTERN.test(channel) ? channel : DEFAULTS.channelCode;
}

/** Browsers send the same few headers again and again; each is negotiated once. */
const locales = new Map<string, Locale>();
const MAX_LOCALES = 1_000;

function readLocale(request: HttpRequest): Locale {
  const text = request.headers['accept-language'] ?? '';
  const known = locales.get(text);
  if (known) return known;
  if (locales.size >= MAX_LOCALES) locales.clear();
  const locale = negotiateLocale(text);
  locales.set(text, locale);
  return locale;
}

/**
 * Cache key of a public list's audience: the same request from the same audience has the same
 * answer.
 */
export function audienceOf(request: HttpRequest): string {
  return `${readLocale(request)}|${readChannel(request)}|${readPlatform(header(request, HEADERS.platform))}`;
}

export function readCall(request: HttpRequest): Call {
  const device = header(request, HEADERS.device);
  return {
    requestId: request.id,
    receivedAtMs: request.receivedAtMs,
    ip: request.ip,
    locale: readLocale(request),
    channelCode: readChannel(request),
    platformId: readPlatform(header(request, HEADERS.platform)),
    deviceId: CODE_PATTERN.test(device) ? device : '',
    userAgent: header(request, 'user-agent').slice(0, 200),
    token: readToken(request),
  };
}

export function readOperation(
  request: HttpRequest,
  endpoint: Endpoint,
  { playerId }: SessionPlayer,
  today: () => string,
): OperationKey {
  const { path } = endpoint;
  // Hashes the parsed body: white space and key order of a retry must not matter, a different
  // content must. For a call without a body, none and an empty one are equal.
  const requestHash = hash('sha256', `${path}\n${endpoint.body ? canonical(bodyOf(request) ?? {}) : ''}`, 'hex');
  const sent = request.headers[HEADERS.idempotencyKey];
  if (sent === undefined && endpoint.once) {
    const unique = { day: today, body: () => requestHash, state: () => randomToken(secureRandom) }[endpoint.once];
    return { playerId, endpoint: path, key: `${OUR_KEY}${path}@${unique()}`, requestHash };
  }
  const key = header(request, HEADERS.idempotencyKey);
  if (!KEY_PATTERN.test(key)) throw new AppError('idempotencyKeyMissing');
  return { playerId, endpoint: path, key, requestHash };
}

/** JSON with sorted keys, so that equal bodies have equal text. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([name, item]) => `${JSON.stringify(name)}:${canonical(item)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}
