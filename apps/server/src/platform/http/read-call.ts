import { createHash } from 'node:crypto';
import type { Endpoint } from '@clearcrate/contract/endpoint';
import { HEADERS } from '@clearcrate/contract/headers';
import type { PlatformId } from '@clearcrate/contract/kinds';
import { DEFAULTS } from '@clearcrate/contract/limits';
import { negotiateLocale } from '@clearcrate/contract/locale';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Call, OperationKey, SessionPlayer } from './call.ts';

const CODE_PATTERN = /^[\w.-]{1,64}$/;
const KEY_PATTERN = /^[\w.:-]{8,128}$/;

function header(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}

function readPlatform(text: string): PlatformId {
  const value = Number(text);
  return value === 2 || value === 3 || value === 4 ? value : DEFAULTS.platformId;
}

/** The token travels bare; a `Bearer` in front of it is tolerated, since tools put it there. */
function readToken(request: FastifyRequest): string {
  const value = header(request, HEADERS.token);
  return value.startsWith('Bearer ') ? value.slice(7) : value;
}

export function readCall(request: FastifyRequest): Call {
  const channel = header(request, HEADERS.channel);
  const device = header(request, HEADERS.device);
  return {
    requestId: request.id,
    ip: request.ip,
    locale: negotiateLocale(request.headers['accept-language']),
    channelCode: CODE_PATTERN.test(channel) ? channel : DEFAULTS.channelCode,
    platformId: readPlatform(header(request, HEADERS.platform)),
    deviceId: CODE_PATTERN.test(device) ? device : '',
    userAgent: header(request, 'user-agent').slice(0, 200),
    token: readToken(request),
    log: request.log as Log,
  };
}

export function readOperation(request: FastifyRequest, endpoint: Endpoint, player: SessionPlayer): OperationKey {
  const key = header(request, HEADERS.idempotencyKey);
  if (!KEY_PATTERN.test(key)) throw new AppError('idempotencyKeyMissing');
  // The body as parsed, not as sent: white space and key order of a repeat must not matter less than its meaning,
  // but a different meaning must.
  const requestHash = createHash('sha256').update(endpoint.path).update('\n').update(canonical(request.body)).digest();
  return { playerId: player.playerId, endpoint: endpoint.path, key, requestHash };
}

/** JSON with sorted keys, so that equal bodies have equal text. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([name, item]) => `${JSON.stringify(name)}:${canonical(item)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}
